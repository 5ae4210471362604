import { Button } from '@mantine/core';
import { IconCheck, IconCreditCard, IconPencil, IconPlus, IconTrash, IconTruckDelivery } from '@tabler/icons-react';
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { getPendingOrder, getProvisionalDate } from '@ema/calls/orders.ts';
import { isPaidOnline } from '@ema/domain/orders/payment-methods.ts';
import { CallFailure } from '../../kernel/client.ts';
import { day, euro, plural } from '../../kernel/formats.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Facts, LoadError, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';
import { BasketBar, pieces } from './basket.tsx';
import { CommissionCard } from './commission-card.tsx';
import { useDeleteCommission } from './delete-commission.ts';
import { OrderStatus } from './order-status.tsx';
import { OrderTotals } from './order-totals.tsx';
import { InPayment } from './in-payment.tsx';
import type { Commission, Order } from './order-types.ts';
import { PaidBy } from './paid-by.tsx';
import { usePayAndClose } from './pay-and-close.ts';
import basket from './basket.module.css';
import classes from './orders.module.css';

/** A pending order: its commissions, its totals, and the way out: paying or closing it (ORD-159…ORD-171). */
export const PendingOrderPage = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const order = useCall(getPendingOrder, { params: { id } }, { staleTime: 0 });
  if (order.error instanceof CallFailure && (order.error.errorId === 'NotFound' || order.error.status === 404))
    return <Navigate to={paths.unsubmitted} replace />;
  if (order.error && !order.data)
    return (
      <Page title="Riepilogo ordine">
        <LoadError error={order.error} onRetry={() => void order.refetch()} />
      </Page>
    );
  if (!order.data)
    return (
      <Page title="Riepilogo ordine" facts="Caricamento…">
        <SkeletonRows rows={4} height={110} />
      </Page>
    );
  return <Pending order={order.data} />;
};

/** Why a button cannot act, or null. Only the seller acts, only when the type is completed by the seller (ORD-161, ORD-168). */
const reasonsOf = (o: Order, isManaging: boolean): { pay: string | null; close: string | null } => {
  const common = isManaging
    ? 'L’ordine appartiene ad un’altra persona: solo chi vende può pagarlo o chiuderlo.'
    : !o.type.isCompletableBySeller
      ? 'Questo ordine lo completa il cliente.'
      : o.confirmationError;
  return {
    pay:
      common ??
      (o.isPayableOnlineWithStripe
        ? null
        : isPaidOnline(o.paymentMethodId)
          ? 'L’ordine non si può pagare adesso.'
          : `Con ${o.paymentMethodName} non si paga online: usa «Chiudi ordine».`),
    close:
      common ??
      (o.isSubmittable
        ? null
        : isPaidOnline(o.paymentMethodId)
          ? 'L’ordine parte da solo quando è pagato: usa «Paga online».'
          : 'L’ordine non si può inviare adesso.'),
  };
};

