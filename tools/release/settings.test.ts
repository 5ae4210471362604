/** Whoever runs the portal reads what each setting does. */
import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

it('NET-1163 every setting has its sentence in the operator’s table', () => {
  const withoutWords = readSettings().filter(({ what }) => what.replaceAll(/`[^`]*`/g, '').trim().length < 10);
  expect(withoutWords.map(({ name }) => name)).toEqual([]);
});
