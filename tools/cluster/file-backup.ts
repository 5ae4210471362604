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

const codeOf = (thrown: unknown): unknown => (thrown as { code?: unknown }).code;
const reasonOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

type Seen = { files: Dirent[]; faults: string[] };
/**
 * One that is not there holds nothing; a folder in it that may not be read is named, and the others are passed.
 * @throws when it may not be looked into itself: that is no empty one
 */
const filesIn = async (folder: string): Promise<Seen> => {
  const seen: Seen = { files: [], faults: [] };
  const look = async (place: string): Promise<void> => {
    const entries = await readdir(place, { withFileTypes: true }).catch((thrown: unknown) => {
      if (codeOf(thrown) === 'ENOENT') return [];
      if (place === folder) throw thrown;
      seen.faults.push(reasonOf(thrown));
      return [];
    });
    for (const entry of entries)
      if (entry.isDirectory()) await look(join(place, entry.name));
      else if (entry.isFile()) seen.files.push(entry);
  };
  await look(folder);
  return seen;
};

/** What copies that were killed left there. Only while nobody else copies into it. */
export const removeUnfinished = async (folder: string): Promise<void> => {
  for (const { parentPath, name } of (await filesIn(folder)).files)
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
    if (codeOf(thrown) === 'ENOENT' && !existsSync(from)) return false;
    throw thrown;
  }
};

/** @param only these, and instead of what is there: it was looked at, and is not what its name says */
type Chosen = { owner?: Owner; only?: ReadonlySet<string> };
/** What was copied, and a sentence for each that could not be: the others go on all the same. */
export type Copied = { names: string[]; faults: string[] };
/** Whole files alone: one that is being written has another name until it is. */
const WHOLE = /^[0-9a-f]{64}$/;
/**
 * Copies what the other folder lacks, each under its name only when it is whole. What is gone here stays there: a
 * database of an earlier moment still asks for it. Works in both directions. One that cannot be read, or is not what
 * its name says, keeps no other from being copied.
 */
export const copyFiles = async (from: string, to: string, { owner, only }: Chosen = {}): Promise<Copied> => {
  const { files, faults } = await filesIn(from);
  const names: string[] = [];
  for (const { name: sha256 } of files) {
    const target = placeOf(to, sha256);
    if (!WHOLE.test(sha256) || (only ? !only.has(sha256) : existsSync(target))) continue;
    const check = async (copy: string): Promise<void> => {
      if ((await hashOf(copy)) !== sha256) throw new Error('it is not what its name says');
    };
    try {
      if (await copyOne(placeOf(from, sha256), target, owner, check)) names.push(sha256);
    } catch (thrown) {
      faults.push(`${sha256} was not copied: ${reasonOf(thrown)}`);
    }
  }
  return { names, faults };
};

/** What a machine keeps beside its files for itself: keys and certificates that seal, heads of the log. */
const OWN = /^(?:seal(?:-until-.*)?|audit-heads\.jsonl)$/;
/** Of a folder all of them, of a file itself. */
const filesBelow = async (place: string): Promise<string[]> => {
  if (!(await stat(place)).isDirectory()) return [place];
  const { files, faults } = await filesIn(place);
  if (faults.length > 0) throw new Error(faults.join('; '));
  return files.map((entry) => join(entry.parentPath, entry.name));
};

/** Whom the portal forgot: a list to which each machine with a folder of its own writes: none of them has all of it. */
const MERGED = 'erasures.jsonl';
const isWholeLine = (line: string): boolean => {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
};
const linesOf = async (path: string): Promise<string[]> =>
  existsSync(path) ? (await readFile(path, 'utf8')).split('\n').filter(isWholeLine) : [];
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

const isSame = async (one: string, other: string): Promise<boolean> =>
  existsSync(one) && existsSync(other) && (await readFile(one)).equals(await readFile(other));

const CERTIFICATE = 'certificate.der';
/** Under which name the machine keeps a pair that ended: then the one in its place follows it. */
const putAsideAs = async (from: string, pair: string): Promise<string | null> => {
  for (const name of await readdir(from))
    if (/^seal-until-/.test(name) && (await isSame(join(from, name, CERTIFICATE), join(pair, CERTIFICATE))))
      return name;
  return null;
};
/** NET-1100: a folder that was lost, or not mounted, gets a new key: that of before is in the copies alone. */
const keepFormerSeal = async (from: string, to: string, seal: string): Promise<void> => {
  const there = join(to, seal);
  let isOther = false;
  for (const file of existsSync(there) ? await filesBelow(join(from, seal)) : []) {
    const copy = join(to, relative(from, file));
    isOther ||= existsSync(copy) && !(await isSame(file, copy));
  }
  if (!isOther) return;
  const ended = await putAsideAs(from, there);
  // Never away before it is there: what follows may find the disk full.
  if (ended !== null && existsSync(join(to, ended))) return rm(there, { recursive: true });
  if (ended !== null) {
    await rename(there, join(to, ended));
    return flush(to);
  }
  const hash = createHash('sha256');
  for (const file of (await filesBelow(there)).toSorted())
    hash.update(relative(there, file)).update(await readFile(file));
  const aside = join(to, `seal-replaced-${hash.digest('hex').slice(0, 8)}`);
  if (existsSync(aside)) return;
  await rename(there, aside);
  await flush(to);
};
/** Until somebody has said what it is, by another name. */
const replacedSeals = async (to: string): Promise<string[]> => {
  const faults: string[] = [];
  for (const name of existsSync(to) ? await readdir(to) : []) {
    if (!/^seal-replaced-[0-9a-f]{8}$/.test(name)) continue;
    if (await isSame(join(to, name, CERTIFICATE), join(to, 'seal', CERTIFICATE))) continue;
    faults.push(
      `${join(to, name)} is the pair that sealed before, and the machine has another: was its folder lost? Put it ` +
        'back then; once that is clear, rename it to seal-until-<day> («A folder that was lost», README.md)',
    );
  }
  return faults;
};