const Pending = ({ order: o }: { order: Order }) => {
  const { isManagingAnotherAgent } = useSession();
  const provisional = useCall(getProvisionalDate, { params: { id: String(o.id) } });
  const navigate = useNavigate();
  const remove = useDeleteCommission();
  const total = euro(o.orderTotal);
  const { pay, close, isPaying, isClosing } = usePayAndClose(o);
  const reasons = reasonsOf(o, isManagingAnotherAgent);
  const payFirst = isPaidOnline(o.paymentMethodId);
  const facts = `${o.title}, ${plural(o.commissions.length, 'commissione', 'commissioni')}.${provisional.data ? ` Data provvisoria dell’ordine: ${day(provisional.data.provisionalOrderDate)}.` : ''}`;
  const buttons = (
    <>
      <ButtonWithReason
        key="pay"
        reason={reasons.pay}
        onClick={() => void pay()}
        loading={isPaying}
        size="lg"
        variant={payFirst ? 'filled' : 'default'}
        leftSection={<IconCreditCard size={20} stroke={1.75} />}
      >
        Paga online
      </ButtonWithReason>
      <ButtonWithReason
        key="close"
        reason={reasons.close}
        onClick={() => void close()}
        loading={isClosing}
        size="lg"
        variant={payFirst ? 'default' : 'filled'}
        leftSection={<IconCheck size={20} stroke={1.75} />}
      >
        Chiudi ordine
      </ButtonWithReason>
    </>
  );
  const note =
    o.confirmationError ??
    (reasons.pay === null
      ? 'L’ordine è inviato quando il pagamento è confermato.'
      : reasons.close === null
        ? '«Chiudi ordine» lo invia subito a EMA Planet.'
        : null);
  return (
    <Page title="Riepilogo ordine" facts={facts}>
      {o.isInPayment ? (
        <InPayment order={o} onSubmitted={() => navigate({ to: paths.orderDetails(o.id), replace: true })} />
      ) : null}
      {o.paymentNotice ? <WaitingBanner title={o.paymentNotice} /> : null}
      {o.isWaitingForCustomerConfirmation ? (
        <WaitingBanner icon="waiting" title={`${o.customers[0] ?? 'Il cliente'} deve confermare l’ordine.`}>
          Lo trova nella sua area: gli abbiamo scritto per SMS ed e-mail. Fino alla conferma puoi eliminare la
          commissione.
        </WaitingBanner>
      ) : null}
      {o.statusText === '-' ? null : (
        <div className={classes.titleRow} data-error={o.confirmationError !== null || undefined}>
          <OrderStatus text={o.statusText} isError={o.confirmationError !== null} />
        </div>
      )}
      <div className={classes.columns} data-aside>
        <div className={classes.stack}>
          {o.commissions.map((c, i) => (
            <CommissionCard
              key={c.id}
              commission={c}
              open={i === 0}
              actions={<Actions commission={c} isManaging={isManagingAnotherAgent} onDelete={() => void remove(c)} />}
            />
          ))}
          <div>
            <Button
              component={Link}
              to={paths.createOrder}
              variant="default"
              leftSection={<IconPlus size={18} stroke={1.75} />}
            >
              Aggiungi commissione
            </Button>
          </div>
          {o.deliveryNotice ? (
            <Panel
              title={
                <>
                  <IconTruckDelivery size={18} stroke={1.75} aria-hidden /> Avviso di consegna
                </>
              }
            >
              {o.deliveryNotice}
            </Panel>
          ) : null}
          <Delivery order={o} />
        </div>
        <aside className={`${basket.aside} ${classes.pendingAside}`} aria-label="Totali dell’ordine">
          <div className={basket.panel}>
            <div className={basket.panelHead}>
              <h2>Totali</h2>
              <OrderStatus
                text={o.confirmationError ? 'Da sistemare' : o.statusText}
                isError={o.confirmationError !== null}
              />
            </div>
            <OrderTotals breakdown={o.breakdown} method={o.paymentMethodName} feeOpen />
            <PaidBy order={o} />
            <div className={basket.foot}>
              <div className={basket.cta}>{buttons}</div>
              {note ? <p className={classes.small}>{note}</p> : null}
            </div>
          </div>
        </aside>
      </div>
      <BasketBar
        title="Totali"
        total={total}
        facts={`${pieces(o.commissions.reduce((n, c) => n + c.items.reduce((m, i) => m + i.quantity, 0), 0))}, ${o.paymentMethodName}`}
        action={buttons}
      >
        <OrderTotals breakdown={o.breakdown} method={o.paymentMethodName} feeOpen />
        <PaidBy order={o} />
        {note ? <p className={classes.small}>{note}</p> : null}
      </BasketBar>
    </Page>
  );
};

const Actions = ({
  commission: c,
  isManaging,
  onDelete,
}: {
  commission: Commission;
  isManaging: boolean;
  onDelete: () => void;
}) => {
  if (isManaging) return <span className={classes.locked}>Appartiene ad un’altra persona</span>;
  const locked = 'L’ordine è in pagamento o già confermato: la commissione è bloccata.';
  return (
    <>
      {c.isUpdateLocked ? (
        <ButtonWithReason reason={locked} onClick={() => undefined} variant="subtle">
          Modifica
        </ButtonWithReason>
      ) : (
        <Button
          component={Link}
          to={paths.editCommission(c.id)}
          variant="subtle"
          color="gray"
          className={classes.ink}
          leftSection={<IconPencil size={18} stroke={1.75} />}
          aria-label={`Modifica la commissione ${c.id}`}
        >
          Modifica
        </Button>
      )}
      <ButtonWithReason
        reason={c.isDeleteLocked ? locked : null}
        onClick={onDelete}
        variant="subtle"
        color="danger"
        className={classes.danger}
        leftSection={<IconTrash size={18} stroke={1.75} />}
        aria-label={`Elimina la commissione ${c.id}`}
      >
        Elimina
      </ButtonWithReason>
    </>
  );
};

/** Where the goods go, read only (ORD-012). */
const Delivery = ({ order: o }: { order: Order }) =>
  o.delivery.address ? (
    <Panel title="Consegna">
      <Facts
        items={[
          ['Destinatario', o.delivery.subjectName],
          ['Indirizzo', o.delivery.address],
          ['Corriere', o.delivery.carrier],
        ]}
      />
    </Panel>
  ) : null;
