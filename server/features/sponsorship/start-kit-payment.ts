/** Begins a payment of the kit at the provider's page: our rows first, then its address. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { isPlanOpen, plannedPayment, type KitPlan } from '@ema/domain/sponsorship/kit.ts';
import { ANOTHER_UNDER_WAY, GOAL_REACHED, mayPayKit } from '@ema/domain/sponsorship/may.ts';
import { KIT_PAYMENT_TRANSITIONS } from '@ema/domain/sponsorship/states.ts';
import { partName } from '@ema/domain/sponsorship/words.ts';
import type { Tx } from '../../db/client.ts';
import { wordsOf } from '../../db/words.ts';
import type { CallContext } from '../../kernel/context.ts';
import { refuse } from '../../kernel/refuse.ts';
import { askProvider } from '../payments/ask.ts';
import { ownOrigin, ownPath, writeAttempt } from '../payments/begin.ts';
import { CHECKOUT_MINUTES, openCheckout } from '../payments/checkout.ts';
import { openKitAttempt, type AttemptRow } from '../payments/queries.ts';
import { kitPaymentsOf, lockOwnInvitation, termsOf, type InvitationRow, type KitPaymentRow } from './kit-queries.ts';
import { NO_KIT } from './own-kit.ts';
import { startForInvited } from './start-for-invited.ts';
import { waiveReached } from './waive-balances.ts';

const CENTRE = '/app/account/operations-center';
const PAGES = [/^\/app\/account\/operations-center$/, /^\/app\/sponsorship\/\d+\/payment(?:-completed)?$/];

type Wish = {
  /** Else whatever is owed before it. */
  isBalance: boolean;
  /** As the address names it; null when it does not. */
  invitationId: number | null;
  plan: KitPlan | null;
  successUrl: string | undefined;
  cancelUrl: string | undefined;
};
type Paths = { successPath: string; cancelPath: string };
/** An attempt to go on with, or one that has to end first; null when nothing is owed any more. */
type Begun = { attempt: AttemptRow; payment: KitPaymentRow } | { toEnd: AttemptRow } | null;

/**
 * A second click, tab or device is given the same session. One whose time is over, or of another plan, is closed with
 * the provider first: if it was paid in the meantime there is nothing to begin.
 * @throws not_found, wrong_state, invalid, provider_failed
 */
export const startKitPayment = async (c: CallContext, wish: Wish): Promise<{ id: string; redirectUrl: string }> => {
  const origin = ownOrigin(c);
  const paths = {
    successPath: ownPath('successUrl', wish.successUrl ?? CENTRE, origin, PAGES),
    cancelPath: ownPath('cancelUrl', wish.cancelUrl ?? CENTRE, origin, PAGES),
  };
  for (let round = 1; round <= 2; round += 1) {
    const begun = await c.transact((tx) => begin(tx, c, wish, paths));
    if (begun === null) throw new CallError('wrong_state', GOAL_REACHED);
    if ('attempt' in begun)
      return openCheckout(c, begun.attempt, {
        description: `EMA Planet, kit di adesione: ${partName(begun.payment.part, begun.payment.number).toLowerCase()}`,
        method: 'card',
        origin,
      });
    await askProvider(c, begun.toEnd, 'begun anew', true).catch((cause: unknown) => {
      throw new CallError('provider_failed', undefined, { cause });
    });
  }
  throw new CallError('wrong_state', ANOTHER_UNDER_WAY);
};

const begin = async (tx: Tx, c: CallContext, wish: Wish, paths: Paths): Promise<Begun> => {
  const invitation = await payableInvitation(tx, c, wish.invitationId);
  if (!invitation) throw new CallError('not_found', NO_KIT);
  if (wish.isBalance && (await waiveReached(tx, { now: c.now, outbox: c.outboxOn(tx) }, invitation.id)) > 0)
    return null;
  const payments = await kitPaymentsOf(tx, invitation.id);
  const owed = payments.find((p) => p.state === 'due' && (p.part === 'balance') === wish.isBalance) ?? null;
  const asked = owed && { part: owed.part, number: owed.number, dueOn: owed.due_on };
  refuse('wrong_state', mayPayKit(asked, romeDay(c.now), owed?.is_held ?? false));
  if (!owed) throw new CallError('wrong_state');
  const terms = termsOf(invitation);
  const wanted =
    wish.plan !== null && isPlanOpen(payments, terms) ? plannedPayment(wish.plan, terms, owed.due_on) : null;
  const amountCents = wanted?.amountCents ?? owed.amount_cents;
  const payment = { ...owed, part: wanted?.part ?? owed.part, amount_cents: amountCents };
  const detail = { amountCents, part: payment.part, number: payment.number };
  await c.audit({ object: 'kit_payment', objectId: owed.id, detail }, tx);
  const running = await openKitAttempt(tx, owed.id);
  if (running)
    return running.amount_cents === amountCents && running.expires_at > c.now
      ? { attempt: running, payment }
      : { toEnd: running };
  await tx.execute(sql`
    update kit_payments
    set part = ${payment.part}, amount_cents = ${amountCents}
    where id = ${owed.id}
      and state in ${wordsOf(KIT_PAYMENT_TRANSITIONS.paid.from)}`);
  const attempt = await writeAttempt(tx, c, {
    of: { kitPaymentId: owed.id },
    provider: 'stripe',
    minutes: CHECKOUT_MINUTES,
    amountCents,
    ...paths,
  });
  return { attempt, payment };
};

/** One's own kit, or that of somebody whom one invited and who has no account: it now waits for this payment. */
const payableInvitation = async (tx: Tx, c: CallContext, id: number | null): Promise<InvitationRow | null> => {
  const own = await lockOwnInvitation(tx, c.scope);
  if (id === null || own?.id === id) return own;
  return startForInvited(tx, c, id);
};
