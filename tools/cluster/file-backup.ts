/** Copies files that are kept by their SHA-256, takes none away from the copy, and holds them against a database. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync, type Dirent } from 'node:fs';
import { chown, copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';

const placeOf = (folder: string, sha256: string): string =>
  join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

/** One that is not there holds nothing. @throws when it may not be looked into: that is no empty one */
const filesIn = async (folder: string): Promise<Dirent[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((thrown: unknown) => {
    if ((thrown as { code?: unknown }).code === 'ENOENT') return [];
    throw thrown;
  });
  return entries.filter((entry) => entry.isFile());
};

/** Whole files alone: one that is being written has another name until it is. */
const namesIn = async (folder: string): Promise<string[]> =>
  (await filesIn(folder)).filter(({ name }) => /^[0-9a-f]{64}$/.test(name)).map(({ name }) => name);

/** What copies that were killed left there. Only while nobody else copies into it. */
export const removeUnfinished = async (folder: string): Promise<void> => {
  for (const { parentPath, name } of await filesIn(folder))
    if (/\.copy$/.test(name)) await rm(join(parentPath, name), { force: true });
};

/** Whose a copy is to be; nobody's in particular unless root makes it. */
type Owner = { uid: number; gid: number } | undefined;

/** Each folder that is new is the owner's too. */
const makeFolder = async (folder: string, owner: Owner): Promise<void> => {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined || !owner) return;
  for (let at = folder; at.length >= first.length; at = dirname(at)) await chown(at, owner.uid, owner.gid);
};

const flush = async (path: string): Promise<void> => {
  const opened = await open(path, 'r');
  await opened.sync().finally(() => opened.close());
};

/** Under another name until it is whole, on the disk and whose it is to be. @returns false when it is gone meanwhile */
const copyOne = async (from: string, to: string, owner: Owner, check: (copy: string) => Promise<void>) => {
  await makeFolder(dirname(to), owner);
  const temporary = `${to}.${randomBytes(6).toString('hex')}.copy`;
  try {
    await copyFile(from, temporary);
    await check(temporary);
    await flush(temporary);
    if (owner) await chown(temporary, owner.uid, owner.gid);
    await rename(temporary, to);
    await flush(dirname(to));
    return true;
  } catch (thrown) {
    await rm(temporary, { force: true });
    if ((thrown as { code?: unknown }).code === 'ENOENT' && !existsSync(from)) return false;
    throw thrown;
  }
};

type Chosen = { owner?: Owner; only?: ReadonlySet<string> };
/**
 * Copies what the other folder lacks, each under its name only when it is whole. What is gone here stays there: a
 * database of an earlier moment still asks for it. Works in both directions.
 * @returns how many were copied @throws when a file is not what its name says
 */
export const copyFiles = async (from: string, to: string, { owner, only }: Chosen = {}): Promise<number> => {
  let copied = 0;
  for (const sha256 of await namesIn(from)) {
    const target = placeOf(to, sha256);
    if (existsSync(target) || (only && !only.has(sha256))) continue;
    const isCopied = await copyOne(placeOf(from, sha256), target, owner, async (copy) => {
      if ((await hashOf(copy)) !== sha256) throw new Error(`The file ${sha256} is not what its name says.`);
    });
    if (isCopied) copied += 1;
  }
  return copied;
};

/** What a machine keeps beside its files for itself: keys and certificates that seal, heads of the log. */
const OWN = /^(?:seal(?:-until-.*)?|audit-heads\.jsonl)$/;
/** Of a folder all of them, of a file itself. */
const filesBelow = async (place: string): Promise<string[]> => {
  if (!(await stat(place)).isDirectory()) return [place];
  return (await filesIn(place)).map((entry) => join(entry.parentPath, entry.name));
};

/** Whom the portal forgot: a list to which each machine with a folder of its own writes: none of them has all of it. */
const MERGED = 'erasures.jsonl';
const linesOf = async (path: string): Promise<string[]> =>
  existsSync(path) ? (await readFile(path, 'utf8')).split('\n').filter((line) => /^\{.*\}$/.test(line)) : [];
