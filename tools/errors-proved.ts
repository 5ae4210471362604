/** Lists the errors that calls declare and no test of the server has seen: what is declared is proved, or not declared. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { calls } from '@ema/calls/all.ts';
import { root } from './house.ts';

const SEEN = join(root, '.cache/errors-seen.txt');

/**
 * Empties the list of the last run, unless this one completes it (EMA_ERRORS_KEPT: files that are tried again).
 * @returns where tests note what they see
 */
export const forgetErrorsSeen = (): string => {
  mkdirSync(dirname(SEEN), { recursive: true });
  if (!process.env['EMA_ERRORS_KEPT']) rmSync(SEEN, { force: true });
  return SEEN;
};

type Declared = { name: string; errors: readonly string[] };

/** @returns `call error` for each declared error that is not among the seen ones */
export const unproved = (declared: readonly Declared[], seen: ReadonlySet<string>): string[] =>
  declared.flatMap(({ name, errors }) => errors.map((code) => `${name} ${code}`)).filter((pair) => !seen.has(pair));

/** After a whole run of the server's tests: those of every call. */
export const unprovedErrors = (): string[] =>
  unproved(calls, new Set(existsSync(SEEN) ? readFileSync(SEEN, 'utf8').split('\n') : []));

if (import.meta.main) {
  const missing = unprovedErrors();
  for (const pair of missing) console.error(`${pair}: declared, seen by no test`);
  console.log(missing.length === 0 ? 'Every declared error is proved.' : `${missing.length} declared errors unproved`);
  process.exitCode = missing.length > 0 ? 1 : 0;
}
