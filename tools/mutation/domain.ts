/** Mutation testing of the pure rules: Stryker over domain/, or over files or folders of it. */
import { Stryker } from '@stryker-mutator/core';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../house.ts';
import type { Outcome } from './mutant.ts';

const UNUSED = ['bench', 'calls', 'docs', 'e2e', 'server', 'web', '.ci', '.data', '.cache'];

const results: Record<string, Outcome['result']> = {
  Killed: 'killed',
  Timeout: 'timeout',
  Survived: 'survived',
  NoCoverage: 'uncovered',
};

type Position = { line: number; column: number };

/** Lines and columns count from 1. */
const textBetween = (source: string, start: Position, end: Position): string => {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, index) => line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined))
    .join('\n');
};

/** @param places files or folders below domain/ between commas, all of it if empty. */
export const mutateDomain = async (places: string): Promise<Outcome[]> => {
  const below = (places || 'domain').split(',').map((place) => (place.endsWith('.ts') ? place : `${place}/**/*.ts`));
  const mutants = await new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tools/mutation/domain.vitest.config.ts', related: true },
    mutate: [...below, '!domain/**/*.test.ts'],
    ignorePatterns: UNUSED,
    // Stryker would rewrite a tsconfig.json for its copy through the compiler's API, which TypeScript 7 has not.
    tsconfigFile: 'none',
    tempDirName: '.cache/stryker',
    coverageAnalysis: 'perTest',
    concurrency: 2,
    timeoutMS: 15_000,
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
    warnings: { slow: false, unknownOptions: true, preprocessorErrors: true, unserializableOptions: true },
  }).runMutationTest();
  return mutants.flatMap((mutant): Outcome[] => {
    const result = results[mutant.status];
    if (!result) return [];
    const { start, end } = mutant.location;
    const file = relative(root, mutant.fileName).replaceAll('\\', '/');
    return [
      {
        file,
        line: start.line,
        kind: mutant.mutatorName,
        before: textBetween(readFileSync(mutant.fileName, 'utf8'), start, end),
        after: mutant.replacement,
        result,
      },
    ];
  });
};
