import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generatePassword, passwordFault } from './password.ts';

const who = { username: 'marta.ferrero', names: ['Marta', 'Ferrero'] };

describe('what a password may be (ASVS 6.2)', () => {
  it.each([
    'Password1!',
    'P4ssw0rd',
    'p@ssword',
    '!password99',
    'juventus1897',
    'Ciaociao',
    'TiAmoTanto',
    'Francesca2001',
    'qwertyuiop',
    '1q2w3e4r',
    '1qaz2wsx',
    '12345678',
    '87654321',
    '01011990',
    'abcdefgh',
    'abababab',
    'zanzanzan',
    'Estate2026!',
    'Emaplanet-2026',
    'EMA-2026',
    'ema planet',
    'Venerdì17',
    'Ferrero!!',
    '1234567890',
  ])('ACC-085 A6 refused: %s', (password) => expect(passwordFault(password, who)).toMatch(/\.$/));
  it.each([
    'Portale-2026!',
    'un gatto sul tetto',
    'cavallo batteria graffetta',
    'Kj7-vertigine',
    'martaferrero è in ferie ad agosto',
    'città d’arte e mare',
    '早安早上好朋友们吧',
    'x9Q#pL2v',
  ])('ACC-085 A6 accepted: %s', (password) => expect(passwordFault(password, who)).toBeNull());
  it('ACC-085 the length counts what one sees as characters, up to 256', () => {
    expect(passwordFault('🐝🦋🐞🦊🐻🐼🐨', who)).toContain('almeno 8');
    expect(passwordFault('ab3-'.repeat(64).slice(0, 255) + 'Z', who)).toBeNull();
    expect(passwordFault(`${'xy3-'.repeat(64)}Z`, who)).toContain('massimo 256');
  });
  it('ACC-085 what is refused is told in a sentence, for any text at all', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const fault = passwordFault(text, who);
        return fault === null || fault.endsWith('.');
      }),
    ));
  it('ACC-173 a generated password is readable, long and never refused', () =>
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (random) => {
        fc.pre(new Set(random).size > 40);
        const made = generatePassword(random);
        return (
          /^([a-zA-Z2-9]{4}-){2}[a-zA-Z2-9]{4}$/.test(made) &&
          !/[01lIOoB8]/.test(made) &&
          passwordFault(made, who) === null
        );
      }),
    ));
  it('too few random bytes make no password', () =>
    expect(() => generatePassword(new Uint8Array(11))).toThrow(RangeError));
});
