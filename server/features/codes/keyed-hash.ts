/** Keeps codes as hashes keyed by the server's secret and by all they are bound to; the code itself rests nowhere. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Binding } from './challenge.ts';

export const keyedHash = (secret: string, b: Binding, code: string): string =>
  createHmac('sha256', secret)
    .update(
      JSON.stringify([
        'one-time-code',
        b.purpose,
        b.object,
        b.objectHash ?? '',
        b.userId,
        b.personId,
        b.destination,
        code,
      ]),
    )
    .digest('hex');

/** Is it that of the code, keyed by any of these? */
export const isKeyedHash = (hash: string, secrets: readonly string[], b: Binding, code: string): boolean =>
  secrets.some((secret) => isSameHash(hash, keyedHash(secret, b, code)));

/** Compares in the same time, however much is equal. */
const isSameHash = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));
