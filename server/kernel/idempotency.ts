/** Gives a request that is sent twice the answer of the first, instead of doing the thing twice. */
import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Tx } from '../db/client.ts';
import { first, integer } from '../db/rows.ts';
import { idempotency } from '../db/tables/system.ts';

export type Intent = { userId: number; call: string; key: string; requestHash: string };

export const hashRequest = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * Claims a person's intent inside the call's transaction. A second request with the same key waits for the first to
 * end and is given its answer. @returns the first answer, or null when this request is the first
 * @throws key_reused when the same key came with other data
 */
export const claimIntent = async (tx: Tx, intent: Intent): Promise<{ status: number; answer: unknown } | null> => {
  const claimed = await first(
    tx,
    { one: integer() },
    sql`
      insert into idempotency (user_id, call, key, request_hash)
      values (${intent.userId}, ${intent.call}, ${intent.key}, ${intent.requestHash})
      on conflict do nothing
      returning 1 as one`,
  );
  if (claimed) return null;
  const kept = await first(
    tx,
    { request_hash: idempotency.requestHash, status: idempotency.status, answer: idempotency.answer },
    sql`
      select request_hash, status, answer
      from idempotency
      where user_id = ${intent.userId} and call = ${intent.call} and key = ${intent.key}`,
  );
  if (!kept || kept.status === null) throw new CallError('in_progress', undefined, { retryAfterSeconds: 1 });
  if (kept.request_hash !== intent.requestHash) throw new CallError('key_reused');
  return { status: kept.status, answer: kept.answer };
};

/** Lets go of a claim whose request was refused although its transaction is committed. */
export const dropClaim = (intent: Intent): SQL => sql`
    delete from idempotency
    where user_id = ${intent.userId} and call = ${intent.call} and key = ${intent.key}`;

/** Keeps the answer beside the claim, in the transaction of the effect; a statement to be sent with the audit's. */
export const keepAnswer = (intent: Intent, status: number, answer: unknown): SQL => sql`
    update idempotency set status = ${status}, answer = ${JSON.stringify(answer ?? null)}::jsonb
    where user_id = ${intent.userId} and call = ${intent.call} and key = ${intent.key}`;
