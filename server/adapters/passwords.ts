/** Hashes and compares passwords, only as many at once as leave the server free to answer everybody else. */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { PasswordHasher } from './ports.ts';

/** argon2id, 19 MiB, 2 passes, 1 lane (OWASP Password Storage). */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MARK = '$argon2id$v=19$m=19456,t=2,p=1$';

/** A bounded pool: at most cores − 1 hashes at once and 100 waiting. @throws unavailable past that */
export const createPasswordHasher = async (): Promise<PasswordHasher> => {
  const lanes = Math.max(1, availableParallelism() - 1);
  let busy = 0;
  const waiting: (() => void)[] = [];
  const inLane = async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy >= lanes) {
      if (waiting.length >= 100)
        throw new CallError('unavailable', 'Troppi accessi in questo momento. Riprova tra qualche secondo.', {
          retryAfterSeconds: 2,
        });
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    busy += 1;
    try {
      return await work();
    } finally {
      busy -= 1;
      waiting.shift()?.();
    }
  };
  const dummyHash = await hash('nobody-has-this-password', OPTIONS);
  /** Who has no password takes as long as whoever has one: an erased account, a program’s, one of the demo. */
  const compare = async (stored: string, password: string): Promise<boolean> => {
    const isHash = stored.startsWith('$argon2');
    const matches = await verify(isHash ? stored : dummyHash, password).catch(() => false);
    return isHash && matches;
  };
  return {
    hash: (password) => inLane(() => hash(password, OPTIONS)),
    verify: (stored, password) => inLane(() => compare(stored, password)),
    needsRehash: (stored) => !stored.startsWith(MARK),
    dummyHash,
  };
};
