/** Gives somebody a registration kit to pay, for tests in a browser: all of it, an instalment, or its balance. */
import type { PoolClient } from 'pg';
import { addDays, addMonths, romeDay, startOfDay, type Day } from '@ema/domain/kernel/days.ts';
import { wireToCents } from '@ema/domain/kernel/money.ts';
import {
  firstPayment,
  instalmentsOf,
  paymentsAfter,
  type KitPayment,
  type KitTerms,
} from '@ema/domain/sponsorship/kit.ts';
import type { KitMode } from '@ema/domain/sponsorship/states.ts';

export const OWED_KITS = ['kit', 'kit-instalment', 'kit-balance'] as const;
export type OwedKit = (typeof OWED_KITS)[number];

const MODES: Record<OwedKit, KitMode> = {
  kit: 'online_completo',
  'kit-instalment': 'online_completo',
  'kit-balance': 'online_acconto',
};

/** The terms are those of the parameters, as when an invitation is confirmed. */
export const oweKit = async (client: PoolClient, userId: number, kit: OwedKit, now: Date): Promise<void> => {
  const terms = await readTerms(client, MODES[kit]);
  const today = romeDay(now);
  const invitation = await client.query<{ id: number }>(
    `insert into subordinate_invitations (sponsor_id, user_id, status, kit_mode, total_cents, deposit_cents,
       days_before_payment, orders_goal, confirmed_at, completed_at)
     select a.id, $1, $2, $3, $4, $5, $6, $7, $8, case when $2 = 'completed' then $8::timestamptz end
     from agents a
     join users u on u.id = a.user_id
     where u.username = 'manager'
     returning id`,
    [
      userId,
      kit === 'kit' ? 'confirmed_unpaid' : 'completed',
      terms.mode,
      terms.totalCents,
      terms.depositCents,
      terms.daysBeforePayment,
      terms.ordersGoal,
      now,
    ],
  );
  const id = invitation.rows[0]?.id ?? 0;
  const insert = (p: KitPayment, paidOn: Day | null) =>
    client.query(
      `insert into kit_payments (invitation_id, part, number, amount_cents, due_on, state, paid_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, p.part, p.number, p.amountCents, p.dueOn, paidOn ? 'paid' : 'due', paidOn && startOfDay(paidOn)],
    );
  if (kit === 'kit') {
    await insert(firstPayment(terms, today), null);
    return;
  }
  // So long ago that what is left was due yesterday.
  const paidOn =
    kit === 'kit-balance' ? addDays(today, -1 - terms.daysBeforePayment) : addDays(addMonths(today, -1), -1);
  const [first] = kit === 'kit-balance' ? [firstPayment(terms, paidOn)] : instalmentsOf(terms.totalCents, paidOn);
  if (!first) return;
  await insert(first, paidOn);
  for (const left of paymentsAfter(first, terms, paidOn)) await insert(left, null);
};

const readTerms = async (client: PoolClient, mode: KitMode): Promise<KitTerms> => {
  const { rows } = await client.query<{ id: string; value: string }>(
    `select id, value from parameters where id like 'registration_kit_%'`,
  );
  const valueOf = (id: string): string => rows.find((r) => r.id === `registration_kit_${id}`)?.value ?? '';
  return {
    mode,
    totalCents: wireToCents(valueOf('total_price')),
    depositCents: wireToCents(valueOf('deposit_price')),
    daysBeforePayment: Number(valueOf('days_goal')),
    ordersGoal: Number(valueOf('orders_goal')),
  };
};
