/** «Consegne non pagate» of one’s own network; amounts and sums for general managers (NET-260…NET-262). */
import { unpaidDeliveries, unpaidDeliveriesFile } from '@ema/calls/deliveries.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { writerAmong } from '@ema/domain/kernel/writing.ts';
import { day, euro, plural } from '../../kernel/formats.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import task from '../../ui/task-card.module.css';
import classes from './deliveries.module.css';
import { DeliverySums } from './sums.tsx';
import { UnpaidWarning } from './unpaid-warning.tsx';

type Row = CallOutput<typeof unpaidDeliveries>['items'][number];

const UNPAID = describeList(unpaidDeliveries, {
  perPage: 50,
  hasSizes: true,
  filters: { from: {} },
  file: unpaidDeliveriesFile,
});
const COLUMNS: readonly Column<Row>[] = [
  { key: 'code', label: 'Codice', render: (r) => <span className="num nowrap">{r.code}</span> },
  {
    key: 'date',
    label: 'Scadenza',
    inFile: ['Scadenza', 'Giorni di ritardo'],
    render: (r) => (
      <>
        <span className="num nowrap">{day(r.date)}</span>
        <span className={task.words}>{`da ${plural(r.daysOverdue, 'giorno', 'giorni')}`}</span>
      </>
    ),
  },
  {
    key: 'seller',
    label: 'Incaricato',
    inFile: ['Incaricato', 'Codice incaricato'],
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
    label: 'Imponibile provvigionale',
    inFile: ['Imponibile provvigionale'],
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
const WITH_MONEY = [...COLUMNS, ...MONEY];

export const UnpaidDeliveriesPage = () => {
  const list = usePagedList(UNPAID, { staleTime: 15_000 });
  const write = writerAmong((list.data?.items ?? []).map((r) => r.seller));
  return (
    <Page title="Consegne non pagate" facts={howMany(list, 'consegna scaduta', 'consegne scadute')}>
      <PagedList
        title="Consegne non pagate"
        list={list}
        tools={
          <div className={classes.since}>
            <DateField
              wholeDays
              label="Dal giorno"
              value={list.filters.from ?? list.data?.from ?? ''}
              onChange={(from) => list.set({ from })}
            />
          </div>
        }
        skeleton={{ rows: 8, height: 48 }}
        empty={{
          title: 'Tutte le consegne sono state pagate',
          text: 'Qui compaiono le consegne scadute della tua rete che nessuno ha ancora dichiarato pagate.',
        }}
        above={({ totals }) => (
          <>
            <UnpaidWarning />
            {totals ? <DeliverySums totals={totals} /> : null}
          </>
        )}
        density="dense"
        columns={list.data?.totals ? WITH_MONEY : COLUMNS}
        rowKey={(r) => r.id}
        short={(r) => ({
          who: write(r.seller),
          amount: r.finalTotalToPay && euro(r.finalTotalToPay),
          what: [r.customer, r.code, r.paymentMethodName],
          state: `da ${plural(r.daysOverdue, 'giorno', 'giorni')}`,
        })}
      />
    </Page>
  );
};
