/** The right code signs the copy and confirms the order, together or not at all (ORD-273). */
import { sql } from 'drizzle-orm';
import { completeCustomerSignature } from '@ema/calls/customer-orders.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { CHANGED_MEANWHILE, mayConfirm } from '@ema/domain/customer-orders/may.ts';
import { ORDER_TRANSITIONS } from '@ema/domain/orders/states.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { orders } from '../../db/tables/orders.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { completeSigning } from '../contracts/complete-signature.ts';
import { refuseUnlessOrderer } from './cart.ts';
import { confirmedMail, orderAddress } from './mails.ts';
import { findCustomerPerson, lockCustomerOrder } from './queries.ts';
import { copyOf, wholeCommission } from './whole-commission.ts';

export const completeCustomerSignatureHandler = handle(completeCustomerSignature, async (c, { params, body }) => {
  refuseUnlessOrderer(c);
  const order = await lockCustomerOrder(c.db, c.scope, params.id);
  const { id } = order.order;
  refuse('wrong_state', mayConfirm(order.order.state));
  await completeSigning(c, await copyOf(c, order, true), body.token);
  if (!(await confirm(c.db, id))) throw new CallError('wrong_state', CHANGED_MEANWHILE);
  await c.audit({ object: 'order', objectId: id });
  const person = await findCustomerPerson(c.db, c.scope);
  const address = orderAddress(c.config, order.part.commission_id);
  if (person.email)
    await c.outbox.mail({ to: person.email, ...confirmedMail({ orderId: id, fullName: person.full_name, address }) });
  return wholeCommission(c, params.id);
});

const confirm = async (tx: Tx, orderId: number): Promise<boolean> => {
  const { from, to } = ORDER_TRANSITIONS.customer_confirms;
  const confirmed = await first(
    tx,
    { id: orders.id },
    sql`
      update orders
      set state = ${to}, version = version + 1
      where id = ${orderId} and state = any(${sql.param([...from])}::text[])
      returning id`,
  );
  return confirmed !== null;
};
