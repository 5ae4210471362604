/** Where an agent comes back to from a checkout without having paid. */
import { useParams } from '@tanstack/react-router';
import { abandonPayment } from '@ema/calls/payments.ts';
import { useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { ClosingPayment } from '../payments/closing-payment.tsx';
import { ORDER_READS } from './order-reads.ts';

export const UnpaidPage = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const abandon = useSend(abandonPayment, { refreshes: ORDER_READS });
  return (
    <ClosingPayment giveUp={() => abandon.mutateAsync({ params: { id } })} order={paths.pendingOrder(Number(id))} />
  );
};
