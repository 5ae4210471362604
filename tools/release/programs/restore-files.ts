/** Puts back what the portal keeps beside its database: files, keys, heads of the log, the list of who was erased. */
import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import { join } from 'node:path';
import {
  copyFiles,
  faultsOfFiles,
  lackingIn,
  machinesIn,
  putBackBeside,
  type Copied,
} from '../../cluster/file-backup.ts';
import { besideUs, Refusal, type User } from './told.ts';

type Say = (line: string) => void;
export type Place = { copies: string; dataDir: string; adapter: string; owner: User; say: Say };

/** Named, of this name, or the only one that copied. @throws before anything is restored when one is named that did not */
export const chooseMachine = async (
  copies: string,
  named: string | undefined,
  say: Say,
): Promise<string | undefined> => {
  const machines = await machinesIn(join(copies, 'portal'));
  if (named !== undefined && !machines.includes(named))
    throw new Refusal(
      `Of ${named} there is no copy; there are ${machines.join(', ') || 'none'}. Nothing was restored.`,
    );
  const own = named ?? (machines.length === 1 ? machines[0] : machines.find((name) => name === hostname()));
  if (own === undefined && machines.length > 0)
    say(`keys and heads: of ${machines.join(', ')}, none of them ${hostname()}: --machine says whose are put back`);
  return own;
};

/** With the portal’s own way to S3, by the program that stands beside this one. */
const refuseMissingOnS3 = (wanted: readonly string[], say: Say): void => {
  const input = wanted.map((name) => `${name}\n`).join('');
  const asked = spawnSync(process.execPath, [besideUs('files-there')], { input, encoding: 'utf8', maxBuffer: 2 ** 30 });
  if (asked.status !== 0)
    throw new Refusal(`The database is restored, but of its ${wanted.length} files:\n${asked.stderr.trim()}`);
  say(`files: all ${wanted.length} that it knows are on S3`);
};

/** @returns what is missing or altered, and where nothing says what is wanted, what could not be put back */
const putBackFiles = async (place: Place, wanted: readonly string[] | undefined): Promise<string[]> => {
  const { copies, dataDir, owner, say } = place;
  const target = join(dataDir, 'files');
  // What is there and altered is put back too: a good one is beside it (NET-1112).
  const only = wanted && new Set((await lackingIn(target, wanted)).keys());
  const lacking = [...(only ?? [])];
  // What `bin/after-restore` moved away for an earlier moment may be wanted by this one.
  const sources = [join(copies, 'files'), join(dataDir, 'files-aside')];
  const parts: Copied[] = [];
  for (const from of sources) {
    const part = await copyFiles(from, target, { owner, ...(only ? { only } : {}) });
    for (const name of part.names) only?.delete(name);
    parts.push(part);
  }
  const notCopied = parts.flatMap(({ faults }) => faults);
  // One that could not be read in one place may have been put back from the other.
  const amiss = wanted ? await faultsOfFiles(target, lacking) : notCopied;
  if (amiss.length > 0) return [...new Set([...notCopied, ...amiss])];
  const copied = parts.flatMap(({ names }) => names).length;
  say(
    wanted
      ? `files: all ${wanted.length} that it knows are there, hash by hash (${copied} put back)`
      : `files: ${copied} put back; bin/after-restore says which are missing and moves away what no row names`,
  );
  return [];
};

/**
 * @param wanted what the database knows; undefined where it is on another machine: then all that was copied is put back
 * @throws with what is missing, altered or could not be put back
 */
export const restoreFiles = async (
  place: Place,
  machine: string | undefined,
  wanted: readonly string[] | undefined,
): Promise<void> => {
  const { copies, dataDir, adapter, owner, say } = place;
  const beside = await putBackBeside(join(copies, 'portal'), dataDir, { machine, owner });
  say(`beside them: ${beside.names.join(', ') || 'nothing was missing'} put back`);
  const faults = [...beside.faults, ...(adapter === 's3' ? [] : await putBackFiles(place, wanted))];
  if (faults.length > 0) throw new Refusal(`Not all of it could be put back:\n${faults.join('\n')}`);
  if (adapter !== 's3') return;
  if (wanted) refuseMissingOnS3(wanted, say);
  else say('files: they are on S3; bin/after-restore says which of them are missing');
};
