import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { isWholeRefund } from '@ema/domain/payments/pagodil.ts';
import { mayHappen } from '@ema/domain/payments/states.ts';
import { ProviderRefusal, type Ports } from '../../adapters/ports.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { writeAudit } from '../../kernel/audit.ts';
import type { Viewer } from '../../kernel/context.ts';
import { attemptById, lockAttempt, REOPENED, type AttemptRow } from './queries.ts';

type Refunder = {
  db: Queryable;
  ports: Pick<Ports, 'payments' | 'financing'>;
  now: Date;
  viewer: Viewer | null;
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};
export type RefundRow = {
  id: number;
  attempt_id: number;
  amount_cents: number;
  state: 'requested' | 'done' | 'failed';
  provider_reference: string | null;
  done_at: Date | null;
};
const REFUND = sql`select id, attempt_id, amount_cents, state, provider_reference, done_at from payment_refunds`;
const REFUSED = 'Il fornitore ha rifiutato il rimborso: il denaro non è stato restituito.';
export const UNDER_WAY = 'Il rimborso è stato avviato e il fornitore non ha ancora risposto: riproviamo noi.';

type RefundWish = {
  attemptId: number;
  /** Null: all that came in. */
  amountCents: number | null;
  reason: string;
  /** Only while nobody has settled the flagged payment in another way. */
  unresolved?: boolean;
};
export const ALREADY_RESOLVED = 'Questo pagamento è già stato verificato.';

/**
 * Gives back the money of a payment, once: the request is written first, the provider is asked under the attempt's own key,
 * then it is done. A second request is given the first one's result.
 * @throws wrong_state, invalid, provider_failed
 */
export const refundAttempt = async (r: Refunder, p: RefundWish): Promise<RefundRow> => {
  const refund = await r.transact((tx) => requestRefund(tx, r, p));
  return refund.state === 'done' ? refund : finishRefund(r, refund);
};

const requestRefund = async (tx: Tx, r: Refunder, p: RefundWish): Promise<RefundRow> => {
  const locked = await lockAttempt(tx, p.attemptId);
  if (!locked) throw new CallError('not_found');
  const { attempt } = locked;
  const known = await tx.execute<RefundRow>(sql`${REFUND} where attempt_id = ${attempt.id} and state <> 'failed'`);
  const received = await receivedOf(tx, attempt);
  const amount = p.amountCents ?? received;
  const first = known.rows[0];
  if (first) {
    if (first.amount_cents !== amount)
      throw new CallError('wrong_state', 'Questo pagamento è già stato rimborsato con un altro importo.');
    return first;
  }
  if (p.unresolved && attempt.resolved_at !== null) throw new CallError('wrong_state', ALREADY_RESOLVED);
  if (!mayHappen(attempt.state, 'refund_started') || received === 0)
    throw new CallError('wrong_state', 'Per questo pagamento non è arrivato denaro da rimborsare.');
  if (amount <= 0 || amount > received) throw new CallError('invalid', 'L’importo supera quanto è stato pagato.');
  if (attempt.provider === 'pagodil' && !isWholeRefund(amount, received))
    throw new CallError('invalid', 'Un finanziamento PagoDIL si rimborsa solo per intero.');
  const made = await tx.execute<RefundRow>(sql`
    insert into payment_refunds (attempt_id, amount_cents, attempt_state, reason, requested_by_user_id, requested_at)
    values (${attempt.id}, ${amount}, ${attempt.state}, ${p.reason}, ${r.viewer?.actorUserId ?? 0}, ${r.now.toISOString()})
    returning id, attempt_id, amount_cents, state, provider_reference, done_at`);
  await tx.execute(
    sql`update payment_attempts set state = 'refunding', updated_at = ${r.now.toISOString()} where id = ${attempt.id} and state = ${attempt.state}`,
  );
  const row = made.rows[0];
  if (!row) throw new CallError('internal');
  await audit(tx, r, 'payments.refund-requested', attempt, { amountCents: amount, reason: p.reason });
  return row;
};

const receivedOf = async (tx: Queryable, attempt: AttemptRow): Promise<number> =>
  (
    await tx.execute<{ cents: number | null }>(
      sql`select received_cents as cents from payment_attempts where id = ${attempt.id}`,
    )
  ).rows[0]?.cents ?? 0;

