/** Finds lines of the server that are longer than 120 characters: statements of SQL are code and are read as code. */
import { isTest } from '../house.ts';

const LONGEST = 120;
/** Drawings are data. */
const DATA = 'server/db/demo/pictures/';

/** @returns `file:line: …` for each line that is too long */
export const longLines = (linesOf: ReadonlyMap<string, readonly string[]>): string[] =>
  [...linesOf].flatMap(([file, lines]) => {
    if (!/^server\/.*\.(?:ts|tsx|sql)$/.test(file) || isTest(file) || file.startsWith(DATA)) return [];
    return lines.flatMap((line, index) =>
      line.length > LONGEST ? [`${file}:${index + 1}: ${line.length} characters, ${LONGEST} at most`] : [],
    );
  });
