/** Finds constants named after the verb that filled them: such a name does not say what it holds. */
import { isSource, isTest } from '../house.ts';

const SAYS_NOTHING = /\b(?:const|let) (made|found|given|done)\b/;

/** @returns `file:line: …` for each of them outside tests, where the row that was made is what a test is about */
export const constantProblems = (linesOf: ReadonlyMap<string, readonly string[]>): string[] =>
  [...linesOf].flatMap(([file, lines]) =>
    isSource(file) && !isTest(file)
      ? lines.flatMap((line, index) => {
          const name = SAYS_NOTHING.exec(line.replace(/\/\/.*|^\s*\/?\*.*/, ''))?.[1];
          return name === undefined ? [] : [`${file}:${index + 1}: «${name}» does not say what it holds`];
        })
      : [],
  );
