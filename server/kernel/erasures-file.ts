/** Keeps beside the database whom it was asked to forget: one that is taken back to a moment knows them again. */
import { scrypt } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Identity } from '@ema/domain/privacy/erasure.ts';
import type { Config } from './config.ts';
import { codeOf } from './problem.ts';

type Kept = Pick<Config, 'EMA_DATA_DIR'>;
type Numbered = { at: string; person: number | null; privateCustomer: number | null };
/** Numbers and when it was decided, never who it was; `marks` are what one who has the number is compared with. */
export type NotedErasure = Numbered & { marks: readonly string[] };
type Who = Pick<Identity, 'firstName' | 'lastName' | 'fiscalCode'> & { username?: string | null | undefined };
export type Erased = Numbered & { who: Who | null };

const fileOf = (config: Kept): string => join(config.EMA_DATA_DIR, 'erasures.jsonl');
const textOf = (config: Kept): Promise<string> =>
  readFile(fileOf(config), 'utf8').catch((thrown: unknown) => {
    if (codeOf(thrown) === 'ENOENT') return '';
    throw thrown;
  });

/** By what one is told from whoever has the same number after a restore; a name where there is nothing better. */
const namesOf = ({ fiscalCode, username, firstName, lastName }: Who): string[] => {
  const better = [
    fiscalCode ? `fiscal-code ${fiscalCode.toUpperCase()}` : '',
    username ? `username ${username.toLowerCase()}` : '',
  ].filter(Boolean);
  return better.length > 0 ? better : [`name ${firstName} ${lastName}`.toLowerCase()];
};
const hash = promisify<string, string, number, Buffer>(scrypt);
/** Slow, and of each erasure by itself: whoever reads the file cannot try out many people. */
const markOf = async (of: Numbered, name: string): Promise<string> =>
  (await hash(name, `erasure ${of.at} ${of.person} ${of.privateCustomer}`, 16)).toString('base64url');
/** Is it who was erased? Null where the line does not say, as lines of earlier releases. */
export const isErased = async (one: NotedErasure, who: Who): Promise<boolean | null> => {
  if (one.marks.length === 0) return null;
  for (const name of namesOf(who)) if (one.marks.includes(await markOf(one, name))) return true;
  return false;
};

const keyOf = ({ at, person, privateCustomer }: Numbered): string => JSON.stringify([at, person, privateCustomer]);
const noted = (line: string): NotedErasure[] => {
  try {
    const one = JSON.parse(line) as Numbered & { marks?: string[] };
    return Number.isNaN(Date.parse(one.at)) ? [] : [{ ...one, marks: one.marks ?? [] }];
  } catch {
    return [];
  }
};
/** Each once: one that was noted by two machines with what either knew of it. */
const readNoted = async (config: Kept): Promise<ReadonlyMap<string, NotedErasure>> => {
  const all = new Map<string, NotedErasure>();
  for (const one of (await textOf(config)).split('\n').flatMap(noted)) {
    const key = keyOf(one);
    all.set(key, { ...one, marks: [...new Set([...(all.get(key)?.marks ?? []), ...one.marks])] });
  }
  return all;
};

/** On the disk before the work is over. */
const append = async (config: Kept, lines: readonly string[]): Promise<void> => {
  await mkdir(config.EMA_DATA_DIR, { recursive: true });
  const file = await open(fileOf(config), 'a', 0o600);
  try {
    // A line before it may be torn, by a full disk or a power cut.
    await file.appendFile(`\n${lines.join('\n')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Is there a list at all? */
export const hasErasures = async (config: Kept): Promise<boolean> =>
  (await textOf(config)).split('\n').some((line) => noted(line).length > 0);

/** @param text another list, as it stands in the copies @returns how many of its lines were missing here */
export const addErasures = async (config: Kept, text: string): Promise<number> => {
  const there = new Set((await textOf(config)).split('\n'));
  const missing = [...new Set(text.split('\n'))].filter((line) => noted(line).length > 0 && !there.has(line));
  if (missing.length > 0) await append(config, missing);
  return missing.length;
};

/** Once, however often the work is begun; on the disk before anything else of them goes. @returns how many were new */
export const noteErasures = async (config: Kept, erased: readonly Erased[]): Promise<number> => {
  const known = await readNoted(config);
  const missing = erased.filter((one) => !known.has(keyOf(one)));
  if (missing.length === 0) return 0;
  const lines: string[] = [];
  for (const { at, person, privateCustomer, who } of missing) {
    const of = { at, person, privateCustomer };
    const marks: string[] = [];
    for (const name of who ? namesOf(who) : []) marks.push(await markOf(of, name));
    lines.push(JSON.stringify({ ...of, ...(marks.length > 0 ? { marks } : {}) }));
  }
  await append(config, lines);
  return lines.length;
};

/** It says when it was decided, and was kept a little later: one of just before a moment may be gone with it. */
const DECIDING_MS = 60_000;
export const erasuresSince = async (config: Kept, moment: Date): Promise<NotedErasure[]> =>
  [...(await readNoted(config)).values()].filter(({ at }) => Date.parse(at) > moment.getTime() - DECIDING_MS);
