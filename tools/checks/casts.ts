/** Finds casts that switch the types off where a page meets a call or an address: nothing checks what they hide. */
import { isTest } from '../house.ts';

const CAST = /\bas never\b/;
/** What a library's types do not say, each in one place that says why. */
const MAY_CAST = ['web/kernel/link.ts', 'calls/kernel/shapes.ts'];

/** @returns `file:line: …` for each cast in what browser and calls are made of */
export const castProblems = (linesOf: ReadonlyMap<string, readonly string[]>): string[] =>
  [...linesOf].flatMap(([file, lines]) => {
    if (!/^(?:web|calls|domain)\//.test(file) || isTest(file) || MAY_CAST.includes(file)) return [];
    return lines.flatMap((line, index) =>
      CAST.test(line.replace(/\/\/.*|^\s*\/?\*.*/, '')) ? [`${file}:${index + 1}: casts to never`] : [],
    );
  });
