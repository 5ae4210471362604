import { expect, it } from 'vitest';
import { putAway } from './shown-columns.ts';

const columns = ['name', 'date', 'state'].map((key) => ({ key, label: key }));
it.each([
  [undefined, []],
  ['', []],
  ['date', ['date']],
  ['state.date', ['date', 'state']],
  ['name.date', ['date']],
  ['unknown..date.date', ['date']],
  ['name.unknown', []],
])('NET-500 of an address that puts away %s the table lacks %o, never its first column', (hide, away) =>
  expect(putAway(columns, { hide })).toEqual(away),
);
