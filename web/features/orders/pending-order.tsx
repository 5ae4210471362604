/** A pending order: its commissions, its totals, and the way out: paying or closing it. */
import { Button } from '@mantine/core';
import { IconPlus, IconTruckDelivery } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { getProvisionalDate } from '@ema/calls/orders.ts';
import { day, euro, plural } from '../../kernel/formats.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall } from '../../kernel/use-call.ts';
import { useGo } from '../../kernel/use-go.ts';
import { paths } from '../../paths.ts';
import { Facts, Page, Panel } from '../../ui/page.tsx';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';
import { PaymentNotice } from '../payments/payment-notice.tsx';
import { BasketBar } from './basket-bar.tsx';
import { pieces } from './basket.tsx';
import { CommissionCard } from './commission-card.tsx';
import { useDeleteCommission } from './delete-commission.ts';
import { InPayment } from './in-payment.tsx';
import { OrderStatus } from './order-status.tsx';
import { OrderTotals } from './order-totals.tsx';
import type { Order } from './order-types.ts';
import { PaidBy } from './paid-by.tsx';
import { CommissionActions, useMethodActions, usePendingActions } from './pending-actions.tsx';
import basket from './basket.module.css';
import classes from './orders.module.css';

export const PendingOrder = ({ order: o }: { order: Order }) => {
  const { isManagingAnotherAgent } = useSession();
  const provisional = useCall(getProvisionalDate, { params: { id: String(o.id) } });
  const remove = useDeleteCommission();
  const { button, note } = usePendingActions(o);
  const method = useMethodActions(o);
  const count = o.commissions.reduce((n, c) => n + c.items.reduce((m, i) => m + i.quantity, 0), 0);
  const facts = [
    `${o.title}, ${plural(o.commissions.length, 'commissione', 'commissioni')}.`,
    ...(provisional.data ? [`Data provvisoria dell’ordine: ${day(provisional.data.provisionalOrderDate)}.`] : []),
  ];
  const totals = (
    <>
      <OrderTotals breakdown={o.breakdown} method={o.paymentMethodName} feeOpen />
      <PaidBy order={o} />
    </>
  );
  const change =
    method.ask && !o.paymentNotice ? (
      <ButtonWithReason reason={method.reason} variant="transparent" px={0} onClick={method.ask}>
        Cambia metodo
      </ButtonWithReason>
    ) : null;
  return (
    <Page
      title="Riepilogo ordine"
      facts={facts.join(' ')}
      badge={
        <OrderStatus
          text={o.confirmationError ? 'Da sistemare' : o.statusText}
          isError={o.confirmationError !== null}
          waitingFor={o.waitingFor}
        />
      }
    >
      <PendingNews order={o} method={method} />
      <div className={classes.columns} data-aside>
        <div className={classes.stack}>
          {o.commissions.map((c, i) => (
            <CommissionCard
              key={c.id}
              commission={c}
              open={i === 0}
              actions={
                <CommissionActions commission={c} isManaging={isManagingAnotherAgent} onDelete={() => void remove(c)} />
              }
            />
          ))}
          {o.takesCommissions ? (
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
          ) : null}
          <Delivery order={o} />
        </div>
        <aside className={`${basket.aside} ${classes.pendingAside}`} aria-label="Totali dell’ordine">
          <div className={basket.panel}>
            <div className={basket.panelHead}>
              <h2>Totali</h2>
            </div>
            {totals}
            {change}
            {button ? (
              <div className={basket.foot}>
                <div className={basket.cta}>{button}</div>
                {note ? <p className={classes.small}>{note}</p> : null}
              </div>
            ) : null}
          </div>
        </aside>
      </div>
      <BasketBar
        title="Totali"
        total={euro(o.orderTotal)}
        facts={`${pieces(count)}, ${o.paymentMethodName}`}
        action={button}
      >
        {totals}
        {change}
        {note ? <p className={classes.small}>{note}</p> : null}
      </BasketBar>
    </Page>
  );
};

/** What somebody should know first: a payment under way or come to nothing, a customer who has to sign, what is amiss. */
const PendingNews = ({ order: o, method }: { order: Order; method: ReturnType<typeof useMethodActions> }) => {
  const pressed = useGo();
  return (
    <>
      {o.isInPayment ? (
        <InPayment order={o} onSubmitted={() => pressed().go({ to: paths.orderDetails(o.id), replace: true })} />
      ) : null}
      {o.paymentNotice ? (
        <PaymentNotice
          notice={o.paymentNotice}
          reason={method.reason}
          onChange={method.ask}
          onCancel={method.callOff}
        />
      ) : null}
      {o.isWaitingForCustomerConfirmation ? (
        <WaitingBanner icon="waiting" title={`${o.customers[0] ?? 'Il cliente'} deve confermare l’ordine.`}>
          Lo trova nella sua area: l’avviso è partito per SMS ed e-mail. Fino alla conferma puoi eliminare la
          commissione.
        </WaitingBanner>
      ) : null}
      {o.confirmationError ? (
        <WaitingBanner title="Quest’ordine non può partire.">{o.confirmationError}</WaitingBanner>
      ) : null}
    </>
  );
};

/** When the goods are brought, and where, read only (ORD-012). */
const Delivery = ({ order: o }: { order: Order }) => (
  <>
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
    {o.delivery.address ? (
      <Panel title="Consegna">
        <Facts
          items={[
            ['Destinatario', o.delivery.subjectName],
            ['Indirizzo', o.delivery.address],
            ['Corriere', o.delivery.carrier],
          ]}
        />
      </Panel>
    ) : null}
  </>
);
