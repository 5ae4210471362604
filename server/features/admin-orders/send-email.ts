/** Sends an order by e-mail to its seller or to the office that handles orders (NET-251). */
import { sendAdminOrderEmail } from '@ema/calls/admin-orders.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayMail } from '@ema/domain/admin-orders/may.ts';
import { originOf } from '../../kernel/config.ts';
import { handle } from '../../kernel/handle.ts';
import { orderMail } from './mails.ts';
import { findAdminOrder, missingOrder } from './queries.ts';

export const sendEmailHandler = handle(sendAdminOrderEmail, async (c, { params, body }) => {
  const order = await findAdminOrder(c.db, params.id);
  if (!order) throw missingOrder(params.id);
  const isSeller = body.emailType === 'seller';
  const to = isSeller ? order.seller_email : order.orders_email;
  if (!to) throw new CallError('wrong_state', mayMail(body.emailType, to) ?? undefined);
  const page = isSeller ? `/app/orders/${order.id}/details` : `/admin/commissions/${order.id}`;
  await c.outbox.mail({ to, ...orderMail(order, originOf(c.config) + page) });
  await c.audit({
    object: 'order',
    objectId: order.id,
    subjectUserId: order.seller_user_id,
    detail: { emailType: body.emailType },
  });
  return { id: order.id, sentTo: to };
});
