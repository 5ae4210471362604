import { expect, it } from 'vitest';
import type { UserType } from '../access/facts.ts';
import { isAskedForContacts } from './asked.ts';

it.each<[UserType, boolean]>([
  ['amministratore', false],
  ['scanner', false],
  ['agente', true],
  ['cliente', true],
  ['sponsorizzato', true],
])('ACC-594 are validated contacts asked of an account of kind %s? %s', (userType, isAsked) =>
  expect(isAskedForContacts(userType)).toBe(isAsked),
);
