/** «Gestisci classifiche»: a chart comes from a file that is looked at first; what was shown is kept (NET-200 to NET-203). */
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { emptyChart, getChart, listCharts, chartsFile, restoreChart } from '@ema/calls/rankings.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { count, moment } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { confirmDialog, errorDialog, successDialog, successNotice } from '../../ui/notices.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { PublishForm } from './publish-form.tsx';
import { placesWords } from './own-place.ts';

type Kept = CallOutput<typeof listCharts>['items'][number];

const CHARTS = describeList(listCharts, { perPage: 25, hasSizes: true, filters: {}, file: chartsFile });
const stateOf = (c: Kept): string => (c.archivedAt === null ? 'In vista' : 'In archivio');
const COLUMNS: readonly Column<Kept>[] = [
  { key: 'title', label: 'Titolo', render: (c) => c.title },
  { key: 'at', label: 'Pubblicata il', render: (c) => <span className="num nowrap">{moment(c.publishedAt)}</span> },
  { key: 'by', label: 'Pubblicata da', wide: true, render: (c) => c.publishedBy ?? '–' },
  { key: 'rows', label: 'Posizioni', inFile: ['Righe'], numeric: true, render: (c) => count(c.rows) },
  { key: 'state', label: 'Stato', inFile: ['Archiviata il'], render: stateOf },
];
const REFRESHES = [getChart, listCharts];

export const ManagePage = () => {
  const { data: shown } = useCall(getChart, {});
  const isShown = Boolean(shown && shown.rows.length > 0);
  return (
    <Page
      title="Gestisci classifiche"
      facts={
        shown
          ? isShown
            ? `In vista: ${shown.title}, ${placesWords(shown.rows.length)}.`
            : 'Nessuna classifica è in vista.'
          : ' '
      }
      action={isShown && <EmptyButton />}
    >
      <Panel title="Nuova classifica">
        <PublishForm refreshes={REFRESHES} />
      </Panel>
      <Charts />
    </Page>
  );
};

const EmptyButton = () => {
  const send = useSend(emptyChart, { refreshes: REFRESHES });
  const empty = async () => {
    const isSure = await confirmDialog({
      title: 'Vuoi svuotare la classifica?',
      text: 'Nessuno la vede più. Resta in archivio: da lì la puoi rimettere in vista.',
      confirm: 'Elimina classifica',
      dangerous: true,
    });
    if (!isSure) return;
    try {
      await send.mutateAsync({});
      await successDialog('Operazione conclusa con successo', 'Classifica eliminata');
    } catch (thrown) {
      await errorDialog('Classifica non eliminata', sentenceOf(thrown));
    }
  };
  return (
    <Button
      variant="default"
      loading={send.isPending}
      leftSection={<IconTrash size={18} stroke={1.75} />}
      onClick={() => void empty()}
    >
      Elimina classifica
    </Button>
  );
};

const Charts = () => {
  const list = usePagedList(CHARTS);
  const send = useSend(restoreChart, { refreshes: REFRESHES });
  const restore = async (c: Kept) => {
    const isSure = await confirmDialog({
      title: `Rimettere in vista «${c.title}»?`,
      text: 'La classifica che è in vista adesso, se c’è, va in archivio.',
      confirm: 'Rimetti in vista',
    });
    if (!isSure) return;
    try {
      await send.mutateAsync({ params: { id: String(c.id) }, body: {} });
      successNotice(`«${c.title}» è di nuovo in vista`);
    } catch (thrown) {
      await errorDialog('Classifica non rimessa in vista', sentenceOf(thrown));
    }
  };
  return (
    <PagedList
      title="Classifiche pubblicate"
      list={list}
      skeleton={{ rows: 4, height: 48 }}
      empty={{ title: 'Nessuna classifica', text: 'La prima arriva da un file CSV, qui sopra.' }}
      density="dense"
      columns={COLUMNS}
      rowKey={(c) => c.id}
      short={(c) => ({ who: c.title, what: [moment(c.publishedAt), placesWords(c.rows)], state: stateOf(c) })}
      actions={(c) =>
        c.archivedAt === null ? null : (
          <Button
            variant="default"
            size="sm"
            aria-label={`Rimetti in vista ${c.title}`}
            onClick={() => void restore(c)}
          >
            Rimetti in vista
          </Button>
        )
      }
    />
  );
};
