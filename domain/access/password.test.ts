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

describe('why a password is refused', () => {
  const COMMON = 'Questa password è troppo comune. Scegline una meno prevedibile.';
  const OWN = 'La password non può contenere il tuo nome o lo username.';
  const COMPANY = 'La password non può contenere solo il nome dell’azienda.';
  it.each([
    ['1 for i', 'amorem1o'],
    ['3 for e', 'amor3mio'],
    ['5 for s', '5uperman'],
    ['7 for t', 'valen7ina'],
    ['$ for s', '$uperman'],
    ['! for i', 'pr!ncipe'],
    ['0 for o, 4 for a', 'p4ssw0rd'],
    ['@ for a', 'p@ssword'],
    ['with digits before', '99password'],
    ['with disguises, digits and signs after', 'p4ssw0rd1!'],
    ['with accents', 'pàsswòrd'],
    ['along the digits', '1234567890012'],
    ['back along the digits', '8765432100987'],
    ['up to eleven digits', '19283746501'],
    ['along the keyboard', 'wertyuio'],
    ['along the alphabet', 'bcdefghi'],
    ['back along the alphabet', 'yxwvutsr'],
    ['of two characters', 'aabababb'],
    ['one over and over', 'éééééééé'],
    ['four over and over', 'xk7zxk7zxk'],
  ])('ACC-085 A6 common: %s', (_, password) => expect(passwordFault(password, who)).toBe(COMMON));
  it.each([
    ['a word of two words', 'ciao mondo'],
    ['three characters', 'acbaccba'],
    ['five over and over', 'xk7zqxk7zq'],
    ['twelve digits', '192837465019'],
  ])('ACC-085 A6 not common: %s', (_, password) => expect(passwordFault(password, who)).toBeNull());
  it.each(['em4planet99', 'EmaKleen2026', 'ema-fibra'])('ACC-085 A6 the company: %s', (password) =>
    expect(passwordFault(password, who)).toBe(COMPANY),
  );
  it.each([
    ['a name of three letters', ['Ugo'], 'ugo-9xyz', null],
    ['a name of four letters', ['Anna'], 'anna9xyz', OWN],
    ['with five characters more', ['Marta'], 'Marta-9xyz', OWN],
    ['with six characters more', ['Marta'], 'Marta-9xyzw', null],
    ['within', ['Marta'], '9-marta-x', OWN],
  ])('ACC-085 A6 one’s own: %s', (_, names, password, fault) =>
    expect(passwordFault(password, { username: 'zzzzzzzz', names })).toBe(fault),
  );
  it('ACC-085 A6 one’s own username', () =>
    expect(passwordFault('zxkqwmvb1', { username: 'ZXKqwmvb', names: [] })).toBe(OWN));
  it('ACC-085 how long it must be, and how long it may be', () => {
    expect(passwordFault('kx9#pl2', who)).toBe('La password deve avere almeno 8 caratteri.');
    expect(passwordFault('kx9#pl2w', who)).toBeNull();
    expect(passwordFault(`${'ab3-'.repeat(64)}`, { ...who, names: [] })).toBe(COMMON);
    expect(passwordFault(`${'xy3-'.repeat(64)}Z`, who)).toBe('La password può avere al massimo 256 caratteri.');
  });
});

describe('making a password', () => {
  it('ACC-173 bytes that would favour some letters are left out', () =>
    expect(generatePassword(Uint8Array.from([255, 212, 211, ...Array.from({ length: 11 }, () => 0)]))).toBe(
      '9aaa-aaaa-aaaa',
    ));
  it('ACC-173 too few are refused', () =>
    expect(() => generatePassword(Uint8Array.from({ length: 30 }, () => 255))).toThrow(/^not enough random bytes$/));
});
