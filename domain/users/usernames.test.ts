import { expect, it } from 'vitest';
import { usernameFor } from './usernames.ts';

it.each([
  ['Marta', 'Ferrero', 12, 0, 'mferrero12'],
  ['Ève', 'D’Angelo Dell’Acqua', 7, 0, 'edangelodel7'],
  ['Marta', 'Ferrero', 12, 1, 'mferrero12-2'],
  ['李', '王', 3, 0, '3'],
])('ORD-074 NET-073 %s %s is given a username', (first, last, number, tries, username) =>
  expect(usernameFor(first, last, number, tries)).toBe(username),
);
