/** Which mutants the compiler lets through: one that it refuses could never get in, so no test has to notice it. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, isTest, root } from '../house.ts';
import type { CodeMutant } from './code-mutants.ts';

const folder = join(root, '.cache/mutation/types');
const COMPILER = {
  extends: '../../../tsconfig.base.json',
  compilerOptions: {
    composite: false,
    emitDeclarationOnly: false,
    noEmit: true,
    types: ['node'],
    // What a mutant leaves unused is no sign that somebody looked.
    noUnusedLocals: false,
    noUnusedParameters: false,
  },
  include: ['**/*.ts'],
};

/** All are compiled at once, in a copy of server/: each is one more file beside the file that it changes. */
export const compiling = (mutants: readonly CodeMutant[]): CodeMutant[] => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(COMPILER));
  for (const file of filesBelow('server'))
    if (/\.ts$/.test(file) && !isTest(file)) cpSync(join(root, file), join(folder, file));
  const nameOf = (mutant: CodeMutant, at: number): string => mutant.file.replace(/\.ts$/, `.mutant-${at}.ts`);
  for (const [at, mutant] of mutants.entries()) {
    const source = readFileSync(join(root, mutant.file), 'utf8');
    const changed = `${source.slice(0, mutant.start)}${mutant.after}${source.slice(mutant.end)}`;
    writeFileSync(join(folder, nameOf(mutant, at)), changed);
  }
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout, error } = spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (error) throw error;
  const refused = new Set([...stdout.matchAll(/^(\S+\.ts)\(\d+,\d+\): error/gm)].map(([, file]) => file));
  const others = [...refused].filter((file) => !/\.mutant-\d+\.ts$/.test(file ?? ''));
  if (others.length > 0) throw new Error(`Without any mutant the compiler refuses ${others.join(', ')}.`);
  rmSync(folder, { recursive: true, force: true });
  return mutants.filter((mutant, at) => !refused.has(nameOf(mutant, at)));
};
