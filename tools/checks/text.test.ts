import { expect, it } from 'vitest';
import { sizesOf, textProblems } from './text.ts';

const lines = (count: number) => Array.from({ length: count + 1 }, () => '');

it('a file of at most 400 lines is in order', () =>
  expect(textProblems(new Map([['web/a.ts', lines(400)]]))).toEqual([]));
it.each([
  ['web/a.ts', lines(401), '401 lines, 400 at most'],
  ['web/a.ts', [`// TO${'DO'} later`], 'web/a.ts:1: unfinished work'],
  ['web/a.test.ts', ['', `it.on${'ly'}('x', () => undefined);`], 'web/a.test.ts:2: runs only a part'],
])('%s fails', (file, its, text) =>
  expect(textProblems(new Map([[file, its]]))).toEqual([expect.stringContaining(text)]),
);
it('says how long files are, without tests', () =>
  expect(
    sizesOf(
      new Map([
        ['a.ts', lines(10)],
        ['b.ts', lines(20)],
        ['c.ts', lines(30)],
        ['d.test.ts', lines(300)],
      ]),
    ),
  ).toBe('3 source files, lines: median 20, p90 20, most 30'));

// Written apart, so that this file itself is in order.
const straight = (text: string): string => text.replaceAll('’', "'");
it.each([
  ['a straight apostrophe in a sentence', straight('title: "Vuoi inviare l’ordine?",'), 1],
  ['at its beginning', straight('const TITLE = "Quest’ordine è chiuso";'), 1],
  ['between tags', straight('      L’ordine è in attesa'), 1],
  ['the curly one', 'title: "Vuoi inviare l’ordine?",', 0],
  ['a comment', straight('// what l’agente sees'), 0],
  ['a comment of several lines', straight(' * what l’agente sees'), 0],
  ['quotes beside letters', "const a = ['d', 'e'];", 0],
])('R61 %s', (_, line, found) => expect(textProblems(new Map([['web/a.tsx', [line]]]))).toHaveLength(found));
