/** The customer withdraws from an order: the confirmed statement of art. 54-bis Codice del consumo. */
import { sql } from 'drizzle-orm';
import { withdraw } from '@ema/calls/customer-orders/withdrawals.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { withdrawalStatement } from '@ema/domain/customer-orders/withdrawal.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { first } from '../../db/rows.ts';
import { shortSeat } from '../../kernel/company.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { moveGains } from '../orders/gains-of.ts';
import { parameter, readParameters } from '../system/parameters.ts';
import { announce } from '../webhooks/announce.ts';
import { refuseUnlessOrderer } from './cart.ts';
import { officeWithdrawalMail, orderAddress, receiptMail, sellerWithdrawalMail, withdrawalsAddress } from './mails.ts';
import { contractDescription } from './present.ts';
import { presentReceipt, refundMoney, rightOf, withdrawalRefusal } from './present-withdrawal.ts';
import { findCustomerPerson, lockCustomerOrder, type CustomerOrder, type CustomerPerson } from './queries.ts';
import { DECLARED, DECLARED_COLUMNS, findDeclared, type DeclaredRow } from './withdrawal-queries.ts';

/**
 * The first statement counts; a repeat, of whatever device, is given the same receipt. The order's row is locked, so
 * that of twenty at once one is kept.
 */
export const withdrawHandler = handle(withdraw, async (c, { params, body }) => {
  refuseUnlessOrderer(c);
  const order = await lockCustomerOrder(c.db, c.scope, params.id);
  const repeated = await findDeclared(c.db, order.order);
  if (repeated) {
    await c.audit({ object: 'withdrawal', objectId: repeated.id, detail: { repeated: true } });
    return presentReceipt(repeated);
  }
  refuse('wrong_state', withdrawalRefusal(order, c.now, c.config));
  const { lastDay } = rightOf(order, c.now);
  const person = await findCustomerPerson(c.db, c.scope);
  const statement = withdrawalStatement(body.fullName, contractDescription(order));
  const withdrawal = await first(
    c.db,
    DECLARED,
    sql`
      insert into withdrawals (order_id, user_id, full_name, email, statement, received_at, ip_address, last_day)
      values (
        ${order.order.id}, ${person.user_id}, ${body.fullName}, ${body.email}, ${statement},
        ema_now(), ${c.ip}, ${lastDay}
      )
      on conflict (order_id) do nothing
      returning ${DECLARED_COLUMNS}`,
  );
  if (!withdrawal) throw new CallError('wrong_state');
  await moveGains(
    c.db,
    sql`
      update orders
      set undone_at = ema_now(), version = version + 1
      where id = ${order.order.id}
        and undone_at is null
      returning id, seller_id, points_earned_tenths - points_used_tenths as points`,
    'owed',
  );
  await tellEverybody(c, order, person, withdrawal);
  await announce(c, 'order.withdrawn', {
    orderId: order.order.id,
    withdrawalId: withdrawal.id,
    total: centsToWire(order.order.total_cents),
  });
  await c.audit({
    object: 'withdrawal',
    objectId: withdrawal.id,
    detail: { order: order.order.id, day: romeDay(c.now), lastDay },
  });
  return presentReceipt(withdrawal);
});

/** The receipt goes where the customer asked for it and to the account's address; seller and office are told. */
const tellEverybody = async (
  c: WritingContext,
  whole: CustomerOrder,
  person: CustomerPerson,
  { id, email, statement }: DeclaredRow,
): Promise<void> => {
  const { order, part } = whole;
  const address = orderAddress(c.config, part.commission_id);
  const money = refundMoney(whole);
  const seat = shortSeat(c.config.EMA_COMPANY_SEAT);
  const receipt = receiptMail({ id, orderId: order.id, statement, email, at: c.now, address, money, seat });
  await c.outbox.mail({ to: email, ...receipt });
  if (person.email && person.email.toLowerCase() !== email.toLowerCase())
    await c.outbox.mail({ to: person.email, ...receipt });
  const withdrawn = { id, orderId: order.id, fullName: person.full_name, at: c.now };
  if (part.seller_email) await c.outbox.mail({ to: part.seller_email, ...sellerWithdrawalMail(withdrawn) });
  await c.outbox.mail({
    to: parameter(await readParameters(c.db), 'orders_email'),
    ...officeWithdrawalMail({ ...withdrawn, address: withdrawalsAddress(c.config) }),
  });
};
