/** Shows how an order is paid, with the parts of it that are due on other days (ORD-121, ORD-122). */
import { romeDay } from '@ema/domain/kernel/days.ts';
import { MavDownload } from '../deliveries/mav-download.tsx';
import { PaymentPlan } from '../payments/payment-plan.tsx';
import type { Order } from './order-types.ts';
import classes from './orders.module.css';

export const PaidBy = ({ order: o }: { order: Order }) => (
  <div className={classes.method}>
    {`Pagamento: ${o.paymentMethodName}`}
    {o.undone ? null : (
      <PaymentPlan
        methodId={o.paymentMethodId}
        amounts={o.breakdown}
        sentOn={o.isSubmitted && o.submissionTime ? romeDay(new Date(o.submissionTime)) : null}
        dueOn={o.paymentDueOn}
      />
    )}
    {o.mavDownloadUrl ? <MavDownload url={o.mavDownloadUrl} orderId={o.id} /> : null}
  </div>
);
