/** The page of one order of the customer. */
import { Button } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { getCustomerCommission } from '@ema/calls/customer-orders.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { CallFailure } from '../../kernel/client.ts';
import { euro, moment } from '../../kernel/formats.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { EmptyState, Facts, LoadError, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { BasketBar } from '../orders/basket-bar.tsx';
import { pieces } from '../orders/basket.tsx';
import { ItemList } from '../orders/commission-card.tsx';
import { PriceRows } from '../orders/price-rows.tsx';
import { MavDownload } from '../deliveries/mav-download.tsx';
import { PaymentPlan } from '../payments/payment-plan.tsx';
import { CustomerOrderStatus } from './customer-order-status.tsx';
import type { CustomerOrder } from './customer-order-types.ts';
import { isReady, MainAction, OtherActions } from './order-actions.tsx';
import { OrderNews } from './order-news.tsx';
import { useOrderActions } from './use-order-actions.ts';
import { WithdrawalPanel } from './withdrawal-panel.tsx';
import basket from '../orders/basket.module.css';
import orders from '../orders/orders.module.css';
import classes from './customer-orders.module.css';

/** One order of the customer: what it is, where it stands and what can be done with it (ORD-261, ORD-268). */
export const CustomerOrderPage = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const order = useCall(getCustomerCommission, { params: { id } }, { staleTime: 0 });
  if (order.data) return <Detail order={order.data} />;
  const isUnknown = order.error instanceof CallFailure && [404, 422].includes(order.error.status);
  return (
    <Page title="Il tuo ordine" {...(order.error ? {} : { facts: 'Caricamento…' })}>
      {isUnknown ? (
        <EmptyState
          title="Ordine non trovato"
          action={
            <Button component={Link} to={paths.customerOrders} variant="default">
              Vai ai tuoi ordini
            </Button>
          }
        />
      ) : order.error ? (
        <LoadError error={order.error} onRetry={() => void order.refetch()} />
      ) : (
        <SkeletonRows rows={4} height={110} />
      )}
    </Page>
  );
};

/** How it is paid and when; nothing is due of an order that was withdrawn from or refunded. */
const PaidBy = ({ order: o }: { order: CustomerOrder }) => {
  const sentOn = o.submissionDate ? romeDay(new Date(o.submissionDate)) : null;
  return (
    <div className={orders.method}>
      {`Pagamento: ${o.customerPaymentMethodName}`}
      {o.undone ? null : (
        <PaymentPlan methodId={o.paymentMethodId} amounts={o.breakdown} sentOn={sentOn} dueOn={o.paymentDueOn} />
      )}
      {o.mavDownloadUrl ? <MavDownload url={o.mavDownloadUrl} orderId={o.orderId} /> : null}
    </div>
  );
};

const Detail = ({ order: o }: { order: CustomerOrder }) => {
  const { acting } = useSession();
  const ways = { order: o, actions: useOrderActions(o), acting };
  const waits = o.isWaitingForCustomerConfirmation && o.contractId !== null;
  const hasWayOn = waits || isReady(o);
  const wayOn = waits ? (
    <Button
      component={Link}
      to={paths.confirmCustomerOrder(o.id)}
      size="lg"
      leftSection={<IconSignature size={20} stroke={1.75} />}
    >
      Leggi e conferma
    </Button>
  ) : (
    <MainAction {...ways} />
  );
  const totals = (
    <>
      {/* What would make shipping free is of no use any more. */}
      <PriceRows breakdown={{ ...o.breakdown, freeShippingFrom: null }} method={o.paymentMethodName} />
      <PaidBy order={o} />
    </>
  );
  return (
    <Page title={`Ordine n. ${o.orderId}`} facts={`${o.type.title}, del ${moment(o.date)}.`}>
      <OrderNews order={o} actions={ways.actions} acting={acting} />
      <div className={orders.columns} data-aside>
        <div className={orders.stack}>
          <Panel>
            <Facts
              items={[
                ['Stato', o.isCancelled ? 'Annullato' : <CustomerOrderStatus key="s" text={o.statusText} />],
                ['Tipo d’ordine', o.type.title],
                ['Data', moment(o.date)],
                ...(o.submissionDate ? ([['Inviato il', moment(o.submissionDate)]] as const) : []),
                ['Incaricato', <Seller key="i" seller={o.seller} />],
                ['Pagamento', o.customerPaymentMethodName],
                ...(o.paidOnline ? ([['Pagato', paidText(o.paidOnline)]] as const) : []),
              ]}
            />
          </Panel>
          <Panel title={o.productKitName ?? 'Prodotti'} flush>
            <div className={classes.items}>
              <ItemList items={o.items} />
            </div>
          </Panel>
          <WithdrawalPanel order={o} />
        </div>
        <aside className={basket.aside} aria-label="Totali dell’ordine">
          <div className={basket.panel}>
            <div className={basket.panelHead}>
              <h2>Totali</h2>
            </div>
            {totals}
            <div className={basket.foot}>
              <div className={basket.cta}>
                {wayOn}
                <OtherActions {...ways} />
              </div>
            </div>
          </div>
        </aside>
      </div>
      <div className={classes.small}>
        {hasWayOn ? null : <Panel title="Totali">{totals}</Panel>}
        <div className={basket.cta}>
          <OtherActions {...ways} />
        </div>
      </div>
      {hasWayOn ? (
        <BasketBar
          title="Totali"
          total={euro(o.total)}
          facts={`${pieces(o.productsTotalQuantity)}, ${o.customerPaymentMethodName}`}
          action={wayOn}
        >
          {totals}
        </BasketBar>
      ) : null}
    </Page>
  );
};

/** How much arrived and when: what a receipt says (ORD-481). */
const paidText = ({ amount, at }: NonNullable<CustomerOrder['paidOnline']>): string =>
  `${euro(amount)}${at ? `, il ${moment(at)}` : ''}`;

const Seller = ({ seller: s }: { seller: CustomerOrder['seller'] }) => (
  <>
    {s.fullName}
    {s.mobile ? (
      <>
        {', '}
        <PhoneLink number={s.mobile} className={classes.link} />
      </>
    ) : null}
  </>
);
