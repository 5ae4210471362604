/** Finds files that stand where none of their kind belongs, or whose names are not written as the house writes them. */
import { basename, dirname } from 'node:path';
import { features, type Workspace } from '../house.ts';

const shell = ['package.json', 'tsconfig.json'];

/** What may stand at the top of each room. */
const SHAPE: Record<Workspace, { files: readonly string[] | 'any'; folders: readonly string[] }> = {
  domain: { files: shell, folders: ['kernel', ...features] },
  calls: {
    files: [...shell, 'all.ts', ...features.flatMap((name) => [`${name}.ts`, `${name}.test.ts`])],
    folders: ['kernel', ...features],
  },
  server: {
    files: [...shell, 'main.ts', 'start-services.ts'],
    folders: ['kernel', 'adapters', 'db', 'dev', 'features', 'test'],
  },
  web: {
    files: [...shell, 'index.html', 'main.tsx', 'paths.ts', 'vite.config.ts', 'vite-env.d.ts'],
    folders: ['pages', 'kernel', 'ui', 'features', 'public'],
  },
  e2e: { files: [...shell, 'playwright.config.ts'], folders: ['kernel', ...features] },
  bench: { files: 'any', folders: ['figures', 'kernel', 'floor'] },
  tools: { files: 'any', folders: ['checks', 'mutation', 'release', 'cluster'] },
};
const KEBAB_FILE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

/** @returns one text for each file in a place that is not foreseen */
export const placeProblems = (files: readonly string[]): string[] =>
  files.flatMap((file) => {
    const [room = '', second = '', third, fourth] = file.split('/');
    const allowed = SHAPE[room as Workspace];
    const problems: string[] = [];
    if (third === undefined && allowed.files !== 'any' && !allowed.files.includes(second))
      problems.push(`${file}: no file of this name at the top of ${room}/`);
    if (third !== undefined && !allowed.folders.includes(second))
      problems.push(`${file}: no folder ${second}/ in ${room}/`);
    if (second === 'features' && fourth !== undefined && !features.some((name) => name === third))
      problems.push(`${file}: ${third} is no feature (tools/house.ts)`);
    return problems;
  });

/** @returns one text for each file or folder whose name is not in kebab-case, and for each barrel */
export const nameProblems = (files: readonly string[]): string[] =>
  files.flatMap((file) => {
    const name = basename(file);
    const isWellKnown = name === 'README.md' || file === 'bench/RESULTS.md';
    const problems: string[] = [];
    if (!name.startsWith('.') && !isWellKnown && !KEBAB_FILE.test(name)) problems.push(`${file}: not in kebab-case`);
    if (
      dirname(file)
        .split('/')
        .some((folder) => !/^[a-z0-9-]+$/.test(folder))
    )
      problems.push(`${file}: a folder is not in kebab-case`);
    if (/^index\.tsx?$/.test(name)) problems.push(`${file}: no barrels, import the file itself`);
    return problems;
  });
