/** Refunds whose end is unknown are asked about in turn: those that never end keep no other from it. */
import { expect, it } from 'vitest';
import { makeCommission } from '../../test/builders.ts';
import { testPortal } from '../../test/harness.ts';
import { attemptOf, meetSandbox, startByCard } from '../../test/payments.ts';
import { unfinishedRefunds } from './queries.ts';

const t = testPortal({ listen: true });

it('I5 ORD-424 whoever was asked about longest ago is asked about first, whichever is older', async () => {
  meetSandbox(t);
  const agente = await t.as('agente', 1);
  const moment = new Date('2026-11-21T10:00:00Z');
  const ago = (minutes: number) => new Date(moment.getTime() - minutes * 60_000);
  const made: number[] = [];
  for (const minutes of [16, 45, 30]) {
    const { orderId } = await makeCommission(agente, 'stripe_credit_card');
    await startByCard(agente, orderId);
    const { id } = await attemptOf(t, orderId);
    const { rows } = await t.db.query<{ id: number }>(
      `insert into payment_refunds
         (attempt_id, amount_cents, attempt_state, state, requested_by_user_id, requested_at, asked_at)
       values ($1, 1, 'in_review', 'requested', 1, $2, $3) returning id::int`,
      [id, ago(60), ago(minutes)],
    );
    made.push(rows[0]?.id ?? 0);
  }
  const found = (await unfinishedRefunds(t.services.db, moment, 15)).map((r) => r.id);
  expect(found.filter((id) => made.includes(id))).toEqual([made[1], made[2], made[0]]);
});
