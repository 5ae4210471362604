import { expect, test } from 'vitest';
import { changesOf } from './code-mutants.ts';

const changed = (source: string): string[] =>
  changesOf('x.ts', source).map(({ start, end, after }) => `${source.slice(0, start)}${after}${source.slice(end)}`);

test('a choice is always made the one way, then always the other', () => {
  expect(changed('a ? b : c')).toEqual(['true ? b : c', 'false ? b : c']);
  expect(changed('a ? sql`x` : sql``')).toEqual(['true ? sql`x` : sql``', 'false ? sql`x` : sql``']);
});

test('a lock that is not taken is a fault; one more than has to be changes no answer', () => {
  for (const lock of ['for update', 'for update of p', 'for no key update of k'])
    expect(changed(`a ? sql\`${lock}\` : sql\`\``)).toEqual([`false ? sql\`${lock}\` : sql\`\``]);
});

test('conditions, negations, what is thrown and what is waited for', () => {
  expect(changed('if (a) throw b;')).toEqual(['if (true) throw b;', 'if (false) throw b;', 'if (a) {}']);
  expect(changed('!a && b')).toEqual(['!a || b', 'a && b']);
  expect(changed('a ?? b')).toEqual(['a']);
  expect(changed('await a();')).toEqual(['{}']);
});
