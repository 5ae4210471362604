import { describe, expect, it } from 'vitest';
import { firstSentenceOf, sentenceProblems } from './first-sentence.ts';

const tree = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([file, text]) => [file, text.split('\n')]));
const good = "/** Closes an order that is paid. ORD-112 */\nimport { x } from './x.ts';";

describe('the first sentence of a file', () => {
  it.each([
    [good, 'Closes an order that is paid'],
    ['#!/usr/bin/env node\n/** Starts the portal for everybody. */', 'Starts the portal for everybody'],
    ['/**\n * Closes an order\n * that is paid. See below.\n */', 'Closes an order that is paid'],
    ["import { x } from './x.ts';\n/** Closes an order that is paid. */", ''],
    ['// Closes an order that is paid.', ''],
  ])('%s', (text, sentence) => expect(firstSentenceOf(text.split('\n'))).toBe(sentence));

  it('a house where every file begins with one is in order', () =>
    expect(sentenceProblems(tree({ 'calls/orders.ts': good, 'calls/a.test.ts': '', 'web/a.css': '' }))).toEqual([]));
  it.each([
    ['no comment', "import { x } from './x.ts';"],
    ['only rows of the ledger', '/** ORD-112, ORD-113 */'],
    ['rows before the sentence', '/** ORD-112: closes an order that is paid. */'],
    ['a single word', '/** Types. */'],
  ])('%s fails', (_, text) =>
    expect(sentenceProblems(tree({ 'calls/orders.ts': text }))).toEqual([expect.stringContaining('calls/orders.ts')]),
  );
  it('rows may stand in brackets', () =>
    expect(
      sentenceProblems(tree({ 'calls/a.ts': '/** Closes an order (ORD-112) that is paid (ORD-113). */' })),
    ).toEqual([]));
  it.each(['calls/a.ts', 'domain/a.ts', 'server/a.ts', 'web/a.ts', 'web/features/orders/a.tsx'])(
    'no room is excused: %s',
    (file) => expect(sentenceProblems(tree({ [file]: '' }))).toHaveLength(1),
  );
});
