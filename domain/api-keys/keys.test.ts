import { describe, expect, it } from 'vitest';
import { isKey, isKeyAccount, KEY_ACCOUNT, mayAskPerMinute, mayExpireOn, prefixOf, stateOfKey } from './keys.ts';
import { mayRevoke } from './may.ts';
import { KEY_SCOPES, rolesOfScopes, SCOPES } from './scopes.ts';

const TODAY = '2026-03-12';

describe('an API key', () => {
  it('NET-474 has an account whose name tells it from people’s', () => {
    expect(isKeyAccount(`${KEY_ACCOUNT} Gestionale`)).toBe(true);
    for (const person of ['Chiara Apicella', 'Chiave Rossi', KEY_ACCOUNT]) expect(isKeyAccount(person)).toBe(false);
  });

  it('NET-470 begins with its mark and holds 32 random bytes; only its beginning is kept in the clear', () => {
    const key = `ema_${'aB3-_'.repeat(8)}xyz`;
    expect(isKey(key)).toBe(true);
    expect(prefixOf(key)).toBe('ema_aB3-_aB3');
    for (const other of ['', 'ema_', key.slice(0, -1), `${key}a`, ` ${key}`, key.toUpperCase(), `${key.slice(0, -1)}=`])
      expect(isKey(other), other).toBe(false);
  });

  it.each([
    ['2026-03-11', false],
    ['2026-03-12', true],
    ['2028-03-12', true],
    ['2028-03-13', false],
  ])('NET-471 may be good until %s: %s', (day, isGood) => {
    expect(mayExpireOn(day, TODAY) === null).toBe(isGood);
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
