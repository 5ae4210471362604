import { expect, it } from 'vitest';
import type { Role } from '../access/roles.ts';
import {
  DELETABLE_TYPE,
  MADE_BY_OFFICE,
  mayDeleteInvited,
  mayDeleteUser,
  mayDisableUser,
  mayEditAccount,
  mayLookAfter,
  mayMakeUser,
  nameParts,
  OFFICE,
  seesScannersAlone,
} from './may.ts';

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
  ['nothing paid', { status: 'confirmed_unpaid', isPaid: false, isBeingPaid: false }, null],
  [
    'paid',
    { status: 'confirmed_unpaid', isPaid: true, isBeingPaid: false },
    'La sua sponsorizzazione è pagata o completata: l’utente non si elimina, si può disabilitare.',
  ],
  [
    'completed for nothing',
    { status: 'completed', isPaid: false, isBeingPaid: false },
    'La sua sponsorizzazione è pagata o completata: l’utente non si elimina, si può disabilitare.',
  ],
  [
    'being paid',
    { status: 'confirmed_unpaid', isPaid: false, isBeingPaid: true },
    'Un pagamento è in corso o da verificare: aspetta il suo esito.',
  ],
] as const)('ACC-259 NET-888 deleting somebody invited: %s', (_, invited, sentence) =>
  expect(mayDeleteInvited(invited)).toBe(sentence),
);

it.each([
  ['scanner', true],
  ['agente', false],
  ['amministratore', false],
  ['cliente', false],
  ['sponsorizzato', false],
])('ACC-328 NET-236 editing the account of a user of type %s: %s', (type, may) =>
  expect(mayEditAccount(type)).toBe(
    may ? null : 'Nome, username e password di questo utente non si cambiano da qui: sono della persona.',
  ),
);
it('ACC-259 ACC-328 the kinds that the office makes, deletes and belongs to are those that are stored', () =>
  expect([MADE_BY_OFFICE, DELETABLE_TYPE, OFFICE]).toEqual(['scanner', 'sponsorizzato', 'amministratore']));

it.each<[roles: readonly Role[], alone: boolean]>([
  [['ROLE_MEETING_MANAGER'], true],
  [[], true],
  [['ROLE_ADMIN'], false],
  [['ROLE_MEETING_MANAGER', 'ROLE_ADMIN'], false],
])('NET-150 NET-153 who has %j sees and makes those who scan alone: %s', (roles, alone) => {
  expect(seesScannersAlone(roles)).toBe(alone);
  expect(mayMakeUser(roles, true)).toBe(
    alone ? 'Puoi creare solo gli utenti che registrano le presenze ai meeting.' : null,
  );
  expect(mayMakeUser(roles, false)).toBeNull();
});
it.each<[Role, string, boolean]>([
  ['ROLE_MEETING_MANAGER', 'scanner', true],
  ['ROLE_MEETING_MANAGER', 'agente', false],
  ['ROLE_MEETING_MANAGER', 'amministratore', false],
  ['ROLE_ADMIN', 'agente', true],
])('NET-954 NET-150 %s turns an account of type %s: %s', (role, type, may) =>
  expect(mayLookAfter([role], type)).toBe(
    may ? null : 'Questo account non è stato creato per i meeting: lo disabilita e lo riabilita l’amministrazione.',
  ),
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
