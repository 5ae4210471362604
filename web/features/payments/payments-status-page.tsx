import { Button } from '@mantine/core';
import { listDeliveries } from '@ema/calls/deliveries.ts';
import { useAddress } from '../../kernel/address.ts';
import { day, euro, plural } from '../../kernel/formats.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall } from '../../kernel/use-call.ts';
import { DataList, type Column } from '../../ui/data-list.tsx';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { PagerBar } from '../../ui/pager-bar.tsx';
import { UnpaidWarning } from './unpaid-warning.tsx';
import { askToDeclare, type Delivery } from './declare-dialog.tsx';
import { BlockedNotice, DeliveryStep } from './delivery-step.tsx';
import classes from './payments.module.css';

const amount = (wire: string) => (Number(wire) === 0 ? '–' : <span className="nowrap">{euro(wire)}</span>);
const COLUMNS: readonly Column<Delivery>[] = [
  {
    key: 'code',
    label: 'Codice',
    phone: 'title',
    render: (d) => (
      <>
        <span className="num nowrap">{d.code}</span>
        <span className={classes.words}>{d.customer ?? `Ordine n. ${d.orderId}`}</span>
      </>
    ),
  },
  {
    key: 'date',
    label: 'Data',
    render: (d) => (
      <>
        <span className="num nowrap">{day(d.date)}</span>
        <DeliveryStep delivery={d} />
      </>
    ),
  },
  { key: 'taxable', label: 'Imponibile', numeric: true, render: (d) => amount(d.priceTaxable) },
  {
    key: 'pay',
    label: 'Da pagare',
    numeric: true,
    render: (d) => <strong className="nowrap">{euro(d.finalTotalToPay)}</strong>,
  },
  { key: 'discounted', label: 'Articoli scontati', numeric: true, render: (d) => amount(d.productsDiscount) },
  { key: 'deposit', label: 'Acconti', numeric: true, render: (d) => amount(d.deposit) },
];

/** «Stato pagamenti»: what of one's sent orders is neither declared as paid nor verified (ORD-191…ORD-196). */
export const PaymentsStatusPage = () => {
  const [address, change] = useAddress();
  const { isManagingAnotherAgent } = useSession();
  const data = useCall(
    listDeliveries,
    {
      query: {
        paymentDeclaredByUser: 'false',
        paymentVerified: 'false',
        page: address['page'] ?? '1',
        perPage: address['perPage'] ?? '200',
      },
    },
    { keep: true, staleTime: 15_000 },
  );
  const total = data.data?.pagination.totalItems;
  return (
    <Page
      title="Stato pagamenti"
      facts={total === undefined ? ' ' : plural(total, 'consegna da pagare', 'consegne da pagare')}
    >
      <Loading
        of={data}
        skeleton={<SkeletonRows rows={8} height={48} />}
        isEmpty={(d) => d.pagination.totalItems === 0}
        empty={
          <EmptyState title="Tutte le consegne sono state pagate">
            Qui compaiono gli ordini con MAV o contrassegno che hai inviato, finché non ne dichiari il pagamento.
          </EmptyState>
        }
      >
        {(d) => (
          <>
            {d.items.some((row) => row.step === 'blocked') ? (
              <BlockedNotice deliveries={d.items} />
            ) : d.items.some((row) => row.isOverdue) ? (
              <UnpaidWarning />
            ) : null}
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
            <DataList
              caption="Consegne da pagare"
              columns={COLUMNS}
              rows={d.items}
              rowKey={(row) => row.id}
              waiting={(row) => row.step !== 'waiting'}
              actions={(row) => (
                <>
                  {row.mavDownloadUrl ? (
                    <Button
                      component="a"
                      href={row.mavDownloadUrl}
                      download
                      variant="subtle"
                      size="sm"
                      aria-label={`Scarica MAV della consegna ${row.code}`}
                    >
                      Scarica MAV
                    </Button>
                  ) : null}
                  {isManagingAnotherAgent ? null : (
                    <Button
                      variant="light"
                      size="sm"
                      onClick={() => void askToDeclare(row)}
                      aria-label={`Dichiara il pagamento della consegna ${row.code}`}
                    >
                      Dichiara
                    </Button>
                  )}
                </>
              )}
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
