/** Gives the money of a payment back, once, whoever asks for it and however often. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { flagSentence, KEPT_FLAGS } from '@ema/domain/payments/flags.ts';
import { mayRefund, mayRepeatRefund, refundAmountFault } from '@ema/domain/payments/may.ts';
import { REFUND_REQUEST_TRANSITIONS } from '@ema/domain/payments/refund-states.ts';
import { PAYMENT_TRANSITIONS } from '@ema/domain/payments/states.ts';
import { ProviderRefusal, type Ports, type RefundFacts } from '../../adapters/ports.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { paymentAttempts, paymentRefunds } from '../../db/tables/payments.ts';
import { wordsOf } from '../../db/words.ts';
import { writeAudit } from '../../kernel/audit.ts';
import type { Viewer } from '../../kernel/context.ts';
import { refuse } from '../../kernel/refuse.ts';
import { lockAttempt, objectOf } from './lock-attempt.ts';
import { UNDER_WAY } from './present.ts';
import {
  attemptById,
  refundById,
  refundOf,
  transferOf,
  writeRefund,
  type AttemptRow,
  type RefundRow,
} from './queries.ts';

type Refunder = {
  db: Queryable;
  ports: Pick<Ports, 'payments' | 'financing'>;
  now: Date;
  viewer: Viewer | null;
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};
type RefundWish = {
  attemptId: number;
  /** Null: all that came in. */
  amountCents: number | null;
  reason: string;
  /** Only while nobody has settled the flagged payment in another way. */
  unresolved?: boolean;
};
const REFUSED = 'Il fornitore ha rifiutato il rimborso: il denaro non è stato restituito.';
const { refund_started: started, refunded } = PAYMENT_TRANSITIONS;
const { complete, fail } = REFUND_REQUEST_TRANSITIONS;

/**
 * The request is written first, the provider is asked under the attempt's own key, and it is done once the provider
 * says that the money arrived: until then it stays requested. A second request is given the first one's result.
 * @throws wrong_state, invalid, provider_failed
 */
export const refundAttempt = async (r: Refunder, wish: RefundWish): Promise<RefundRow> =>
  finishRefund(r, await r.transact((tx) => requestRefund(tx, r, wish)));

const requestRefund = async (tx: Tx, r: Refunder, wish: RefundWish): Promise<RefundRow> => {
  const attempt = (await lockAttempt(tx, wish.attemptId))?.attempt;
  if (!attempt) throw new CallError('not_found');
  const earlier = await refundOf(tx, attempt.id);
  const receivedCents = attempt.received_cents ?? 0;
  const amountCents = wish.amountCents ?? receivedCents;
  if (earlier) {
    refuse('wrong_state', mayRepeatRefund({ amountCents: earlier.amount_cents }, amountCents));
    return earlier;
  }
  const isSettledOtherwise = wish.unresolved === true && attempt.resolved_at !== null;
  const transferredWith = await transferOf(tx, attempt);
  refuse('wrong_state', mayRefund({ state: attempt.state, receivedCents, isSettledOtherwise, transferredWith }));
  refuse('invalid', refundAmountFault({ provider: attempt.provider, receivedCents, amountCents }));
  const inserted = await writeRefund(
    tx,
    sql`
      insert into payment_refunds (
        attempt_id, amount_cents, attempt_state, reason, requested_by_user_id, requested_at)
      values (
        ${attempt.id}, ${amountCents}, ${attempt.state}, ${wish.reason}, ${r.viewer?.actorUserId ?? 0}, ema_now())`,
  );
  if (!inserted) throw new CallError('internal');
  await tx.execute(sql`
    update payment_attempts
    set state = ${started.to}, updated_at = ema_now()
    where id = ${attempt.id}
      and state = ${attempt.state}`);
  await audit(tx, r, 'payments.refund-requested', attempt, { amountCents, reason: wish.reason });
  return inserted;
};

