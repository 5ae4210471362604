/** Who imports what in the repository, read from the text: literal specifiers only. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { filesBelow, isSource, root, workspaces } from './house.ts';

export type Import = { from: string; specifier: string; /** The file it means, if it is one of ours. */ to?: string };

const SPECIFIER =
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;

const meant = (from: string, specifier: string): string | undefined => {
  if (specifier.startsWith('.')) return posix.join(dirname(from), specifier.split('?')[0] ?? '');
  return /^@ema\/(.+)$/.exec(specifier)?.[1];
};

/** Every import of every source file of the workspaces. */
export const readImports = (): Import[] =>
  workspaces
    .flatMap(filesBelow)
    .filter(isSource)
    .flatMap((from) =>
      [...readFileSync(join(root, from), 'utf8').matchAll(SPECIFIER)].map(([, a, b, c]) => {
        const specifier = a ?? b ?? c ?? '';
        const to = meant(from, specifier);
        return { from, specifier, ...(to && existsSync(join(root, to)) ? { to } : {}) };
      }),
    );

/** Groups of files that import each other in a circle. */
export const findCycles = (imports: readonly Import[]): string[][] => {
  const next = Map.groupBy(
    imports.filter(({ to }) => to),
    ({ from }) => from,
  );
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  // Tarjan: files of one circle share the lowest number that can be reached.
  const visit = (file: string): void => {
    index.set(file, index.size);
    low.set(file, index.get(file) ?? 0);
    stack.push(file);
    for (const { to = '' } of next.get(file) ?? []) {
      if (!index.has(to)) visit(to);
      if (stack.includes(to)) low.set(file, Math.min(low.get(file) ?? 0, low.get(to) ?? 0));
    }
    if (low.get(file) !== index.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1) circles.push(circle.toSorted());
  };
  for (const file of next.keys()) if (!index.has(file)) visit(file);
  return circles;
};
