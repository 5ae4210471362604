/** Who has read an alert and who has not, and the reminder for those. */
import { SegmentedControl } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { alertReadersFile, getAlert, listAlertReaders, remindAlert } from '@ema/calls/alerts/office.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { mayRemind } from '@ema/domain/alerts/may.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { count, moment, plural } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import type { WholeAlert } from './alert-values.ts';

type Reader = CallOutput<typeof listAlertReaders>['items'][number];

const READERS = describeList(listAlertReaders, {
  perPage: 50,
  hasSizes: true,
  search: 'search',
  filters: {
    search: {},
    read: { oneOf: ['true', 'false'], chip: (is) => (is === 'true' ? 'Ha letto' : 'Manca') },
  },
  file: alertReadersFile,
  order: {
    columns: { name: { field: 'displayName', label: 'Nome' }, read: { field: 'readAt', label: 'Lettura' } },
    initial: { column: 'name', dir: 'asc' },
  },
});
const stateOf = (r: Reader): string => (r.readAt === null ? 'Da leggere' : moment(r.readAt));
const COLUMNS: readonly Column<Reader>[] = [
  { key: 'name', label: 'Nome', render: (r) => r.user.displayName },
  { key: 'agent', label: 'Codice', inFile: ['Codice agente'], numeric: true, render: (r) => r.user.agentId },
  { key: 'level', label: 'Livello', wide: true, render: (r) => r.user.levelName },
  { key: 'read', label: 'Letta il', render: (r) => <span className="nowrap">{stateOf(r)}</span> },
  { key: 'text', label: 'Testo letto', numeric: true, wide: true, render: (r) => r.textVersion ?? '–' },
  { key: 'accepted', label: 'Ha accettato', wide: true, render: (r) => (r.acceptedLabel === null ? '–' : 'Sì') },
  { key: 'reminded', label: 'Ricordata il', render: (r) => moment(r.remindedAt) },
];
const KINDS = [
  { value: '', label: 'Tutti' },
  { value: 'false', label: 'Manca' },
  { value: 'true', label: 'Ha letto' },
];

const whyNobody = (a: WholeAlert): string | null => {
  if (a.unreadCount === 0) return 'L’hanno letta tutti.';
  return mayRemind(a) ?? (a.remindableCount === 0 ? 'Chi manca è già stato avvisato oggi.' : null);
};

export const AlertReadersPage = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data: alert } = useCall(getAlert, { params: { id } }, { staleTime: 0 });
  const list = usePagedList(READERS, { scope: { alert: id }, staleTime: 0 });
  return (
    <Page
      title="Letture"
      facts={
        alert
          ? `«${alert.title}»: manca la lettura di ${count(alert.unreadCount)} su ${plural(alert.recipientCount, 'persona', 'persone')}.`
          : ' '
      }
      action={alert && <RemindButton alert={alert} />}
    >
      <PagedList
        title="Letture"
        list={list}
        tools={
          <>
            <SearchField
              placeholder="Cerca per nome o codice"
              value={list.searched}
              onChange={(search) => list.set({ search })}
            />
            <SegmentedControl
              aria-label="Chi ha letto"
              value={list.filters.read ?? ''}
              onChange={(read) => list.set({ read: read === '' ? null : (read as 'true' | 'false') })}
              data={KINDS}
            />
          </>
        }
        skeleton={{ rows: 10, height: 40 }}
        empty={{ title: 'Nessuna persona', text: 'Nessuno corrisponde ai filtri scelti.' }}
        density="dense"
        columns={COLUMNS}
        rowKey={(r) => r.user.id}
        short={(r) => ({
          who: r.user.displayName,
          what: [`codice ${r.user.agentId}`, r.remindedAt && `ricordata ${moment(r.remindedAt)}`],
          state: stateOf(r),
        })}
        waiting={(r) => r.readAt === null}
      />
    </Page>
  );
};

const RemindButton = ({ alert }: { alert: WholeAlert }) => {
  const send = useSend(remindAlert, { refreshes: [getAlert, listAlertReaders] });
  const remind = async () => {
    const people = plural(alert.remindableCount, 'persona', 'persone');
    const isSure = await confirmDialog({
      title: `Ricordare la notifica a ${people}?`,
      text: `Chi non ha letto «${alert.title}» riceve un’e-mail e un SMS. Nessuno viene avvisato più di una volta al giorno.`,
      confirm: 'Ricorda a chi manca',
    });
    if (!isSure) return;
    try {
      const told = await send.mutateAsync({ params: { id: String(alert.id) }, body: {} });
      successNotice(`Promemoria in partenza per ${plural(told.people, 'persona', 'persone')}`);
    } catch (thrown) {
      await errorDialog('Promemoria non inviato', sentenceOf(thrown));
    }
  };
  return (
    <ButtonWithReason
      reason={whyNobody(alert)}
      loading={send.isPending}
      leftSection={<IconBell size={18} stroke={1.75} />}
      onClick={() => void remind()}
    >
      Ricorda a chi manca
    </ButtonWithReason>
  );
};