/** Asks the provider and writes down what it said. Called again for a refund whose end is not known. */
export const finishRefund = async (r: Refunder, refund: RefundRow): Promise<RefundRow> => {
  const attempt = await attemptById(r.db, refund.attempt_id);
  if (!attempt) throw new CallError('not_found');
  if (!(await claimRefund(r, refund))) return waitForRefund(r, refund);
  return endRefund(r, refund, attempt);
};

/** The provider says what became of a refund that it has, perhaps of one that was done. */
export const followRefund = async (r: Refunder, refund: RefundRow): Promise<void> => {
  const attempt = await attemptById(r.db, refund.attempt_id);
  if (attempt) await endRefund(r, refund, attempt);
};

const endRefund = async (r: Refunder, refund: RefundRow, attempt: AttemptRow): Promise<RefundRow> => {
  const answer = await askRefund(r, refund, attempt).catch(async (cause: unknown) => {
    if (!(cause instanceof ProviderRefusal)) throw new CallError('provider_failed', UNDER_WAY, { cause });
    await r.transact((tx) => undoRefund(tx, r, refund, attempt, cause));
    throw new CallError('wrong_state', REFUSED, { cause });
  });
  if (answer.outcome === 'done') return r.transact((tx) => completeRefund(tx, r, refund, attempt, answer.reference));
  const keep = sql`
    update payment_refunds
    set provider_reference = ${answer.reference}
    where id = ${refund.id}
      and state in ${wordsOf(complete.from)}`;
  return (await r.transact((tx) => writeRefund(tx, keep))) ?? (await refundById(r.db, refund.id)) ?? refund;
};

/** What the provider has is only asked about. */
const askRefund = async (r: Refunder, refund: RefundRow, attempt: AttemptRow): Promise<RefundFacts> => {
  if (attempt.provider === 'pagodil') {
    const key = { reference: attempt.reference, day: attempt.provider_day };
    return { ...(await r.ports.financing.refund(key, refund.amount_cents)), outcome: 'done' };
  }
  const { payments } = r.ports;
  if (refund.provider_reference !== null) return payments.readRefund(refund.provider_reference);
  const key = `refund-${attempt.reference}-${refund.id}`;
  return payments.refundCheckout(attempt.provider_session_id ?? '', refund.amount_cents, key);
};

