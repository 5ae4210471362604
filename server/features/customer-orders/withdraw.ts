import { sql } from 'drizzle-orm';
import { withdraw, withdrawalReceipt } from '@ema/calls/customer-orders/withdrawals.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { refundDueOn, withdrawalStatement } from '@ema/domain/customer-orders/withdrawal.ts';
import { formatDay, romeDay } from '@ema/domain/kernel/days.ts';
import { handle } from '../../kernel/handle.ts';
import { toIso, type RawInstant } from '../contracts/instants.ts';
import { customerIdOf } from './catalogue.ts';
import { parameter, readParameters } from '../system/parameters.ts';
import { addressOf, originOf } from './orders.ts';
import { contractDescription, rightOf, withdrawalRefusal } from './present.ts';
import { customerPerson, ownCustomerOrder } from './queries.ts';
import { receiptFile, romeTime } from './receipt.ts';

type Kept = { id: number; received_at: RawInstant; email: string; statement: string };

/**
 * Art. 54-bis Codice del consumo: the confirmed statement. The first one counts; a repeat, of whatever device, is given the
 * same receipt. The order's row is locked, so that of twenty at once one is kept.
 */
export const withdrawHandler = handle(withdraw, async (c, { params, body }) => {
  const customerId = customerIdOf(c);
  const order = await ownCustomerOrder(c, params.id, true);
  const kept = await c.db.execute<Kept>(
    sql`select id, received_at, email, statement from withdrawals where order_id = ${order.order.id}`,
  );
  if (kept.rows[0]) {
    await c.audit({ object: 'withdrawal', objectId: kept.rows[0].id, detail: { repeated: true } });
    return presentReceipt(kept.rows[0]);
  }
  const right = rightOf(order, c.now);
  if (!right.isAvailable) throw new CallError('wrong_state', withdrawalRefusal(order, c.now) ?? undefined);
  const person = await customerPerson(c.db, customerId);
  const statement = withdrawalStatement(body.fullName, contractDescription(order));
  const made = await c.db.execute<Kept>(sql`
    insert into withdrawals (order_id, user_id, full_name, email, statement, received_at, ip_address, last_day)
    values (${order.order.id}, ${person.user_id}, ${body.fullName}, ${body.email}, ${statement}, ${c.now.toISOString()}, ${c.ip}, ${right.lastDay})
    on conflict (order_id) do nothing returning id, received_at, email, statement`);
  const row = made.rows[0];
  if (!row) throw new CallError('wrong_state', withdrawalRefusal(order, c.now) ?? undefined);
  const text = `Ricevuta di recesso n. ${row.id}\n\n${statement}\n\nRicevuta da EMA Planet il ${romeTime(c.now)}.\nRicevuta inviata a: ${body.email}\n\nTi rimborsiamo quanto hai pagato, comprese le spese di consegna, al più tardi entro quattordici giorni da oggi; possiamo attendere il rientro della merce o la prova che l’hai spedita. Rispedisci o consegna la merce all’incaricato entro quattordici giorni: la consegna all’incaricato non costa nulla, il costo di una spedizione è a tuo carico.\n\nLa ricevuta in PDF e lo stato del rimborso sono nella pagina dell’ordine:\n${addressOf(c, order.part.commission_id)}\n\nEMA Planet S.r.l., Via dell’Industria 14, 14100 Asti`;
  const subject = `Ricevuta di recesso n. ${row.id}, ordine n. ${order.order.id}`;
  await c.outbox.mail({ to: body.email, subject, body: text });
  if (person.email && person.email.toLowerCase() !== body.email.toLowerCase())
    await c.outbox.mail({ to: person.email, subject, body: text });
  if (order.part.seller_email)
    await c.outbox.mail({
      to: order.part.seller_email,
      subject: `Recesso dall’ordine n. ${order.order.id}`,
      body: `${person.full_name} ha esercitato il ${romeTime(c.now)} il recesso dall’ordine n. ${order.order.id}. La sede segue il rimborso; se la merce ti viene consegnata, falla pervenire alla Società.\n\nEMA Planet`,
    });
  await c.outbox.mail({
    to: parameter(await readParameters(c.db), 'orders_email'),
    subject: `Recesso n. ${row.id}, ordine n. ${order.order.id}: rimborso entro il ${formatDay(refundDueOn(c.now))}`,
    body: `${person.full_name} ha esercitato il ${romeTime(c.now)} il recesso dall’ordine n. ${order.order.id}. Il rimborso si registra in «Recessi»:\n\n${originOf(c)}/admin/withdrawals\n\nEMA Planet`,
  });
  await c.audit({
    object: 'withdrawal',
    objectId: row.id,
    detail: { order: order.order.id, day: romeDay(c.now), lastDay: right.lastDay },
  });
  return presentReceipt(row);
});

const presentReceipt = (row: Kept) => ({
  number: row.id,
  receivedAt: toIso(row.received_at),
  email: row.email,
  statement: row.statement,
});

export const withdrawalReceiptHandler = handle(withdrawalReceipt, async (c, { params }) => {
  customerIdOf(c);
  const order = await ownCustomerOrder(c, params.id);
  return receiptFile(c, sql`w.order_id = ${order.order.id}`);
});
