/** Finds schemas asked to check something in the browser, where they do not travel (web/kernel/without-schemas.ts). */
import { isSource, isTest } from '../house.ts';

/** Types are gone before the browser reads anything. */
const ZOD = /^(?!\s*import type\b).*\bfrom\s*['"]zod['"/]|\bimport\(\s*['"]zod['"/]/;
const CHECKS =
  /(?<!\b(?:JSON|Date|Number|URL|Temporal\.\w+))\.(?:safeParse|parse|safeDecode|decode|encode)(?:Async)?\(/;

/** @returns `file:line: …` for each line of web/ that imports zod or lets a schema check a value */
export const schemaProblems = (linesOf: ReadonlyMap<string, readonly string[]>): string[] =>
  [...linesOf].flatMap(([file, lines]) => {
    if (!file.startsWith('web/') || !isSource(file) || isTest(file)) return [];
    return lines.flatMap((line, index) => {
      const where = `${file}:${index + 1}: `;
      if (ZOD.test(line)) return [`${where}imports zod, which does not travel to the browser`];
      return CHECKS.test(line)
        ? [`${where}a schema checks nothing in the browser: the server checks what it gets`]
        : [];
    });
  });