/** Two requests at once would be told different things by the provider: one asks, for at least so long. */
const CLAIM_SECONDS = 30;
const claimRefund = async (r: Refunder, refund: RefundRow): Promise<boolean> => {
  const claimedRow = await r.transact((tx) =>
    writeRefund(
      tx,
      sql`
        update payment_refunds
        set asked_at = ema_now()
        where id = ${refund.id}
          and state in ${wordsOf(complete.from)}
          and (asked_at is null or asked_at < ema_now() - make_interval(secs => ${CLAIM_SECONDS}))`,
    ),
  );
  return claimedRow !== null;
};
const waitForRefund = async (r: Refunder, refund: RefundRow): Promise<RefundRow> => {
  for (let tries = 0; tries < 25; tries += 1) {
    const now = await refundById(r.db, refund.id);
    if (now?.state === complete.to || (now?.state === 'requested' && now.provider_reference !== null)) return now;
    if (now?.state === fail.to) throw new CallError('wrong_state', REFUSED);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new CallError('provider_failed', UNDER_WAY);
};

const completeRefund = async (
  tx: Tx,
  r: Refunder,
  refund: RefundRow,
  attempt: AttemptRow,
  reference: string,
): Promise<RefundRow> => {
  const locked = await lockAttempt(tx, attempt.id);
  const completedRow = await writeRefund(
    tx,
    sql`
      update payment_refunds
      set state = ${complete.to}, provider_reference = ${reference}, done_at = ema_now()
      where id = ${refund.id}
        and state in ${wordsOf(complete.from)}`,
  );
  if (!completedRow) return (await refundById(tx, refund.id)) ?? refund;
  const isResolvedByIt = sql`flag is not null and resolved_at is null`;
  const actor = sql`${r.viewer?.actorUserId ?? null}::bigint`;
  await tx.execute(sql`
    update payment_attempts
    set state = ${refunded.to}, updated_at = ema_now(),
      resolution = case when ${isResolvedByIt} then 'refund' else resolution end,
      resolved_by_user_id = case when ${isResolvedByIt} then ${actor} else resolved_by_user_id end,
      resolved_at = case when ${isResolvedByIt} then ema_now() else resolved_at end
    where id = ${attempt.id}
      and state in ${wordsOf(refunded.from)}`);
  await locked?.bill.release(tx);
  await locked?.bill.giveBack(tx, refund.id);
  await audit(tx, r, 'payments.refunded', attempt, { amountCents: completedRow.amount_cents, reference });
  return completedRow;
};

/** The provider says that a refund which was done did not come through after all. */
export const refundCameBack = async (
  tx: Tx,
  r: Pick<Refunder, 'now' | 'viewer'>,
  attempt: AttemptRow,
): Promise<void> => {
  const refund = await refundOf(tx, attempt.id);
  const cause = new ProviderRefusal('refund_failed', 'the refund came back');
  if (refund?.state === complete.to) await undoRefund(tx, r, refund, attempt, cause);
};

/** Something else was paid meanwhile: the money that came back is one too many. */
const IS_PAID_ELSE = sql`
  exists (
    select 1
    from payment_attempts x
    where x.id <> pa.id
      and x.state = ${PAYMENT_TRANSITIONS.paid.to}
      and (x.order_id = pa.order_id or x.kit_payment_id = pa.kit_payment_id))`;
/**
 * The attempt is again what it was before money was to be given back. Whoever asked reads at once that it was refused;
 * what comes back later somebody has to look at.
 */
const undoRefund = async (
  tx: Tx,
  r: Pick<Refunder, 'now' | 'viewer'>,
  refund: RefundRow,
  attempt: AttemptRow,
  cause: ProviderRefusal,
): Promise<void> => {
  const locked = await lockAttempt(tx, attempt.id);
  const failedRow = await first(
    tx,
    { attempt_state: paymentRefunds.attemptState },
    sql`
      update payment_refunds
      set state = ${fail.to}, error = ${`${cause.code}: ${cause.message}`.slice(0, 300)}
      where id = ${refund.id}
        and state in ${wordsOf(fail.from)}
      returning attempt_state`,
  );
  if (!failedRow) return;
  const flag = refund.provider_reference === null ? null : 'refund_failed';
  const facts = { amountCents: attempt.amount_cents, receivedCents: 0, receivedCurrency: '', dueCents: 0 };
  const sentence = flag && flagSentence(flag, { ...facts, refundCents: refund.amount_cents });
  const stands = await first(
    tx,
    { state: paymentAttempts.state },
    sql`
    update payment_attempts pa
    set state = case
        when ${failedRow.attempt_state} = ${PAYMENT_TRANSITIONS.paid.to} and ${IS_PAID_ELSE}
          then ${PAYMENT_TRANSITIONS.late.to}
        else ${failedRow.attempt_state}
      end,
      flag = case when flag in ${wordsOf(KEPT_FLAGS)} then flag else coalesce(${flag}, flag) end,
      flag_text = coalesce(${sentence}, flag_text),
      resolved_at = case when ${flag}::text is null then resolved_at end,
      resolved_by_user_id = case when ${flag}::text is null then resolved_by_user_id end,
      resolution = case when ${flag}::text is null then resolution end,
      updated_at = ema_now()
    where id = ${attempt.id}
      and state in ${wordsOf(PAYMENT_TRANSITIONS.refund_refused_when_paid.from)}
    returning state`,
  );
  if (stands?.state === PAYMENT_TRANSITIONS.paid.to) await locked?.bill.keepAgain(tx, attempt.id);
  await audit(tx, r, 'payments.refund-refused', attempt, { code: cause.code, ...(flag ? { flag } : {}) });
};

const audit = (
  tx: Tx,
  r: Pick<Refunder, 'now' | 'viewer'>,
  event: string,
  attempt: AttemptRow,
  detail: Record<string, unknown>,
) =>
  writeAudit(
    tx,
    { event, ...objectOf(attempt), detail: { attempt: attempt.id, ...detail } },
    { viewer: r.viewer, now: r.now, ip: '', requestId: '' },
  );
