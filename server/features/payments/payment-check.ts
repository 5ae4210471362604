/** A seller asks whether the payment of an order came through. */
import { checkPayment } from '@ema/calls/payments.ts';
import { handle } from '../../kernel/handle.ts';
import { recheckPayment } from './follow.ts';

export const checkPaymentHandler = handle(checkPayment, (c, { params }) => recheckPayment(c, params.id, 'seller'), {
  transaction: 'manual',
});
