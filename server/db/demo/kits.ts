/** Gives agents of the demo the registration kits that they paid, in each mode. */
import type { PoolClient } from 'pg';
import { addDays, addMonths, romeDay, startOfDay, type Day } from '@ema/domain/kernel/days.ts';
import {
  firstPayment,
  paymentsAfter,
  plannedPayment,
  type KitPayment,
  type KitTerms,
} from '@ema/domain/sponsorship/kit.ts';
import { KIT_MODES } from '@ema/domain/sponsorship/states.ts';

const TERMS = { totalCents: 39_000, depositCents: 14_000, daysBeforePayment: 60, ordersGoal: 5 };
const KITS = 30;

/** Of agents who have a sponsor and are no persona. Nothing of them is due within a week. */
export const insertKits = async (client: PoolClient, now: Date, personas: readonly string[]): Promise<void> => {
  const { rows } = await client.query<{ user_id: number; sponsor_id: number }>(
    `select a.user_id, a.sponsor_id
     from agents a
     join users u on u.id = a.user_id
     where a.sponsor_id is not null and a.status = 'seller' and u.username <> all($1)
     order by a.id desc
     limit $2`,
    [personas, KITS],
  );
  const today = romeDay(now);
  for (const [i, agent] of rows.entries()) {
    const terms: KitTerms = { ...TERMS, mode: KIT_MODES[i % KIT_MODES.length] ?? 'offline_caparra' };
    // The newest has an instalment left, in more than a week.
    const paidOn = i === 2 ? addDays(addMonths(today, -1), 10) : addDays(today, -70 - i * 5);
    const isSplit = terms.mode === 'online_completo' && i % 2 === 0;
    const first = isSplit ? plannedPayment('instalments', terms, paidOn) : firstPayment(terms, paidOn);
    const id = await insertInvitation(client, agent, terms, paidOn);
    await insertPayment(client, id, first, paidOn, 'paid');
    for (const [n, left] of paymentsAfter(first, terms, paidOn).entries()) {
      const isOver = left.dueOn <= today;
      const state = !isOver ? 'due' : left.part === 'balance' && (i + n) % 4 === 0 ? 'waived' : 'paid';
      await insertPayment(client, id, left, left.dueOn, state);
    }
  }
};

const insertInvitation = async (
  client: PoolClient,
  agent: { user_id: number; sponsor_id: number },
  terms: KitTerms,
  day: Day,
): Promise<number> => {
  const inserted = await client.query<{ id: number }>(
    `insert into subordinate_invitations (sponsor_id, user_id, shop, payment_method, status, kit_mode, total_cents,
       deposit_cents, days_before_payment, orders_goal, created_at, confirmed_at, completed_at)
     values ($1, $2, 1, case $3 when 'offline_caparra' then 'postal_order' else 'stripe' end, 'completed', $3, $4,
       $5, $6, $7, $8, $8, $8)
     returning id`,
    [
      agent.sponsor_id,
      agent.user_id,
      terms.mode,
      terms.totalCents,
      terms.depositCents,
      terms.daysBeforePayment,
      terms.ordersGoal,
      startOfDay(day),
    ],
  );
  return inserted.rows[0]?.id ?? 0;
};

const insertPayment = (client: PoolClient, id: number, p: KitPayment, day: Day, state: 'due' | 'paid' | 'waived') =>
  client.query(
    `insert into kit_payments (invitation_id, part, number, amount_cents, due_on, state, paid_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, p.part, p.number, p.amountCents, p.dueOn, state, state === 'paid' ? startOfDay(day) : null, startOfDay(day)],
  );
