import { expect, it } from 'vitest';
import { ROLE_NAMES } from './role-names.ts';
import { ROLES } from './roles.ts';

it('ACC-353 R54 every role has words of its own', () => {
  const words = ROLES.map((role) => ROLE_NAMES[role]);
  expect(new Set(words).size).toBe(ROLES.length);
  for (const name of words) expect(name).toMatch(/^[A-Z][\p{L} ]+$/u);
});
