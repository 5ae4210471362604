/** Reads the sentence every source file begins with, and finds files that begin without one. */
import { isSource, isTest } from '../house.ts';

const LEDGER_ID = /\b(?:ACC|ORD|NET)-\d{3,4}\b/;
/** Rows may stand in brackets. */
const IN_BRACKETS = /\s*\([^()]*\)/g;

/** The first sentence of the comment a file begins with, without its full stop; empty when it begins otherwise. */
export const firstSentenceOf = (lines: readonly string[]): string => {
  const text = lines.slice(lines[0]?.startsWith('#!') ? 1 : 0).join('\n');
  const words = (/^\/\*\*([\s\S]*?)\*\//.exec(text)?.[1] ?? '')
    .replaceAll(/^\s*\* ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return (/^.*?\.(?=\s|$)/.exec(words)?.[0] ?? words).replace(/\.$/, '');
};

const faultOf = (sentence: string): string | null => {
  if (sentence === '') return 'does not begin with a comment that says what it does';
  const words = sentence.replaceAll(IN_BRACKETS, '');
  if (LEDGER_ID.test(words)) return 'begins with rows of the ledger: they stand after the sentence';
  return words.split(' ').length < 4 ? `begins with «${sentence}», which is no sentence` : null;
};

/** @returns one text for each file at fault */
export const sentenceProblems = (linesOf: ReadonlyMap<string, readonly string[]>): string[] =>
  [...linesOf].flatMap(([file, lines]) => {
    const fault = isSource(file) && !isTest(file) ? faultOf(firstSentenceOf(lines)) : null;
    return fault ? [`${file}: ${fault}`] : [];
  });