const HEADS = 'audit-heads.jsonl';
/** Lines are added to it, none is taken away; but the last one may be torn in either. */
const goesOn = async (from: string, to: string): Promise<boolean> => {
  if (!existsSync(to)) return true;
  const [fresh, former] = [await readFile(from), await readFile(to)];
  if (fresh.subarray(0, former.length).equals(former)) return true;
  const lines = await linesOf(from);
  return (await linesOf(to)).every((line, at) => lines[at] === line);
};
/** NET-1100. @returns under which name it is copied: one that begins anew takes the place of none */
const nameOfHeads = async (from: string, to: string, faults: string[]): Promise<string> => {
  if (await goesOn(join(from, HEADS), join(to, HEADS))) return HEADS;
  const [first = ''] = await linesOf(join(from, HEADS));
  const name = `audit-heads-other-${createHash('sha256').update(first).digest('hex').slice(0, 8)}.jsonl`;
  faults.push(
    `${join(from, HEADS)} does not begin with ${join(to, HEADS)}, which stays; it was copied as ${name}: was the ` +
      'folder of the portal lost? («A folder that was lost», README.md)',
  );
  return name;
};

type Kept = { owner?: Owner; isKept?: boolean };
/** @param isKept what is there already stays as it is */
const copyOwn = async (from: string, to: string, { owner, isKept = false }: Kept): Promise<Copied> => {
  const beside = await readdir(from).catch((thrown: unknown) => {
    if (codeOf(thrown) === 'ENOENT') return [];
    throw thrown;
  });
  const copied: Copied = { names: [], faults: [] };
  const attempt = async (what: string, work: () => Promise<void>): Promise<void> =>
    work().catch((thrown: unknown) => void copied.faults.push(`${what} was not copied: ${reasonOf(thrown)}`));
  for (const one of beside.filter((name) => OWN.test(name)))
    await attempt(one, async () => {
      if (!isKept && one !== HEADS) await keepFormerSeal(from, to, one);
      for (const file of await filesBelow(join(from, one))) {
        const name = isKept || one !== HEADS ? relative(from, file) : await nameOfHeads(from, to, copied.faults);
        if (isKept && existsSync(join(to, name))) continue;
        await attempt(name, async () => {
          if (await copyOne(file, join(to, name), owner, async () => undefined)) copied.names.push(name);
        });
      }
    });
  if (!isKept) copied.faults.push(...(await replacedSeals(to)));
  return { ...copied, names: copied.names.toSorted() };
};
const copyList = async (from: string, to: string, owner?: Owner): Promise<Copied> => {
  try {
    const isNew = existsSync(join(from, MERGED)) && (await mergeLines(join(from, MERGED), join(to, MERGED), owner));
    return { names: isNew ? [MERGED] : [], faults: [] };
  } catch (thrown) {
    return { names: [], faults: [`${MERGED} was not copied: ${reasonOf(thrown)}`] };
  }
};
const together = (parts: readonly Copied[]): Copied => ({
  names: parts.flatMap(({ names }) => names),
  faults: parts.flatMap(({ faults }) => faults),
});

/** Each machine has a folder in the copies: neither its keys nor its heads are those of another. */
const MACHINES = 'machines';
/** @param copy where those of all machines are @param machine whose folder `from` is */
export const copyBeside = async (from: string, copy: string, machine: string): Promise<Copied> =>
  together([await copyList(from, copy), await copyOwn(from, join(copy, MACHINES, machine), {})]);

/** The machines that copied into it. */
export const machinesIn = async (copy: string): Promise<string[]> =>
  existsSync(join(copy, MACHINES)) ? (await readdir(join(copy, MACHINES))).toSorted() : [];

/**
 * What is there stays as it is. What lies above the machines is of a release that knew of one.
 * @param machine whose keys and heads
 */
export const putBackBeside = async (
  copy: string,
  to: string,
  { machine, owner }: { machine: string | undefined; owner?: Owner },
): Promise<Copied> => {
  const put = [await copyList(copy, to, owner)];
  const sources = [...(machine === undefined ? [] : [join(copy, MACHINES, machine)]), copy];
  for (const from of sources) put.push(await copyOwn(from, to, { owner, isKept: true }));
  return together(put);
};

/** Reads all that a database knows of. @returns which are missing, altered or cannot be read, and what of it is so */
export const lackingIn = async (folder: string, wanted: Iterable<string>): Promise<Map<string, string>> => {
  const lacking = new Map<string, string>();
  for (const sha256 of wanted) {
    const place = placeOf(folder, sha256);
    if (!existsSync(place)) {
      lacking.set(sha256, 'is missing');
      continue;
    }
    const is = await hashOf(place).catch((thrown: unknown) => new Error(reasonOf(thrown)));
    if (is instanceof Error) lacking.set(sha256, `cannot be read: ${is.message}`);
    else if (is !== sha256) lacking.set(sha256, 'is altered');
  }
  return lacking;
};
/** The same in sentences. */
export const faultsOfFiles = async (folder: string, wanted: Iterable<string>): Promise<string[]> =>
  [...(await lackingIn(folder, wanted))].map(([sha256, what]) => `${sha256} ${what}`);

/** Takes one away for as long as the work lasts, as the night does with what is over its term. */
export const without = async <T>(folder: string, sha256: string, work: () => Promise<T>): Promise<T> => {
  const place = placeOf(folder, sha256);
  await rename(place, `${place}.gone`);
  return work().finally(() => rename(`${place}.gone`, place));
};
