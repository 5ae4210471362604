/** Where an agent comes back to from a checkout without having paid. */
import { useNavigate, useParams } from '@tanstack/react-router';
import { abandonPayment } from '@ema/calls/payments.ts';
import { useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { ClosingPayment } from '../payments/closing-payment.tsx';
import { ORDER_READS } from './order-reads.ts';

export const UnpaidPage = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const navigate = useNavigate();
  const abandon = useSend(abandonPayment, { refreshes: ORDER_READS });
  return (
    <ClosingPayment
      giveUp={async () => void (await abandon.mutateAsync({ params: { id } }))}
      onOver={() => navigate({ to: paths.pendingOrder(Number(id)), replace: true })}
    />
  );
};
