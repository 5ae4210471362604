/** Gives a request that is sent twice the answer of the first, instead of doing the thing twice. */
import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Tx } from '../db/client.ts';

export type Intent = { userId: number; call: string; key: string; requestHash: string };

export const hashRequest = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * Claims a person's intent inside the call's transaction. A second request with the same key waits for the first to
 * end and is given its answer. @returns the first answer, or null when this request is the first
 * @throws key_reused when the same key came with other data
 */
export const claimIntent = async (tx: Tx, intent: Intent): Promise<{ status: number; answer: unknown } | null> => {
  const claimed = await tx.execute(sql`
    insert into idempotency (user_id, call, key, request_hash) values (${intent.userId}, ${intent.call}, ${intent.key}, ${intent.requestHash})
    on conflict do nothing returning 1`);
  if (claimed.rows.length === 1) return null;
  const found = await tx.execute<{ request_hash: string; status: number | null; answer: unknown }>(sql`
    select request_hash, status, answer from idempotency
    where user_id = ${intent.userId} and call = ${intent.call} and key = ${intent.key}`);
  const row = found.rows[0];
  if (!row || row.status === null) throw new CallError('in_progress', undefined, { retryAfterSeconds: 1 });
  if (row.request_hash !== intent.requestHash) throw new CallError('key_reused');
  return { status: row.status, answer: row.answer };
};

/** Keeps the answer beside the claim, in the same transaction as the effect; a statement to be sent with the audit's. */
export const keepAnswer = (intent: Intent, status: number, answer: unknown): SQL => sql`
    update idempotency set status = ${status}, answer = ${JSON.stringify(answer ?? null)}::jsonb
    where user_id = ${intent.userId} and call = ${intent.call} and key = ${intent.key}`;
