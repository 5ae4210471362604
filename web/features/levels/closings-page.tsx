/** «Periodi chiusi»: the periods of fibra that were closed, by whom, and how many levels they changed. */
import { closingsFile, listClosings } from '@ema/calls/levels.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { count, moment } from '../../kernel/formats.ts';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';

type Closing = CallOutput<typeof listClosings>['items'][number];

const CLOSINGS = describeList(listClosings, { perPage: 25, hasSizes: true, filters: {}, file: closingsFile });
const byWhom = (c: Closing): string => c.closedBy ?? 'Il portale';
const COLUMNS: readonly Column<Closing>[] = [
  { key: 'name', label: 'Periodo', render: (c) => <strong>{c.name}</strong> },
  { key: 'at', label: 'Chiuso il', render: (c) => <span className="num nowrap">{moment(c.closedAt)}</span> },
  { key: 'by', label: 'Chiuso da', render: byWhom },
  { key: 'agents', label: 'Incaricati', numeric: true, wide: true, render: (c) => count(c.agents) },
  { key: 'risen', label: 'Saliti', numeric: true, render: (c) => count(c.risen) },
  { key: 'fallen', label: 'Scesi', numeric: true, render: (c) => count(c.fallen) },
];

export const ClosingsPage = () => {
  const list = usePagedList(CLOSINGS);
  return (
    <Page
      title="Periodi chiusi"
      facts={list.total === undefined ? ' ' : `${howMany(list, 'periodo', 'periodi')} di fibra, dal più recente.`}
    >
      <PagedList
        title="Periodi chiusi"
        list={list}
        skeleton={{ rows: 6, height: 48 }}
        empty={{
          title: 'Nessun periodo chiuso',
          text: 'Il primo si chiude dalla pagina «Livelli»; i successivi si chiudono da soli.',
        }}
        density="dense"
        columns={COLUMNS}
        rowKey={(c) => c.id}
        short={(c) => ({
          who: c.name,
          what: [moment(c.closedAt), byWhom(c)],
          state: `${count(c.risen)} saliti, ${count(c.fallen)} scesi`,
        })}
      />
    </Page>
  );
};
