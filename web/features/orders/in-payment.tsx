/** What an agent sees of an order while it is being paid. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { abandonPayment, checkPayment, startPayment } from '@ema/calls/payments.ts';
import { mayPayOnline } from '@ema/domain/orders/may.ts';
import { readAnew } from '../../kernel/read-anew.ts';
import { useSession } from '../../kernel/session.tsx';
import { useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { successNotice } from '../../ui/notices.tsx';
import { PaymentWaiting } from '../payments/payment-waiting.tsx';
import { ORDER_READS } from './order-reads.ts';
import type { Order } from './order-types.ts';

/** The agent's order in payment; whoever acts for them sees that it waits and why they can do nothing (ORD-455). */
export const InPayment = ({ order: o, onSubmitted }: { order: Order; onSubmitted?: () => Promise<unknown> }) => {
  const client = useQueryClient();
  const isTold = useRef(false);
  const { acting } = useSession();
  const reason = mayPayOnline(acting);
  const params = { id: String(o.id) };
  // Who pays goes on with it or gives it up: a customer who completes the order, not its agent (ORD-172).
  const isOwn = o.type.isCompletableBySeller;
  const status = useSend(checkPayment);
  const resume = useSend(startPayment);
  const abandon = useSend(abandonPayment, { refreshes: ORDER_READS });
  return (
    <PaymentWaiting
      id={o.id}
      ask={async () => {
        const answer = await status.mutateAsync({ params });
        return {
          isWaiting: answer.state === 'in_payment',
          isSubmitted: answer.state === 'submitted',
          isInReview: answer.isInReview,
        };
      }}
      onOver={async ({ isSubmitted }) => {
        if (isSubmitted && !isTold.current) {
          isTold.current = true;
          successNotice('Pagamento confermato: l’ordine è stato inviato.');
          await onSubmitted?.();
        }
        await readAnew(client, ORDER_READS);
      }}
      goOn={
        !isOwn || !o.agentStripePaymentSessionId
          ? null
          : () =>
              resume.mutateAsync({
                params,
                body: { successUrl: paths.orderDetails(o.id), cancelUrl: paths.unpaidOrder(o.id) },
              })
      }
      giveUp={isOwn ? () => abandon.mutateAsync({ params }) : null}
      reason={reason}
    />
  );
};
