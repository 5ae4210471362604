import { describe, expect, it } from 'vitest';
import { countsOf, readRows, securityProblems } from './security-table.ts';

const REQUIREMENTS = { '1': ['1.2.4', '1.2.5'], '2': ['1.3.3'] };
const FILES: Readonly<Record<string, string>> = {
  'server/a.test.ts': `it('values are parameters', () => {});\nit.each([1])(\n  'of %s nothing is run',\n  () => {},\n);`,
  'server/a.ts': 'const MOST = 5;',
};
const ROWS = [
  '| V1.2.4 | 1 | holds | parameters | `server/a.test.ts` «are parameters», `server/a.ts` «MOST = 5» |',
  '| V1.2.5 | 1 | holds | no commands | `server/a.test.ts` «%s nothing is run» |',
  '| V1.3.3 | 2 | n/a | there is no such thing |  |',
];
const problems = (rows: readonly string[]): string[] => {
  const table = rows.join('\n');
  return securityProblems(`${countsOf(readRows(table))}\n${table}`, REQUIREMENTS, (file) => FILES[file] ?? null);
};

describe('the table of requirements', () => {
  it('each once, with proofs that are there, is in order', () => expect(problems(ROWS)).toEqual([]));

  it.each([
    ['one is missing', ROWS.slice(1), 'V1.2.4 has no row'],
    ['one stands twice', [...ROWS, ROWS[2] ?? ''], 'V1.3.3 has several rows'],
    ['one is unknown', [...ROWS, '| V9.9.9 | 1 | n/a | there is no such thing |  |'], 'V9.9.9 is no requirement'],
    ['one is of another level', ROWS.with(2, '| V1.3.3 | 1 | n/a | there is no such thing |  |'), 'is of level 2'],
    ['one has no state', ROWS.with(2, '| V1.3.3 | 2 | well | there is no such thing |  |'), '«well» is none of'],
    ['one gives no reason', ROWS.with(2, '| V1.3.3 | 2 | missing | no |  |'), 'gives no reason'],
    ['one is held by nothing', ROWS.with(1, '| V1.2.5 | 1 | holds | no commands | we looked |'), 'holds by no proof'],
    ['a file is gone', ROWS.with(1, '| V1.2.5 | 1 | holds | x | `server/b.test.ts` «x» |'), 'b.test.ts is not there'],
    [
      'a title is gone',
      ROWS.with(1, '| V1.2.5 | 1 | holds | x | `server/a.test.ts` «MOST» |'),
      'no test called «MOST»',
    ],
    ['words are gone', ROWS.with(1, '| V1.2.5 | 1 | holds | x | `server/a.ts` «MOST = 6» |'), 'no words «MOST = 6»'],
    ['a row is broken', ROWS.with(1, '| V1.2.5 | 1 | holds | x |'), 'is no row of five columns'],
  ])('%s', (_, rows, said) => expect(problems(rows)).toEqual(expect.arrayContaining([expect.stringContaining(said)])));

  it('says how many there are of each, as they are', () =>
    expect(securityProblems(ROWS.join('\n'), REQUIREMENTS, (file) => FILES[file] ?? null)).toEqual([
      'docs/security.md: does not say «level 1: 2 rows, 2 holds, 0 n/a, 0 operator, 0 missing; ' +
        'level 2: 1 rows, 0 holds, 1 n/a, 0 operator, 0 missing»',
    ]));
});
