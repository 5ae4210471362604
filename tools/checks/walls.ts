/** Finds imports that go through the walls between the rooms, and files that import each other in a circle. */
import { dirname, join } from 'node:path';
import { isTest, type Workspace } from '../house.ts';
import { findCycles, type Import } from '../imports.ts';

/** The rooms each room may know. */
const KNOWS: Record<Workspace, readonly string[]> = {
  domain: [],
  calls: ['domain'],
  server: ['domain', 'calls'],
  web: ['domain', 'calls'],
  e2e: ['domain', 'calls', 'tools'],
  bench: ['domain', 'calls', 'tools'],
  tools: ['domain', 'calls'],
};
/** The packages of the two rooms that stand on (nearly) none. */
const PACKAGES: Partial<Record<Workspace, readonly string[]>> = { domain: [], calls: ['zod'] };
const TEST_PACKAGES = ['vitest', 'fast-check'];

const faultOf = ({ from, specifier }: Import): string | undefined => {
  const room = from.split('/')[0] as Workspace;
  if (specifier.startsWith('.')) {
    if (join(dirname(from), specifier).split(/[/\\]/)[0] !== room) return `leaves ${room}/ by a relative path`;
    return /\.(ts|tsx|mjs|json|css|svg|png|webp)(\?\w+)?$/.test(specifier) ? undefined : 'lacks the file’s ending';
  }
  const other = /^@ema\/([^/]+)/.exec(specifier)?.[1];
  if (other) return KNOWS[room].includes(other) ? undefined : `${room} may not know ${other}`;
  if (room === 'web' && specifier.startsWith('node:') && from !== 'web/vite.config.ts' && !isTest(from))
    return 'a browser has no node: modules';
  const allowed = PACKAGES[room];
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  if (!allowed || allowed.includes(name) || (isTest(from) && TEST_PACKAGES.includes(name))) return undefined;
  return `${room} stands on ${allowed.join(', ') || 'nothing'}`;
};

/** @returns one text for each import that may not be, and for each circle of files */
export const wallProblems = (imports: readonly Import[]): string[] => [
  ...imports.flatMap((one) => {
    const fault = faultOf(one);
    return fault ? [`${one.from}: imports ${one.specifier} – ${fault}`] : [];
  }),
  ...findCycles(imports).map((circle) => `import each other in a circle: ${circle.join(' · ')}`),
];
