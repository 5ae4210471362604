/** Where a customer comes back to from a checkout without having paid. */
import { useParams } from '@tanstack/react-router';
import { abandonCustomerPayment } from '@ema/calls/customer-orders.ts';
import { useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { ClosingPayment } from '../payments/closing-payment.tsx';
import { CUSTOMER_READS } from './customer-order-types.ts';

export const UnpaidPage = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const abandon = useSend(abandonCustomerPayment, { refreshes: CUSTOMER_READS });
  return (
    <ClosingPayment
      giveUp={() => abandon.mutateAsync({ params: { id }, body: {} })}
      order={paths.customerOrder(Number(id))}
    />
  );
};
