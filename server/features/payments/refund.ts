/** Gives the money of a payment back, once, whoever asks for it and however often. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayRefund, mayRepeatRefund, refundAmountFault } from '@ema/domain/payments/may.ts';
import { REFUND_REQUEST_TRANSITIONS } from '@ema/domain/payments/refund-states.ts';
import { PAYMENT_TRANSITIONS } from '@ema/domain/payments/states.ts';
import { ProviderRefusal, type Ports } from '../../adapters/ports.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { paymentRefunds } from '../../db/tables/payments.ts';
import { wordsOf } from '../../db/words.ts';
import { writeAudit } from '../../kernel/audit.ts';
import type { Viewer } from '../../kernel/context.ts';
import { refuse } from '../../kernel/refuse.ts';
import { lockAttempt, objectOf } from './lock-attempt.ts';
import { UNDER_WAY } from './present.ts';
import { attemptById, refundById, refundOf, writeRefund, type AttemptRow, type RefundRow } from './queries.ts';

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
 * The request is written first, the provider is asked under the attempt's own key, then it is done. A second request is
 * given the first one's result. @throws wrong_state, invalid, provider_failed
 */
export const refundAttempt = async (r: Refunder, wish: RefundWish): Promise<RefundRow> => {
  const refund = await r.transact((tx) => requestRefund(tx, r, wish));
  return refund.state === complete.to ? refund : finishRefund(r, refund);
};

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
  refuse('wrong_state', mayRefund({ state: attempt.state, receivedCents, isSettledOtherwise }));
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
  const answer = await (
    attempt.provider === 'pagodil'
      ? r.ports.financing.refund({ reference: attempt.reference, day: attempt.provider_day }, refund.amount_cents)
      : r.ports.payments.refundCheckout(
          attempt.provider_session_id ?? '',
          refund.amount_cents,
          `refund-${attempt.reference}-${refund.id}`,
        )
  ).catch(async (cause: unknown) => {
    if (!(cause instanceof ProviderRefusal)) throw new CallError('provider_failed', UNDER_WAY, { cause });
    await r.transact((tx) => undoRefund(tx, r, refund, attempt, cause));
    throw new CallError('wrong_state', REFUSED, { cause });
  });
  return r.transact((tx) => completeRefund(tx, r, refund, attempt, answer.reference));
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
    if (now?.state === complete.to) return now;
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

/** The attempt is again what it was before money was to be given back. */
const undoRefund = async (
  tx: Tx,
  r: Refunder,
  refund: RefundRow,
  attempt: AttemptRow,
  cause: ProviderRefusal,
): Promise<void> => {
  await lockAttempt(tx, attempt.id);
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
  await tx.execute(sql`
    update payment_attempts
    set state = ${failedRow.attempt_state}, updated_at = ema_now()
    where id = ${attempt.id}
      and state in ${wordsOf(refunded.from)}`);
  await audit(tx, r, 'payments.refund-refused', attempt, { code: cause.code });
};

const audit = (tx: Tx, r: Refunder, event: string, attempt: AttemptRow, detail: Record<string, unknown>) =>
  writeAudit(
    tx,
    { event, ...objectOf(attempt), detail: { attempt: attempt.id, ...detail } },
    { viewer: r.viewer, now: r.now, ip: '', requestId: '' },
  );
