/** Finds files that are too long, work left unfinished and tests that run only a part, and says how long files are. */
import { isTest } from '../house.ts';

const MOST_LINES = 400;
const UNFINISHED = /\b(?:TO[D]O|FIX[M]E)\b|\/\/\s*XX[X]\b/;

/** @returns one text for each fault */
export const textProblems = (linesOf: ReadonlyMap<string, readonly string[]>): string[] =>
  [...linesOf].flatMap(([file, lines]) => {
    const problems: string[] = [];
    if (lines.length - 1 > MOST_LINES) problems.push(`${file}: ${lines.length - 1} lines, ${MOST_LINES} at most`);
    lines.forEach((line, index) => {
      if (UNFINISHED.test(line)) problems.push(`${file}:${index + 1}: unfinished work is an issue, not a comment`);
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
