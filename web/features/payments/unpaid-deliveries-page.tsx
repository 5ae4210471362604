import { unpaidDeliveries } from '@ema/calls/deliveries.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { useAddress } from '../../kernel/address.ts';
import { day, euro, plural } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { DataList, type Column } from '../../ui/data-list.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { PagerBar } from '../../ui/pager-bar.tsx';
import { UnpaidWarning } from './unpaid-warning.tsx';
import classes from './payments.module.css';

type Row = CallOutput<typeof unpaidDeliveries>['items'][number];
const COLUMNS: readonly Column<Row>[] = [
  { key: 'code', label: 'Codice', phone: 'title', render: (r) => <span className="num nowrap">{r.code}</span> },
  {
    key: 'date',
    label: 'Scadenza',
    render: (r) => (
      <>
        <span className="num nowrap">{day(r.date)}</span>
        <span className={classes.words}>{`da ${plural(r.daysOverdue, 'giorno', 'giorni')}`}</span>
      </>
    ),
  },
  {
    key: 'seller',
    label: 'Incaricato',
    render: (r) => (
      <>
        {r.seller.fullName} <span className="support small nowrap">{`cod. ${r.seller.id}`}</span>
      </>
    ),
  },
  { key: 'customer', label: 'Cliente', render: (r) => r.customer ?? '–' },
  { key: 'method', label: 'Pagamento', render: (r) => r.paymentMethodName },
];
const MONEY: readonly Column<Row>[] = [
  {
    key: 'taxable',
    label: 'Imponibile',
    numeric: true,
    render: (r) => (r.priceTaxable === null ? '–' : <span className="nowrap">{euro(r.priceTaxable)}</span>),
  },
  {
    key: 'pay',
    label: 'Da pagare',
    numeric: true,
    render: (r) => (r.finalTotalToPay === null ? '–' : <strong className="nowrap">{euro(r.finalTotalToPay)}</strong>),
  },
];

/** «Consegne non pagate» of one's own network; amounts and sums for general managers (NET-260…NET-262). */
export const UnpaidDeliveriesPage = () => {
  const [address, change] = useAddress();
  const data = useCall(
    unpaidDeliveries,
    {
      query: {
        ...(address['from'] ? { from: address['from'] } : {}),
        page: address['page'] ?? '1',
        perPage: address['perPage'] ?? '50',
      },
    },
    { keep: true, staleTime: 15_000 },
  );
  const total = data.data?.pagination.totalItems;
  return (
    <Page
      title="Consegne non pagate"
      facts={total === undefined ? ' ' : plural(total, 'consegna scaduta', 'consegne scadute')}
    >
      <div className={classes.since}>
        <DateField
          wholeDays
          label="Dal giorno"
          value={address['from'] ?? data.data?.from ?? ''}
          onChange={(from) => change({ from })}
        />
      </div>
      <Loading
        of={data}
        skeleton={<SkeletonRows rows={8} height={48} />}
        isEmpty={(d) => d.pagination.totalItems === 0}
        empty={
          <EmptyState title="Tutte le consegne sono state pagate">
            Qui compaiono le consegne scadute della tua rete che nessuno ha ancora dichiarato pagate.
          </EmptyState>
        }
      >
        {(d) => (
          <>
            <UnpaidWarning />
            {d.totals ? (
              <dl className={classes.sums}>
                <div>
                  <dt>Totale imponibile</dt>
                  <dd>{euro(d.totals.priceTaxable)}</dd>
                </div>
                <div>
                  <dt>Totale da pagare</dt>
                  <dd>{euro(d.totals.finalTotalToPay)}</dd>
                </div>
              </dl>
            ) : null}
            <DataList
              caption="Consegne non pagate"
              density="dense"
              columns={d.totals ? [...COLUMNS, ...MONEY] : COLUMNS}
              rows={d.items}
              rowKey={(row) => row.id}
              footer={
                <PagerBar
                  pagination={d.pagination}
                  onPage={(n) => change({ page: n })}
                  onPerPage={(n) => change({ perPage: n })}
                />
              }
            />
          </>
        )}
      </Loading>
    </Page>
  );
};
