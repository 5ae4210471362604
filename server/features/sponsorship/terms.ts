/** The terms of a kit as the parameters have them, and freezing them on an invitation that is confirmed. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { wireToCents } from '@ema/domain/kernel/money.ts';
import type { Day } from '@ema/domain/kernel/days.ts';
import { firstPayment, type KitTerms } from '@ema/domain/sponsorship/kit.ts';
import {
  INVITATION_TRANSITIONS,
  KIT_MODES,
  KIT_PAYMENT_TRANSITIONS,
  type PaymentMethod,
} from '@ema/domain/sponsorship/states.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { kitPayments, subordinateInvitations } from '../../db/tables/sponsorship.ts';
import { wordsOf } from '../../db/words.ts';
import { parameter, readParameters } from '../system/parameters.ts';

export const termsNow = async (db: Queryable): Promise<KitTerms> => {
  const values = await readParameters(db);
  const of = (name: string) => parameter(values, `registration_kit_${name}`);
  return {
    mode: KIT_MODES.find((mode) => mode === of('payment_mode')) ?? 'offline_caparra',
    totalCents: wireToCents(of('total_price')),
    depositCents: wireToCents(of('deposit_price')),
    daysBeforePayment: Number(of('days_goal')),
    ordersGoal: Number(of('orders_goal')),
  };
};

type Event = 'payment_started' | 'postponed' | 'free';
/** The caller has it locked; its terms are those of now. @throws wrong_state when somebody was first */
export const freezeTerms = async (
  tx: Tx,
  id: number,
  event: Event,
  terms: KitTerms,
  method: PaymentMethod | null,
): Promise<void> => {
  const { from, to } = INVITATION_TRANSITIONS[event];
  const moved = await first(
    tx,
    { id: subordinateInvitations.id },
    sql`
      update subordinate_invitations
      set status = ${to}, kit_mode = ${terms.mode}, total_cents = ${terms.totalCents},
        deposit_cents = ${terms.depositCents}, days_before_payment = ${terms.daysBeforePayment},
        orders_goal = ${terms.ordersGoal}, payment_method = ${method},
        completed_at = case when ${to} = 'completed' then ema_now() end, version = version + 1
      where id = ${id}
        and status in ${wordsOf(from)}
        and deleted_at is null
      returning id`,
  );
  if (!moved) throw new CallError('wrong_state');
};

/** What is paid first becomes due: the payment of a checkout that was left is the same one. */
export const oweFirstPayment = async (tx: Tx, id: number, terms: KitTerms, today: Day): Promise<void> => {
  const owed = firstPayment(terms, today);
  const again = await first(
    tx,
    { id: kitPayments.id },
    sql`
      update kit_payments
      set part = ${owed.part}, amount_cents = ${owed.amountCents}, due_on = ${owed.dueOn}
      where invitation_id = ${id}
        and state = 'due'
      returning id`,
  );
  if (again) return;
  await tx.execute(sql`
    insert into kit_payments (invitation_id, part, number, amount_cents, due_on)
    values (${id}, ${owed.part}, ${owed.number}, ${owed.amountCents}, ${owed.dueOn})`);
};

/** Whoever joins for nothing, or not at all, owes nothing, not even what a checkout that was left asked for. */
export const oweNothing = async (tx: Tx, id: number): Promise<void> => {
  await tx.execute(sql`
    update kit_payments
    set state = ${KIT_PAYMENT_TRANSITIONS.waived.to}
    where invitation_id = ${id}
      and state in ${wordsOf(KIT_PAYMENT_TRANSITIONS.waived.from)}`);
};
