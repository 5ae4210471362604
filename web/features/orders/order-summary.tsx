/** The commissions and the totals of an order, read only. */
import { getOrder } from '@ema/calls/orders.ts';
import { useCall } from '../../kernel/use-call.ts';
import { LoadError, Panel, SkeletonRows } from '../../ui/page.tsx';
import { moment } from '../../kernel/formats.ts';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';
import { CommissionCard } from './commission-card.tsx';
import { OrderTotals } from './order-totals.tsx';
import type { Order } from './order-types.ts';
import { PaidBy } from './paid-by.tsx';
import classes from './orders.module.css';

/** Commissions and totals of an order that was sent or is being paid (ORD-179, ORD-185). */
export const OrderSummary = ({
  order,
  headed = false,
  open = true,
}: {
  order: Order;
  headed?: boolean;
  open?: boolean;
}) => (
  <section className={classes.columns} data-aside aria-label={`Ordine ${order.id}`}>
    <div className={classes.stack}>
      {headed ? (
        <h2 className={classes.section}>
          {`${order.type.title}, n. ${order.id}`}
          <span className={classes.when}>{` inviato il ${moment(order.submissionTime)}`}</span>
        </h2>
      ) : null}
      {headed && order.undone && <WaitingBanner title={`${order.undone.text}.`} />}
      {order.commissions.map((c) => (
        <CommissionCard key={c.id} commission={c} open={open && order.commissions.length < 3} />
      ))}
    </div>
    <Panel title="Totali">
      <OrderTotals breakdown={order.breakdown} method={order.paymentMethodName} />
      <PaidBy order={order} />
    </Panel>
  </section>
);

/** An order of a list, with its commissions and totals. */
export const LoadedOrder = ({ id, open }: { id: number; open: boolean }) => {
  const order = useCall(getOrder, { params: { id: String(id) } });
  if (order.data) return <OrderSummary order={order.data} headed open={open} />;
  return order.error ? (
    <LoadError error={order.error} onRetry={() => void order.refetch()} />
  ) : (
    <SkeletonRows rows={3} height={110} />
  );
};
