/** Finds files too long, unfinished work, tests that run only a part and straight apostrophes; says how long files are. */
import { isTest } from '../house.ts';

const MOST_LINES = 400;
const UNFINISHED = /\b(?:TO[D]O|FIX[M]E)\b|\/\/\s*XX[X]\b/;

/** An Italian word that lost its last letter; sentences have one apostrophe, the curly one. */
const STRAIGHT =
  /\b(?:[lcdmnstv]|un|al{2}|dal{2}|del{2}|nel{2}|sul{2}|col{2}|bell|quel{2}|quest|anch|com|cos|dov|quant|senz)'[aeiouhàèéìòù]/i;
const isComment = (line: string): boolean => /^\s*(?:\*|\/[/*])/.test(line);

/** @returns one text for each fault */
export const textProblems = (linesOf: ReadonlyMap<string, readonly string[]>): string[] =>
  [...linesOf].flatMap(([file, lines]) => {
    const problems: string[] = [];
    if (lines.length - 1 > MOST_LINES) problems.push(`${file}: ${lines.length - 1} lines, ${MOST_LINES} at most`);
    lines.forEach((line, index) => {
      if (UNFINISHED.test(line)) problems.push(`${file}:${index + 1}: unfinished work is an issue, not a comment`);
      // Tests may name places as the registry writes them.
      if (STRAIGHT.test(line) && !isComment(line) && !isTest(file))
        problems.push(`${file}:${index + 1}: write the apostrophe ’`);
      if (/\b(describe|it|test)\.only\(/.test(line) && isTest(file))
        problems.push(`${file}:${index + 1}: runs only a part`);
    });
    return problems;
  });

/** How long source files are, tests apart. */
export const sizesOf = (linesOf: ReadonlyMap<string, readonly string[]>): string => {
  const lengths = [...linesOf]
    .filter(([file]) => !isTest(file))
    .map(([, lines]) => lines.length - 1)
    .toSorted((a, b) => a - b);
  const at = (part: number) => lengths[Math.floor((lengths.length - 1) * part)] ?? 0;
  return `${lengths.length} source files, lines: median ${at(0.5)}, p90 ${at(0.9)}, most ${at(1)}`;
};
