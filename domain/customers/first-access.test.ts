import { describe, expect, it } from 'vitest';
import {
  JUST_ENTERED,
  mayJoinRegister,
  mayResendCredentials,
  missingForRegister,
  missingSteps,
  registerWords,
  remainingSteps,
  type FirstAccess,
} from './first-access.ts';

const fresh: FirstAccess = { hasAccount: true, hasEntered: false, hasOwnPassword: false, unsigned: 1 };
const [ENTER, PASSWORD] = ['Entrare nel portale con le credenziali ricevute', 'Scegliere una password propria'];

describe('a customer’s first access', () => {
  it.each<[string, Partial<FirstAccess>, string[], number]>([
    ['nothing done', {}, [ENTER, PASSWORD, 'Firmare un documento'], 3],
    ['entered', { hasEntered: true }, [PASSWORD, 'Firmare un documento'], 2],
    ['two papers', { hasEntered: true, hasOwnPassword: true, unsigned: 2 }, ['Firmare 2 documenti'], 2],
    ['all done', { hasEntered: true, hasOwnPassword: true, unsigned: 0 }, [], 0],
    ['no account', { hasAccount: false, unsigned: 0 }, ['Attivare l’account'], 1],
  ])('ORD-071 %s', (_, done, missing, remaining) =>
    expect([missingSteps({ ...fresh, ...done }), remainingSteps({ ...fresh, ...done })]).toEqual([missing, remaining]),
  );
  it.each<[boolean, boolean, Partial<FirstAccess>, string[]]>([
    [
      false,
      false,
      { hasAccount: false, unsigned: 0 },
      ['Convalidare l’e-mail', 'Convalidare il cellulare', 'Attivare l’account'],
    ],
    [true, false, { hasAccount: false, unsigned: 0 }, ['Convalidare il cellulare', 'Attivare l’account']],
    [true, true, {}, [ENTER, PASSWORD, 'Firmare un documento']],
    [true, true, { hasEntered: true, hasOwnPassword: true, unsigned: 0 }, []],
  ])('ORD-500 what somebody on the way into the register waits for: %s %s %j', (email, mobile, done, missing) =>
    expect(missingForRegister({ emailValidated: email, mobileValidated: mobile }, { ...fresh, ...done })).toEqual(
      missing,
    ),
  );
  it.each([
    ['register', [], 'In elenco'],
    ['waiting', [], 'In attesa: pronto'],
    ['waiting', ['Convalidare l’e-mail', 'Attivare l’account'], 'In attesa: convalidare l’e-mail, attivare l’account'],
  ] as const)('ORD-500 %s %j in one line', (state, missing, words) =>
    expect(registerWords({ state, missing })).toBe(words),
  );
  it('ORD-452 who has something left to do is in no register, and is told what', () => {
    expect(mayJoinRegister({ hasAccount: true, hasEntered: true, hasOwnPassword: true, unsigned: 0 })).toBeNull();
    expect(mayJoinRegister({ ...fresh, hasEntered: true })).toBe(
      'Il primo accesso del cliente non è completo. Manca: scegliere una password propria, firmare un documento.',
    );
  });
  it('ORD-398 who came in while credentials were made is spoken of', () =>
    expect(JUST_ENTERED).toBe('Il cliente è appena entrato nel portale.'));
  it.each<[string, Partial<FirstAccess>, RegExp | null]>([
    ['nobody entered', {}, null],
    ['no account', { hasAccount: false }, /non ha ancora un account/],
    ['entered', { hasEntered: true }, /può reimpostare la password da solo/],
    ['a password of their own', { hasOwnPassword: true }, /può reimpostare la password da solo/],
  ])('ORD-398 credentials again: %s', (_, done, sentence) => {
    const why = mayResendCredentials({ ...fresh, ...done });
    if (sentence === null) expect(why).toBeNull();
    else expect(why).toMatch(sentence);
  });
});
