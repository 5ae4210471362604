/** The calls behind «Paga online» and «Chiudi ordine». */
import { useQueryClient } from '@tanstack/react-query';
import { submitDirectly } from '@ema/calls/orders.ts';
import { startPayment } from '@ema/calls/payments.ts';
import { isStale, sentenceOf } from '../../kernel/client.ts';
import { euro } from '../../kernel/formats.ts';
import { here } from '../../kernel/here.ts';
import { useGo } from '../../kernel/use-go.ts';
import { refreshAfterWrite, useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { goToCheckout } from '../payments/go-to-checkout.ts';
import { payingText } from '../payments/paying-text.ts';
import { ORDER_READS } from './order-reads.ts';
import type { Order } from './order-types.ts';

/** «Paga online» and «Chiudi ordine» of a pending order (ORD-169…ORD-176). */
export const usePayAndClose = (order: Order) => {
  const { id: orderId } = order;
  const total = euro(order.orderTotal);
  const pressed = useGo();
  const payment = useSend(startPayment, { refreshes: ORDER_READS });
  const submission = useSend(submitDirectly);
  const client = useQueryClient();
  const pay = async (): Promise<void> => {
    const sure = await confirmDialog({
      title: 'Vuoi procedere al pagamento?',
      text: payingText(order.paymentMethodId, order.breakdown),
      confirm: 'Paga ordine online',
    });
    if (!sure) return;
    const isHere = here();
    try {
      const { redirectUrl } = await payment.mutateAsync({
        params: { id: String(orderId) },
        body: {
          successUrl: paths.orderDetails(orderId),
          cancelUrl: paths.unpaidOrder(orderId),
          expectedTotal: order.breakdown.total,
        },
      });
      await goToCheckout(redirectUrl, isHere);
    } catch (thrown) {
      await errorDialog('Pagamento online fallito', sentenceOf(thrown));
    }
  };
  const close = async (): Promise<void> => {
    const sure = await confirmDialog({
      title: 'Vuoi inviare l’ordine a EMA Planet?',
      text: `L’ordine di ${total} parte subito e le commissioni non si possono più modificare.`,
      confirm: 'Spedisci ordine',
    });
    if (!sure) return;
    const { go } = pressed();
    try {
      await submission.mutateAsync({ params: { id: String(orderId) }, body: { expectedTotal: order.orderTotal } });
      // First away from the pending order, which is no more, then its lists are asked anew.
      if (!(await go({ to: paths.lastCompleted }))) successNotice(`Ordine di ${total} inviato a EMA Planet.`);
      await refreshAfterWrite(client, ORDER_READS);
    } catch (thrown) {
      if (isStale(thrown)) await refreshAfterWrite(client, ORDER_READS);
      await errorDialog('Non è stato possibile inviare l’ordine', sentenceOf(thrown));
    }
  };
  return { pay, close, isPaying: payment.isPending, isClosing: submission.isPending };
};
