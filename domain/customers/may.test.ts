import { describe, expect, it } from 'vitest';
import { mayBeSentCredentials, mayChangeContacts, mayComplete, mayValidate } from './may.ts';

describe('a customer of the register', () => {
  it.each([
    ['a@b.it', null],
    ['', 'Il cliente non ha questo contatto.'],
    [null, 'Il cliente non ha questo contatto.'],
  ])('ORD-077 a code to %j', (destination, sentence) => expect(mayValidate(destination)).toBe(sentence));
  it.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
    [false, false, false],
  ])('ORD-073 ORD-074 e-mail proved %s, mobile proved %s: %s', (emailValidated, mobileValidated, may) =>
    expect(mayComplete({ emailValidated, mobileValidated })).toBe(
      may ? null : 'Prima convalida l’e-mail e il cellulare del cliente.',
    ),
  );
  it.each([
    [true, true, true],
    [true, false, true],
    [false, true, true],
    [false, false, false],
  ])('ACC-629 credentials: e-mail proved %s, mobile proved %s: %s', (emailValidated, mobileValidated, may) =>
    expect(mayBeSentCredentials({ emailValidated, mobileValidated })).toBe(
      may ? null : 'Né l’e-mail né il cellulare del cliente sono convalidati: le credenziali non si possono inviare.',
    ),
  );
  it('ORD-066 whoever has an account changes their contacts themselves', () =>
    expect([mayChangeContacts({ hasAccount: false }), mayChangeContacts({ hasAccount: true })]).toEqual([
      null,
      'Il cliente ha già un account: solo lui può cambiare e-mail e cellulare.',
    ]));
});
