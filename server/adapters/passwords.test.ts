import { beforeAll, describe, expect, it } from 'vitest';
import { createPasswordHasher } from './passwords.ts';
import type { PasswordHasher } from './ports.ts';

let passwords: PasswordHasher;
beforeAll(async () => {
  passwords = await createPasswordHasher();
});
const shortest = async (stored: string): Promise<number> => {
  const times: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    const begun = performance.now();
    expect(await passwords.verify(stored, 'una-chiave-sbagliata')).toBe(false);
    times.push(performance.now() - begun);
  }
  return Math.min(...times);
};

describe('passwords', () => {
  it('ACC-509 an account without a password opens to nobody, and is looked at as long as one with a password', async () => {
    const hashed = await shortest(await passwords.hash('Nuova-Chiave-77'));
    for (const none of ['!', 'none', '']) {
      expect(await shortest(none), none).toBeGreaterThan(hashed / 4);
      // The words that stand behind it are known to whoever reads the source.
      expect(await passwords.verify(none, 'nobody-has-this-password')).toBe(false);
    }
    expect(await shortest(passwords.dummyHash)).toBeGreaterThan(hashed / 4);
  });

  it('ACC-509 hashes are argon2id of 19 MiB in 2 passes, with a salt each; what was hashed otherwise is hashed anew', async () => {
    const [one, other] = [await passwords.hash('Nuova-Chiave-77'), await passwords.hash('Nuova-Chiave-77')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await passwords.verify(one, 'Nuova-Chiave-77')).toBe(true);
    expect(await passwords.verify(one, 'nuova-chiave-77')).toBe(false);
    expect(passwords.needsRehash(one)).toBe(false);
    expect(passwords.needsRehash(one.replace('m=19456', 'm=4096'))).toBe(true);
  });

  it('ACC-508 a hundred wait; whoever comes beyond is told when to come back', async () => {
    const stored = await passwords.hash('Nuova-Chiave-77');
    const asked = await Promise.allSettled(Array.from({ length: 220 }, () => passwords.verify(stored, 'x')));
    const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as object] : []));
    expect(refused.length).toBeGreaterThan(50);
    for (const error of refused) expect(error).toMatchObject({ status: 503, retryAfterSeconds: 2 });
    expect(asked.length - refused.length).toBeGreaterThanOrEqual(101);
    expect(await passwords.verify(stored, 'Nuova-Chiave-77')).toBe(true);
  }, 60_000);
});
