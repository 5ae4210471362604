import { describe, expect, it } from 'vitest';
import {
  mayChangeContact,
  mayMoveContact,
  mayUndoChange,
  mayValidateAlone,
  undoEndsAt,
  whatMovingDoes,
} from './contact-changes.ts';

const AT = new Date('2026-11-20T10:00:00Z');
const later = (ms: number): Date => new Date(AT.getTime() + ms);
const HOURS = 3_600_000;

describe('moving a contact that recovers the account', () => {
  it.each([
    [false, false, null],
    [false, true, null],
    [true, false, null],
    [true, true, /conferma con la password e con un codice/],
  ])('ACC-343 alone, validated %s and changed %s', (isValidated, isChanged, sentence) => {
    const why = mayValidateAlone({ isValidated, isChanged });
    if (sentence === null) expect(why).toBeNull();
    else expect(why).toMatch(sentence);
  });
  it.each([
    [true, true, null],
    [true, false, 'Il nuovo contatto è uguale a quello attuale.'],
    [false, true, 'Questo contatto non è ancora convalidato: convalidalo da «I miei dati».'],
  ])('ACC-343 with password and code, validated %s and changed %s', (isValidated, isChanged, sentence) =>
    expect(mayChangeContact({ isValidated, isChanged })).toBe(sentence),
  );
  it.each([
    [true, true, true, null],
    [true, true, false, 'Il nuovo contatto è uguale a quello attuale.'],
    [false, true, true, 'Questo contatto non è ancora convalidato: lo convalida la persona, dal Centro operazioni.'],
    [false, false, true, null],
    [false, false, false, null],
  ])('ACC-596 by the office, validated %s, asked %s and changed %s', (isValidated, isAsked, isChanged, sentence) =>
    expect(mayMoveContact({ isValidated, isAsked, isChanged })).toBe(sentence),
  );
  it.each([
    ['at once', 0, false, null],
    ['a moment before its end', 72 * HOURS - 1, false, null],
    ['at its end', 72 * HOURS, false, 'Sono passate più di 72 ore: per annullare il cambio chiama l’assistenza.'],
    ['twice', HOURS, true, 'Questo cambio è già stato annullato.'],
  ])('ACC-343 undone %s', (_, ms, isUndone, sentence) =>
    expect(mayUndoChange({ changedAt: AT, isUndone, now: later(ms) })).toBe(sentence),
  );
  it('ACC-343 72 hours', () => expect(undoEndsAt(AT).toISOString()).toBe('2026-11-23T10:00:00.000Z'));
});

describe('what the office is told before it moves a contact', () => {
  const none = { emailValidated: false, emailProved: false, mobileValidated: false, mobileProved: false };
  const validated = { ...none, emailValidated: true, mobileValidated: true };
  const mobile = { ...validated, mobileProved: true };
  const both = { ...mobile, emailProved: true };
  it.each([
    ['mobile', both, /^Il nuovo cellulare recupera l’accesso\. Quello attuale .* può annullare per 72 ore\.$/],
    ['mobile', mobile, /^Il nuovo cellulare recupera l’accesso\./],
    ['email', both, /^La nuova e-mail recupera l’accesso dopo 72 ore\. Quello attuale .* può annullare per 72 ore\.$/],
    [
      'email',
      { ...validated, emailProved: true },
      /^Quello attuale .* annullare per 72 ore\. .*«Invia nuove credenziali»\.$/,
    ],
    [
      'email',
      mobile,
      /solo quando la persona lo conferma in «I miei dati»\. .*riceve un avviso ma non può annullare\.$/,
    ],
    ['mobile', validated, /solo quando la persona lo conferma .*non può annullare\. .*«Invia nuove credenziali»\.$/],
    ['mobile', { ...validated, emailProved: true }, /non può annullare\. .*«Invia nuove credenziali»\.$/],
    ['email', none, /Nessun contatto precedente viene avvisato\. .*«Invia nuove credenziali»\.$/],
  ] as const)('ACC-671 %s, of %j', (type, known, words) => expect(whatMovingDoes(type, known)).toMatch(words));
});
