/** The agent chooses another way to pay; a customer who finishes the order is told to sign it anew (ORD-370). */
import { changePaymentMethod } from '@ema/calls/orders/payment-method.ts';
import { handle } from '../../kernel/handle.ts';
import { changeMethod } from './change-method.ts';
import { lockOrderWithOthers } from './locks.ts';
import { methodChangedMail, methodChangedSms, signingAddress } from './mails.ts';
import { lockOrder } from './order-queries.ts';
import { findParties } from './parties-queries.ts';
import { missingOrder } from './present.ts';

export const changePaymentMethodHandler = handle(changePaymentMethod, async (c, { params, body }) => {
  await lockOrderWithOthers(c.db, c.scope, params.id, body.paymentMethod);
  const order = await lockOrder(c.db, c.scope, params.id);
  if (!order) throw missingOrder(params.id);
  const id = await changeMethod(c, order, body);
  const told = await findParties(c.db, id);
  if (told) {
    const news = {
      orderId: id,
      sellerName: told.seller_name,
      firstName: told.first_name,
      address: signingAddress(c.config, told.commission_id),
    };
    if (told.mobile) await c.outbox.sms({ to: told.mobile, ...methodChangedSms(news) });
    if (told.email) await c.outbox.mail({ to: told.email, ...methodChangedMail(news) });
  }
  return { id };
});
