import { describe, expect, it } from 'vitest';
import { decisionProblems } from './decisions.ts';

const decision = (name: string) => `docs/decisions/${name}.md`;
const [first, second] = [decision('0001-audit-lanes'), decision('0002-counts')];
const cites = (file: string) => new Map([['domain/a.ts', ['', `/** As ${file} says. */`]]]);

describe('the numbers of decisions', () => {
  it('one after the other, each cited one there', () =>
    expect(decisionProblems([first, second], cites(second))).toEqual([]));
  it.each<[string, string[], string]>([
    ['two share a number', [first, decision('0001-other')], '0001-other.md: its number is'],
    ['one is left out', [first, decision('0003-other')], 'there is no decision 2'],
    ['one has no number', [first, decision('other')], 'is called 0000-what-it-says.md'],
  ])('%s', (_, files, text) => expect(decisionProblems(files, new Map())).toEqual([expect.stringContaining(text)]));
  it('one is cited by a name it no longer has', () =>
    expect(decisionProblems([first], cites(second))).toEqual([expect.stringContaining('domain/a.ts:2')]));
});
