import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generatePassword, passwordFault } from '@ema/domain/access/password.ts';
import { newPasswordFault } from './password-fault.ts';
import { isStolen, knownPasswords } from './stolen-passwords.ts';

const CONTEXT = { username: 'anna.bianchi', names: ['Anna', 'Bianchi'] };

describe('passwords that thieves know', () => {
  it('ACC-085 A6 more than three thousand of eight characters and more, beside what the rules refuse', () =>
    expect(knownPasswords).toBeGreaterThan(3_000));

  it.each(['blink182', 'ZAG12WSX', 'q1w2e3r4', 'Liverpool1', 'metallica', 'pe#5gz29ptzmse'])(
    'ACC-085 A6 %s is refused, though the rules would let it pass',
    (password) => {
      expect(passwordFault(password, CONTEXT)).toBeNull();
      expect(isStolen(password)).toBe(true);
      expect(newPasswordFault(password, CONTEXT)).toBe(
        'Questa password è troppo comune. Scegline una meno prevedibile.',
      );
    },
  );

  it('ACC-085 what is none of them passes: sentences, and what the portal makes itself', () => {
    for (const password of ['una frase qualunque', 'Nuova-Chiave-77', 'Portale-2026!', '🐝🐝🦋🐝🦊🐻🐼🐨'])
      expect(newPasswordFault(password, CONTEXT), password).toBeNull();
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 96, maxLength: 96 }), (random) => {
        fc.pre(new Set(random).size > 60);
        return !isStolen(generatePassword(random));
      }),
      { numRuns: 200, seed: 1 },
    );
  });
});
