/** «Gestione notifiche»: the alerts of the office, who has read them, suspended and enabled again (ACC-268, ACC-269). */
import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { alertsFile, listAlerts, updateAlert } from '@ema/calls/alerts/office.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { count, moment } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import styles from './alerts.module.css';

type OfficeAlert = CallOutput<typeof listAlerts>['items'][number];

const ALERTS = describeList(listAlerts, {
  perPage: 25,
  hasSizes: true,
  search: 'search',
  filters: {
    search: {},
    suspended: { oneOf: ['false', 'true'], chip: (is) => (is === 'true' ? 'Sospese' : 'Attive') },
  },
  always: { includeAll: 'true', automatic: 'false' },
  file: alertsFile,
  order: {
    columns: { created: { field: 'createdAt', label: 'Creazione' }, title: { field: 'title', label: 'Titolo' } },
    initial: { column: 'created', dir: 'desc' },
  },
});
const stateOf = (a: OfficeAlert): string => (a.suspended ? 'Sospesa' : 'Attiva');
const COLUMNS: readonly Column<OfficeAlert>[] = [
  { key: 'title', label: 'Titolo', render: (a) => <span className={styles.title}>{a.title}</span> },
  { key: 'created', label: 'Creata il', render: (a) => <span className="num nowrap">{moment(a.createdAt)}</span> },
  { key: 'recipients', label: 'Destinatari', render: (a) => a.recipientsSummary },
  { key: 'reads', label: 'Letture', numeric: true, wide: true, render: (a) => count(a.readCount) },
  { key: 'status', label: 'Stato', render: stateOf },
];
const KINDS = [
  { value: '', label: 'Tutte' },
  { value: 'false', label: 'Attive' },
  { value: 'true', label: 'Sospese' },
];

/** ACC-269: asked first, whichever way it goes. */
const useToggle = () => {
  const send = useSend(updateAlert, { refreshes: [listAlerts] });
  return async (a: OfficeAlert): Promise<void> => {
    const isSure = await confirmDialog({
      title: a.suspended ? `Riabilitare «${a.title}»?` : `Sospendere «${a.title}»?`,
      text: a.suspended
        ? 'La notifica tornerà a comparire a chi non l’ha ancora letta.'
        : 'La notifica non comparirà più a nessuno. Le letture già confermate restano.',
      confirm: a.suspended ? 'Riabilita' : 'Sospendi',
    });
    if (!isSure) return;
    try {
      await send.mutateAsync({ params: { id: String(a.id) }, body: { suspended: !a.suspended, version: a.version } });
      successNotice(a.suspended ? 'Notifica riabilitata' : 'Notifica sospesa');
    } catch (thrown) {
      await errorDialog('Si è verificato un errore effettuando l’operazione richiesta', sentenceOf(thrown));
    }
  };
};

export const AlertsPage = () => {
  const list = usePagedList(ALERTS, { staleTime: 0 });
  const toggle = useToggle();
  return (
    <Page
      title="Gestione notifiche"
      facts={howMany(list, 'notifica', 'notifiche')}
      action={
        <Button component={Link} to={paths.createAlert} leftSection={<IconPlus size={18} stroke={1.75} />}>
          Crea notifica
        </Button>
      }
    >
      <PagedList
        title="Notifiche"
        list={list}
        tools={
          <>
            <SearchField
              placeholder="Cerca nel titolo e nel testo"
              value={list.searched}
              onChange={(search) => list.set({ search })}
            />
            <SegmentedControl
              aria-label="Stato"
              value={list.filters.suspended ?? ''}
              onChange={(of) => list.set({ suspended: of === '' ? null : (of as 'true' | 'false') })}
              data={KINDS}
            />
          </>
        }
        skeleton={{ rows: 8, height: 48 }}
        empty={{ title: 'Nessuna notifica', text: 'Crea la prima: scegli chi la riceve e vedi chi l’ha letta.' }}
        columns={COLUMNS}
        rowKey={(a) => a.id}
        lead={(a) => ({
          to: paths.editAlert(a.id),
          verb: 'Modifica',
          name: a.title,
          look: { variant: 'subtle', size: 'sm' },
        })}
        short={(a) => ({
          who: a.title,
          what: [a.recipientsSummary],
          state: stateOf(a),
        })}
        actions={(a, lead) => (
          <>
            {lead}
            <Button
              variant="subtle"
              size="sm"
              component={Link}
              to={paths.alertReaders(a.id)}
              aria-label={`Letture di ${a.title}`}
            >
              Letture
            </Button>
            <Button
              variant="subtle"
              size="sm"
              onClick={() => void toggle(a)}
              aria-label={`${a.suspended ? 'Riabilita' : 'Sospendi'} ${a.title}`}
            >
              {a.suspended ? 'Riabilita' : 'Sospendi'}
            </Button>
          </>
        )}
      />
    </Page>
  );
};
