import { describe, expect, it } from 'vitest';
import {
  isKey,
  isKeyAccount,
  KEY_ACCOUNT,
  KEY_MARK,
  KEY_STATE_NAMES,
  KEY_STATES,
  mayAskPerMinute,
  mayExpireOn,
  prefixOf,
  stateOfKey,
} from './keys.ts';
import { mayRevoke } from './may.ts';
import { KEY_SCOPES, rolesOfScopes, SCOPES } from './scopes.ts';

const TODAY = '2026-03-12';

describe('an API key', () => {
  it('NET-474 has an account whose name tells it from people’s', () => {
    expect(KEY_ACCOUNT).toBe('Chiave API');
    expect(isKeyAccount('Chiave API Gestionale')).toBe(true);
    for (const person of ['Chiara Apicella', 'Chiave Rossi', KEY_ACCOUNT]) expect(isKeyAccount(person)).toBe(false);
  });

  it('NET-470 begins with its mark and holds 32 random bytes; only its beginning is kept in the clear', () => {
    const key = `${KEY_MARK}${'aB3-_'.repeat(8)}xyz`;
    expect(isKey(key)).toBe(true);
    expect(prefixOf(key)).toBe('ema_aB3-_aB3');
    for (const other of ['', 'ema_', key.slice(0, -1), `${key}a`, ` ${key}`, key.toUpperCase(), `${key.slice(0, -1)}=`])
      expect(isKey(other), other).toBe(false);
  });

  it.each([
    ['2026-03-11', 'Scegli un giorno che non sia passato.'],
    ['2026-03-12', null],
    ['2028-03-12', null],
    ['2028-03-13', 'Scegli un giorno entro 24 mesi da oggi.'],
  ])('NET-471 may be good until %s: %s', (day, why) => expect(mayExpireOn(day, TODAY)).toBe(why));
  it('NET-471 made on 29 February it may be good until the last of February two years on', () => {
    expect(mayExpireOn('2030-02-28', '2028-02-29')).toBeNull();
    expect(mayExpireOn('2030-03-01', '2028-02-29')).toBe('Scegli un giorno entro 24 mesi da oggi.');
  });

  it.each([
    [1, true],
    [600, true],
    [0, false],
    [601, false],
    [30.5, false],
    [Number.NaN, false],
  ])('NET-568 asks %d times a minute: %s', (times, isGood) => {
    expect(mayAskPerMinute(times)).toBe(isGood ? null : 'Inserisci un numero intero da 1 a 600.');
  });

  it('NET-471 is good through its last day, and revoked at once', () => {
    expect(stateOfKey({ expiresOn: TODAY, isRevoked: false }, TODAY)).toBe('active');
    expect(stateOfKey({ expiresOn: '2026-03-11', isRevoked: false }, TODAY)).toBe('expired');
    expect(stateOfKey({ expiresOn: '2027-03-11', isRevoked: true }, TODAY)).toBe('revoked');
  });

  it('NET-471 each state of it has its word', () => {
    expect(KEY_STATES.map((state) => KEY_STATE_NAMES[state])).toEqual(['Attiva', 'Scaduta', 'Revocata']);
  });

  it('NET-471 is revoked once, also after its last day', () => {
    expect([mayRevoke('active'), mayRevoke('expired')]).toEqual([null, null]);
    expect(mayRevoke('revoked')).toBe('Questa chiave è già stata revocata.');
  });

  it('NET-472 has the roles of its scopes, each once, and no others', () => {
    expect(rolesOfScopes([])).toEqual([]);
    expect(rolesOfScopes(['orders:read', 'agents:read', 'meetings:import'])).toEqual([
      'ROLE_ADMIN',
      'ROLE_MEETING_MANAGER',
    ]);
    for (const scope of KEY_SCOPES) expect(rolesOfScopes([scope])).toEqual([SCOPES[scope].role]);
  });
});
