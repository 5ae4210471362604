import { NativeSelect } from '@mantine/core';
import { emaMonths } from '@ema/calls/reports.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { useAddress } from '../../kernel/address.ts';
import { day, plural } from '../../kernel/formats.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall } from '../../kernel/use-call.ts';
import { DataList, type Column } from '../../ui/data-list.tsx';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { PagerBar } from '../../ui/pager-bar.tsx';
import styles from './reports.module.css';

type Row = CallOutput<typeof emaMonths>['items'][number];

const STATES = { closed: 'Chiuso', open: 'In corso', future: 'Futuro' } as const;
const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', label: 'Periodo', phone: 'title', render: (p) => <strong>{`${p.name} ${p.year}`}</strong> },
  { key: 'from', label: 'Dal', numeric: true, render: (p) => day(p.dateStart) },
  { key: 'to', label: 'Al', numeric: true, render: (p) => day(p.dateEnd) },
  { key: 'weeks', label: 'Settimane', numeric: true, render: (p) => p.weeksNumber },
  { key: 'state', label: 'Stato', render: (p) => STATES[p.state] },
];

/** NET-326: the calendar by which reports count. */
export const PeriodsPage = () => {
  const [address, change] = useAddress();
  const { shop: own } = useSession();
  const shop = address['shop'] ?? String(own ?? 0);
  const periods = useCall(
    emaMonths,
    { query: { shop, page: address['page'] ?? '1', perPage: address['perPage'] ?? '25' } } as never,
    { keep: true },
  );
  return (
    <Page
      title="Calendario dei periodi"
      facts={
        periods.data
          ? `${plural(periods.data.pagination.totalItems, 'periodo', 'periodi')}, dal più lontano nel futuro.`
          : ' '
      }
    >
      <div className={styles.filters}>
        <NativeSelect
          aria-label="Negozio"
          value={shop}
          onChange={(e) => change({ shop: e.currentTarget.value })}
          data={[
            { value: '0', label: 'fibra' },
            { value: '1', label: 'kleen' },
          ]}
        />
      </div>
      <Loading
        of={periods}
        skeleton={<SkeletonRows />}
        isEmpty={(d) => d.items.length === 0}
        empty={<EmptyState title="Nessun periodo in questa pagina" />}
      >
        {(data) => (
          <DataList
            caption="Periodi"
            density="dense"
            columns={COLUMNS}
            rows={data.items}
            rowKey={(p) => p.id}
            footer={
              <PagerBar
                pagination={data.pagination}
                onPage={(page) => change({ page })}
                onPerPage={(perPage) => change({ perPage })}
              />
            }
          />
        )}
      </Loading>
    </Page>
  );
};