/** Whole lines alone, each once, those that are there first. @returns false when nothing was missing */
const mergeLines = async (from: string, to: string, owner: Owner): Promise<boolean> => {
  const there = new Set(await linesOf(to));
  const lines = new Set([...there, ...(await linesOf(from))]);
  if (existsSync(to) && lines.size === there.size) return false;
  await makeFolder(dirname(to), owner);
  const temporary = `${to}.${randomBytes(6).toString('hex')}.list.copy`;
  await writeFile(temporary, [...lines].map((line) => `${line}\n`).join(''), { mode: 0o600 });
  try {
    return await copyOne(temporary, to, owner, async () => undefined);
  } finally {
    await rm(temporary, { force: true });
  }
};

type Kept = { owner?: Owner; isKept?: boolean };
/** @param isKept what is there already stays as it is @returns the names of what was copied */
const copyOwn = async (from: string, to: string, { owner, isKept = false }: Kept): Promise<string[]> => {
  const names = await readdir(from).catch((thrown: unknown) => {
    if ((thrown as { code?: unknown }).code === 'ENOENT') return [];
    throw thrown;
  });
  const copied: string[] = [];
  for (const beside of names.filter((name) => OWN.test(name)))
    for (const file of await filesBelow(join(from, beside))) {
      const name = relative(from, file);
      if (isKept && existsSync(join(to, name))) continue;
      if (await copyOne(file, join(to, name), owner, async () => undefined)) copied.push(name);
    }
  return copied.toSorted();
};
const copyList = async (from: string, to: string, owner?: Owner): Promise<string[]> => {
  const isNew = existsSync(join(from, MERGED)) && (await mergeLines(join(from, MERGED), join(to, MERGED), owner));
  return isNew ? [MERGED] : [];
};

/** Each machine has a folder in the copies: neither its keys nor its heads are those of another. */
const MACHINES = 'machines';
/** @param copy where those of all machines are @param machine whose folder `from` is @returns the names of what was copied */
export const copyBeside = async (from: string, copy: string, machine: string): Promise<string[]> => [
  ...(await copyList(from, copy)),
  ...(await copyOwn(from, join(copy, MACHINES, machine), {})),
];

/** The machines that copied into it. */
export const machinesIn = async (copy: string): Promise<string[]> =>
  existsSync(join(copy, MACHINES)) ? (await readdir(join(copy, MACHINES))).toSorted() : [];

/**
 * What is there stays as it is. What lies above the machines is of a release that knew of one.
 * @param machine whose keys and heads @returns the names of what was put back
 */
export const putBackBeside = async (
  copy: string,
  to: string,
  { machine, owner }: { machine: string | undefined; owner?: Owner },
): Promise<string[]> => {
  const put = await copyList(copy, to, owner);
  const sources = [...(machine === undefined ? [] : [join(copy, MACHINES, machine)]), copy];
  for (const from of sources) put.push(...(await copyOwn(from, to, { owner, isKept: true })));
  return put;
};

/** Reads all that a database knows of. @returns what is missing or altered */
export const faultsOfFiles = async (folder: string, wanted: readonly string[]): Promise<string[]> => {
  const faults: string[] = [];
  for (const sha256 of wanted) {
    const place = placeOf(folder, sha256);
    if (!existsSync(place)) faults.push(`${sha256} is missing`);
    else if ((await hashOf(place)) !== sha256) faults.push(`${sha256} is altered`);
  }
  return faults;
};

/** Takes one away for as long as the work lasts, as the night does with what is over its term. */
export const without = async <T>(folder: string, sha256: string, work: () => Promise<T>): Promise<T> => {
  const place = placeOf(folder, sha256);
  await rename(place, `${place}.gone`);
  return work().finally(() => rename(`${place}.gone`, place));
};