/** Asks the provider and writes down what it said. Called again for a refund whose end is not known. */
export const finishRefund = async (r: Refunder, refund: RefundRow): Promise<RefundRow> => {
  const attempt = await attemptById(r.db, refund.attempt_id);
  if (!attempt) throw new CallError('not_found');
  if (!(await claimRefund(r, refund))) return waitForRefund(r, refund);
  const given = await (
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
  return r.transact((tx) => completeRefund(tx, r, refund, attempt, given.reference));
};

/** Two requests at once would be told different things by the provider: one asks, for at least so long. */
const CLAIM_SECONDS = 30;
const claimRefund = async (r: Refunder, refund: RefundRow): Promise<boolean> => {
  const claimed = await r.transact((tx) =>
    tx.execute(sql`
      update payment_refunds set asked_at = ema_now() where id = ${refund.id} and state = 'requested'
        and (asked_at is null or asked_at < ema_now() - make_interval(secs => ${CLAIM_SECONDS})) returning 1`),
  );
  return claimed.rows.length > 0;
};
const waitForRefund = async (r: Refunder, refund: RefundRow): Promise<RefundRow> => {
  for (let tries = 0; tries < 25; tries += 1) {
    const now = (await r.db.execute<RefundRow>(sql`${REFUND} where id = ${refund.id}`)).rows[0];
    if (now?.state === 'done') return now;
    if (now?.state === 'failed') throw new CallError('wrong_state', REFUSED);
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
  await lockAttempt(tx, attempt.id);
  const now = r.now.toISOString();
  const done = await tx.execute<RefundRow>(sql`
    update payment_refunds set state = 'done', provider_reference = ${reference}, done_at = ${now} where id = ${refund.id} and state = 'requested'
    returning id, attempt_id, amount_cents, state, provider_reference, done_at`);
  const row = done.rows[0];
  if (!row) {
    const first = await tx.execute<RefundRow>(sql`${REFUND} where id = ${refund.id}`);
    return first.rows[0] ?? refund;
  }
  await tx.execute(sql`
    update payment_attempts set state = 'refunded', updated_at = ${now},
      resolution = case when flag is not null and resolved_at is null then 'refund' else resolution end,
      resolved_by_user_id = case when flag is not null and resolved_at is null then ${r.viewer?.actorUserId ?? null}::bigint else resolved_by_user_id end,
      resolved_at = case when flag is not null and resolved_at is null then ${now}::timestamptz else resolved_at end
    where id = ${attempt.id} and state = 'refunding'`);
  await releaseOrder(tx, attempt);
  await audit(tx, r, 'payments.refunded', attempt, { amountCents: row.amount_cents, reference });
  return row;
};

const undoRefund = async (
  tx: Tx,
  r: Refunder,
  refund: RefundRow,
  attempt: AttemptRow,
  cause: ProviderRefusal,
): Promise<void> => {
  await lockAttempt(tx, attempt.id);
  const failed = await tx.execute<{ attempt_state: string }>(sql`
    update payment_refunds set state = 'failed', error = ${`${cause.code}: ${cause.message}`.slice(0, 300)} where id = ${refund.id} and state = 'requested' returning attempt_state`);
  const before = failed.rows[0]?.attempt_state;
  if (!before) return;
  await tx.execute(
    sql`update payment_attempts set state = ${before}, updated_at = ${r.now.toISOString()} where id = ${attempt.id} and state = 'refunding'`,
  );
  await audit(tx, r, 'payments.refund-refused', attempt, { code: cause.code });
};

/** An order that was waiting for a payment which is settled otherwise goes back to whoever has to finish it. */
export const releaseOrder = async (tx: Tx, attempt: AttemptRow): Promise<void> => {
  await tx.execute(sql`
    update orders set state = ${REOPENED}, version = version + 1 where id = ${attempt.order_id} and state = 'in_payment'
      and not exists (select 1 from payment_attempts where order_id = ${attempt.order_id} and state in ('created', 'open'))`);
};

const audit = (tx: Tx, r: Refunder, event: string, attempt: AttemptRow, detail: Record<string, unknown>) =>
  writeAudit(
    tx,
    { event, object: 'order', objectId: attempt.order_id, detail: { attempt: attempt.id, ...detail } },
    { viewer: r.viewer, now: r.now, ip: '', requestId: '' },
  );

/** Refunds whose end is not known: we or the provider stopped in between. */
export const unfinishedRefunds = async (db: Queryable, now: Date, olderThanMinutes: number): Promise<RefundRow[]> =>
  (
    await db.execute<RefundRow>(
      sql`${REFUND} where state = 'requested' and requested_at < ${now.toISOString()}::timestamptz - make_interval(mins => ${olderThanMinutes}) order by id limit 100`,
    )
  ).rows;
