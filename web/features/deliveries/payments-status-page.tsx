/** «Stato pagamenti»: what of one’s sent orders is neither declared as paid nor verified (ORD-191…ORD-196). */
import { Button } from '@mantine/core';
import { deliveriesFile, listDeliveries } from '@ema/calls/deliveries.ts';
import { mayAsOneself } from '@ema/domain/access/may.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { now } from '../../kernel/clock.ts';
import { day, euro } from '../../kernel/formats.ts';
import { useSession } from '../../kernel/session.tsx';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { DownloadLink } from '../../ui/download-link.tsx';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { askToDeclare, type Delivery } from './declare-dialog.tsx';
import { BlockedNotice, DeliveryStep } from './delivery-step.tsx';
import classes from '../../ui/task-card.module.css';
import { stepWords } from './step-words.ts';
import { DeliverySums } from './sums.tsx';
import { UnpaidWarning } from './unpaid-warning.tsx';

const DELIVERIES = describeList(listDeliveries, {
  perPage: 200,
  hasSizes: true,
  filters: {},
  file: deliveriesFile,
  always: { paymentDeclaredByUser: 'false', paymentVerified: 'false' },
});
const figure = (wire: string) => (Number(wire) === 0 ? '–' : <span className="nowrap">{euro(wire)}</span>);
const COLUMNS: readonly Column<Delivery>[] = [
  {
    key: 'code',
    label: 'Codice',
    inFile: ['Codice', 'Ordine', 'Cliente'],
    render: (d) => (
      <>
        <span className="num nowrap">{d.code}</span>
        <span className={classes.words}>{d.customer ?? `Ordine n. ${d.orderId}`}</span>
      </>
    ),
  },
  {
    key: 'date',
    label: 'Scadenza',
    inFile: ['Scadenza', 'Dichiarare entro il'],
    render: (d) => (
      <>
        <span className="num nowrap">{day(d.date)}</span>
        <DeliveryStep delivery={d} />
      </>
    ),
  },
  {
    key: 'taxable',
    label: 'Imponibile provvigionale',
    inFile: ['Imponibile provvigionale'],
    numeric: true,
    render: (d) => figure(d.priceTaxable),
  },
  { key: 'pay', label: 'Da pagare', amount: true, render: (d) => <StillToPay delivery={d} /> },
  { key: 'discounted', label: 'Articoli scontati', numeric: true, render: (d) => figure(d.productsDiscount) },
  { key: 'deposit', label: 'Acconti', numeric: true, render: (d) => figure(d.deposit) },
];

/** What is left, and what of it was declared before. */
const StillToPay = ({ delivery: d }: { delivery: Delivery }) => (
  <>
    {euro(d.finalTotalToPay)}
    {Number(d.declaredAmount) === 0 ? null : (
      <span className={classes.words}>{`di ${euro(d.totalToPay)}, ${euro(d.declaredAmount)} dichiarati`}</span>
    )}
  </>
);

export const PaymentsStatusPage = () => {
  const { isManagingAnotherAgent, acting } = useSession();
  const list = usePagedList(DELIVERIES, { staleTime: 15_000 });
  return (
    <Page title="Stato pagamenti" facts={howMany(list, 'consegna da pagare', 'consegne da pagare')}>
      <PagedList
        title="Consegne da pagare"
        list={list}
        skeleton={{ rows: 8, height: 48 }}
        empty={{
          title: 'Tutte le consegne sono state pagate',
          text: 'Qui compaiono gli ordini con MAV o contrassegno che hai inviato, finché non ne dichiari il pagamento.',
        }}
        above={({ items, totals }) => (
          <>
            <Warning deliveries={items} />
            <DeliverySums totals={totals} />
          </>
        )}
        columns={COLUMNS}
        rowKey={(d) => d.id}
        short={(d) => ({
          who: d.customer ?? `Ordine n. ${d.orderId}`,
          amount: euro(d.finalTotalToPay),
          what: [d.code, day(d.date), d.paymentMethodName],
          state: stepWords(d, romeDay(now())),
        })}
        waiting={(d) => d.step !== 'waiting'}
        actions={(d) => <Actions delivery={d} mayDeclare={!isManagingAnotherAgent} reason={mayAsOneself(acting)} />}
      />
    </Page>
  );
};

const Warning = ({ deliveries }: { deliveries: Delivery[] }) => {
  if (deliveries.some((d) => d.step === 'blocked')) return <BlockedNotice deliveries={deliveries} />;
  return deliveries.some((d) => d.isOverdue) ? <UnpaidWarning /> : null;
};

type ActionsProps = { delivery: Delivery; mayDeclare: boolean; reason: string | null };
const Actions = ({ delivery: d, mayDeclare, reason }: ActionsProps) => (
  <>
    {d.mavDownloadUrl ? (
      <Button
        component={DownloadLink}
        href={d.mavDownloadUrl}
        variant="subtle"
        size="sm"
        aria-label={`Scarica MAV della consegna ${d.code}`}
      >
        Scarica MAV
      </Button>
    ) : null}
    {mayDeclare ? (
      <ButtonWithReason
        variant="light"
        size="sm"
        reason={reason}
        onClick={() => void askToDeclare(d)}
        aria-label={`Dichiara il pagamento della consegna ${d.code}`}
      >
        Dichiara
      </ButtonWithReason>
    ) : null}
  </>
);
