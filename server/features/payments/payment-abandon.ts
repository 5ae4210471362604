/** A seller gives up the payment that is under way; the order is open again. */
import { abandonPayment } from '@ema/calls/payments.ts';
import { handle } from '../../kernel/handle.ts';
import { giveUpPayment } from './follow.ts';

export const abandonPaymentHandler = handle(abandonPayment, (c, { params }) => giveUpPayment(c, params.id, 'seller'), {
  transaction: 'manual',
});
