/** Reads and writes the file of heads: a line a night, and one for each time the portal was taken back to a moment. */
import { createHash } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { codeOf } from '../../kernel/problem.ts';
import type { Config } from '../../kernel/config.ts';
import type { Head, Heads } from './audit-queries.ts';

export const sealOf = (heads: readonly Head[]): string =>
  createHash('sha256')
    .update(heads.map((h) => `${h.lane}|${h.rows}|${h.id}|${h.hash}`).join('\n'))
    .digest('hex');

/** By `bin/after-restore`: to which moment, when, and the seal of the last head before this line. */
export type Restored = { restored: string; at: string; from: string };
type Line = Heads | Restored | null;
const isRestored = (line: Line): line is Restored => line !== null && 'restored' in line;

/** What the file says. */
export type Told = {
  /** The night that is held against: the last one, or the last before the moment that was gone back to. */
  last: Heads | null;
  /** Since that night the portal was taken back to this moment. */
  restored: string | null;
  /** Of the last head that went out, whether it holds or not. */
  seal: string | undefined;
  /** A line before the last is none, or what it says of the others is not so. */
  isAltered: boolean;
  /** How much of it stays when another line is added, and what ends that. */
  bytes: number;
  end: string;
};

/** Where it is kept. */
export type Kept = { config: Pick<Config, 'EMA_DATA_DIR'> };
/** One line a night; kept where the certificate is. */
const fileOf = ({ config }: Kept): string => `${config.EMA_DATA_DIR}/audit-heads.jsonl`;
const lineIn = (text: string): Line => {
  try {
    const line = JSON.parse(text) as Partial<Heads & Restored> | null;
    if (typeof line?.restored === 'string' && typeof line.from === 'string') return line as Restored;
    return typeof line?.seal === 'string' && Array.isArray(line.heads) ? (line as Heads) : null;
  } catch {
    return null;
  }
};

/** A night says when it began to look; what it saw is a little younger. */
const LOOKING_MS = 60_000;
/** The nights that hold: what went out after a moment that was gone back to speaks of rows that are no more. */
const nightsThatHold = (lines: readonly Line[]): Pick<Told, 'seal' | 'isAltered'> & { nights: Heads[] } => {
  const nights: Heads[] = [];
  let seal: string | undefined;
  let isAltered = false;
  for (const line of lines) {
    if (line === null) continue;
    if (!isRestored(line)) {
      nights.push(line);
      ({ seal } = line);
      continue;
    }
    isAltered ||= line.from !== seal;
    const until = Date.parse(line.restored) - LOOKING_MS;
    while (nights.length > 0 && !(Date.parse(nights.at(-1)?.at ?? '') <= until)) nights.pop();
  }
  return { nights, seal, isAltered };
};

/** The last line may be torn, by a full disk or a power cut: it never was told whole, and gives way to the next. */
export const readTold = async (kept: Kept): Promise<Told> => {
  // A character a byte, whatever was torn.
  const text = (
    await readFile(fileOf(kept), 'latin1').catch((thrown: unknown) => {
      if (codeOf(thrown) === 'ENOENT') return '';
      throw thrown;
    })
  ).trimEnd();
  const lines = text.split('\n').map(lineIn);
  const isTorn = lines.at(-1) === null;
  const { nights, seal, isAltered } = nightsThatHold(lines);
  const newest = lines.findLast((line) => line !== null) ?? null;
  return {
    last: nights.at(-1) ?? null,
    restored: isRestored(newest) ? newest.restored : null,
    seal,
    isAltered: isAltered || lines.slice(0, -1).includes(null),
    bytes: isTorn ? text.lastIndexOf('\n') + 1 : text.length,
    end: isTorn ? '' : '\n',
  };
};

/** On a line of its own, on the disk before the work is over. */
export const tell = async (kept: Kept, { bytes, end }: Told, line: Heads | Restored): Promise<void> => {
  await mkdir(kept.config.EMA_DATA_DIR, { recursive: true });
  const file = await open(fileOf(kept), 'a', 0o600);
  try {
    await file.truncate(bytes);
    await file.appendFile(`${end}${JSON.stringify(line)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Takes nothing away. @returns false when no head went out yet, or the file says it already */
export const markRestored = async (kept: Kept, moment: Date, now: Date): Promise<boolean> => {
  const told = await readTold(kept);
  const restored = moment.toISOString();
  if (told.seal === undefined || told.restored === restored) return false;
  await tell(kept, told, { restored, at: now.toISOString(), from: told.seal });
  return true;
};
