/** What the operator’s programs for backups share: one sentence and an end, whom they run others as, pgBackRest. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export type User = { uid: number; gid: number } | undefined;

/** What goes wrong is one sentence for people; anything else keeps where it came from. */
export class Refusal extends Error {}

/** A refusal is what it says; anything else keeps where it came from. */
export const textOf = (thrown: unknown): string =>
  thrown instanceof Refusal ? thrown.message : String(thrown instanceof Error ? thrown.stack : thrown);

/** Runs a program to its end: a refusal is one line, without the place in the code that made it. */
export const runProgram = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (thrown) {
    process.stderr.write(`${textOf(thrown)}\n`);
    process.exitCode = 1;
  }
};

/** Root hands the database’s own work to its user; anybody else does all of it. */
export const userNamed = (name: string): User => {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
  if (uid?.status !== 0 || gid?.status !== 0)
    throw new Refusal(`There is no user ${name} on this machine: --as says whose PostgreSQL is.`);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
};

/** What a folder of a machine is called in the copies. */
export const machineNamed = (name: string): string => {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(name)) return name;
  throw new Refusal(`--machine ${name}: letters, digits, points, dashes and underscores name a machine.`);
};

/** With its whole path: PostgreSQL, which will call it by what it was called, may look elsewhere. */
const program = (): string => {
  const places = (process.env['PATH'] ?? '').split(':').map((folder) => join(folder, 'pgbackrest'));
  const place = places.find((one) => existsSync(one));
  if (!place) throw new Refusal('There is no pgbackrest in PATH: it is installed beside PostgreSQL.');
  return place;
};

/** What it answers alone, and all that it said. */
type Said = { stdout: string; text: string };
/** @throws with what pgBackRest said when it fails */
export const pgbackrest = async (args: readonly string[], user: User): Promise<Said> => {
  // What it is told by the environment it would not hand on to the one that PostgreSQL starts later.
  const { PGBACKREST_CONFIG: file } = process.env;
  const child = spawn(program(), [...(file ? [`--config=${file}`] : []), ...args], {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: Record<'stdout' | 'stderr', string> = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (chunk: string) => (said[name] += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  const text = `${said.stdout}${said.stderr}`.trim();
  if (code !== 0) throw new Refusal(`pgbackrest ${args.join(' ')}\n${text}`);
  return { stdout: said.stdout, text };
};

/** @returns the path of a program that stands beside this one in a release */
export const besideUs = (name: string): string => join(import.meta.dirname, `${name}.mjs`);
