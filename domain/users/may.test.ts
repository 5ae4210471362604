import { expect, it } from 'vitest';
import { mayDeleteUser, mayDisableUser, mayEditAccount, nameParts } from './may.ts';

it.each([
  ['sponsorizzato', true],
  ['agente', false],
  ['amministratore', false],
  ['cliente', false],
  ['scanner', false],
])('ACC-259 NET-229 deleting a user of type %s: %s', (type, may) =>
  expect(mayDeleteUser(type)).toBe(may ? null : 'Si possono eliminare solo gli utenti sponsorizzati.'),
);

it.each([
  ['scanner', true],
  ['agente', false],
  ['amministratore', false],
  ['cliente', false],
  ['sponsorizzato', false],
])('ACC-328 NET-236 editing the account of a user of type %s: %s', (type, may) =>
  expect(mayEditAccount(type) === null).toBe(may),
);
it('ACC-328 NET-236 nobody disables themselves, and anybody may be enabled', () => {
  expect(mayDisableUser(true, true)).toBe('Non puoi disabilitare te stesso.');
  expect([mayDisableUser(true, false), mayDisableUser(false, true)]).toEqual([null, null]);
});
it.each([
  ['Varco 1', { firstName: 'Varco', lastName: '1' }],
  ['  Anna  De Santis ', { firstName: 'Anna', lastName: 'De Santis' }],
  ['Anna', null],
  ['', null],
])('NET-155 «%s» is %j', (typed, parts) => expect(nameParts(typed)).toEqual(parts));
