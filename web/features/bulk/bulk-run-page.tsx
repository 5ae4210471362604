/** One bulk operation: how far it is, and how it ended for each of its rows (NET-521). */
import { NativeSelect } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { bulkItemsFile, listBulkItems, listBulkRuns } from '@ema/calls/bulk.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { BULK_WORDS, type BulkAction } from '@ema/domain/bulk/actions.ts';
import { ITEM_STATE_NAMES, ITEM_STATES, RUN_STATE_NAMES } from '@ema/domain/bulk/states.ts';
import { moment } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import { Loading, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import classes from '../../ui/task-card.module.css';
import styles from './bulk.module.css';
import { RunButtons } from './run-buttons.tsx';
import { RunProgress, useRefreshedAtEnd, useRun } from './run-progress.tsx';
import { hasButtons, type Run } from './run-words.ts';

type Item = CallOutput<typeof listBulkItems>['items'][number];
const ITEMS = describeList(listBulkItems, {
  perPage: 25,
  hasSizes: true,
  filters: { state: { oneOf: ITEM_STATES, chip: (state) => ITEM_STATE_NAMES[state] } },
  file: bulkItemsFile,
});
const LOOKS: Readonly<Record<Item['state'], string | undefined>> = {
  waiting: classes.waiting,
  done: classes.settled,
  failed: classes.failed,
  cancelled: classes.ended,
};
const nameOf = (i: Item): string => i.name ?? `N. ${i.objectId}, non c’è più`;
/** Rows that have a page of their own. */
const pageOf = (action: BulkAction, id: number): string | null => {
  if (action === 'users.disable' || action === 'users.enable') return paths.adminUser(id);
  if (action === 'agents.set-status') return paths.adminAgent(id);
  return action === 'admin-orders.send-email' ? paths.adminCommission(id) : null;
};
const columnsOf = (action: BulkAction): readonly Column<Item>[] => [
  {
    key: 'name',
    label: 'Riga',
    render: (i) => {
      const to = i.name === null ? null : pageOf(action, i.objectId);
      return to === null ? nameOf(i) : <Link to={to}>{nameOf(i)}</Link>;
    },
  },
  {
    key: 'state',
    label: 'Esito',
    render: (i) => <span className={LOOKS[i.state]}>{ITEM_STATE_NAMES[i.state]}</span>,
  },
  { key: 'reason', label: 'Motivo', render: (i) => i.reason ?? '–' },
  { key: 'at', label: 'Quando', render: (i) => <span className="num nowrap">{moment(i.doneAt)}</span> },
];
const SOON_MS = 1_500;
const LATER_MS = 60_000;

export const BulkRunPage = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const data = useRun(id);
  const run = data.data;
  useRefreshedAtEnd({ id, state: run?.state }, [listBulkItems, listBulkRuns]);
  return (
    <Page
      title={run ? BULK_WORDS[run.action].title : 'Operazione in blocco'}
      facts={run ? `${RUN_STATE_NAMES[run.state]}, avviata da ${run.startedBy} il ${moment(run.startedAt)}` : ' '}
      action={run && hasButtons(run) && <RunButtons run={run} />}
    >
      <Loading of={data} skeleton={<SkeletonRows />} isEmpty={() => false} empty={null}>
        {(shown) => (
          <>
            <Panel>
              <RunProgress run={shown} />
              {shown.stoppedBy && <p className="support">{`Interrotta da ${shown.stoppedBy}.`}</p>}
            </Panel>
            <Items run={shown} />
          </>
        )}
      </Loading>
    </Page>
  );
};

const Items = ({ run }: { run: Run }) => {
  const list = usePagedList(ITEMS, {
    scope: { run: String(run.id) },
    staleTime: 0,
    refetchMs: () => (run.state === 'running' ? SOON_MS : LATER_MS),
  });
  const { state = '' } = list.filters;
  return (
    <PagedList
      title="Righe"
      list={list}
      tools={
        <div className={styles.filters} role="search" aria-label="Filtri">
          <NativeSelect
            aria-label="Esito"
            value={state}
            onChange={(e) => list.set({ state: ITEM_STATES.find((s) => s === e.currentTarget.value) ?? null })}
            data={[
              { value: '', label: 'Tutti gli esiti' },
              ...ITEM_STATES.map((one) => ({ value: one, label: ITEM_STATE_NAMES[one] })),
            ]}
          />
        </div>
      }
      skeleton={{ rows: 6, height: 44 }}
      empty={{ title: 'Nessuna riga', text: 'Nessuna riga ha questo esito.' }}
      density="dense"
      columns={columnsOf(run.action)}
      rowKey={(i) => i.id}
      short={(i) => ({ who: nameOf(i), what: [i.reason, moment(i.doneAt)], state: ITEM_STATE_NAMES[i.state] })}
    />
  );
};
