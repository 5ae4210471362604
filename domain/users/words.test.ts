/** What each kind of user is called. */
import { expect, it } from 'vitest';
import { USER_TYPE_NAMES, USER_TYPES, userTypeName } from './words.ts';

it.each([
  ['amministratore', 'Ufficio'],
  ['agente', 'Agente'],
  ['cliente', 'Cliente'],
  ['sponsorizzato', 'Sponsorizzato'],
  ['scanner', 'Scanner'],
  ['fornitore', 'fornitore'],
])('ACC-257 NET-228 a user of type %s is called %s', (type, name) => expect(userTypeName(type)).toBe(name));

it('NET-685 users are narrowed down to each of five types', () => {
  expect(USER_TYPE_NAMES).toEqual(['amministratore', 'agente', 'cliente', 'sponsorizzato', 'scanner']);
  expect(Object.keys(USER_TYPES)).toEqual(USER_TYPE_NAMES);
});
