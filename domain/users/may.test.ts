import { expect, it } from 'vitest';
import { mayDeleteUser } from './may.ts';

it.each([
  ['sponsorizzato', true],
  ['agente', false],
  ['amministratore', false],
  ['cliente', false],
  ['scanner', false],
])('ACC-259 NET-229 deleting a user of type %s: %s', (type, may) =>
  expect(mayDeleteUser(type)).toBe(may ? null : 'Si possono eliminare solo gli utenti sponsorizzati.'),
);
