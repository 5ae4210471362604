/** Keeps beside the database whom it was asked to forget: one that is taken back to a moment knows them again. */
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { codeOf } from './problem.ts';

type Kept = Pick<Config, 'EMA_DATA_DIR'>;
/** Numbers and when it was decided, never who it was. */
export type NotedErasure = { at: string; person: number | null; privateCustomer: number | null };

const fileOf = (config: Kept): string => join(config.EMA_DATA_DIR, 'erasures.jsonl');
const linesOf = async (config: Kept): Promise<string[]> => {
  const text = await readFile(fileOf(config), 'utf8').catch((thrown: unknown) => {
    if (codeOf(thrown) === 'ENOENT') return '';
    throw thrown;
  });
  return text.split('\n');
};

/** Once, however often the work is begun; on the disk before anything else of them goes. */
export const noteErasure = async (config: Kept, { at, person, privateCustomer }: NotedErasure): Promise<void> => {
  const line = JSON.stringify({ at, person, privateCustomer });
  if ((await linesOf(config)).includes(line)) return;
  await mkdir(config.EMA_DATA_DIR, { recursive: true });
  const file = await open(fileOf(config), 'a', 0o600);
  try {
    // A line before it may be torn, by a full disk or a power cut.
    await file.appendFile(`\n${line}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
};

const noted = (line: string): NotedErasure[] => {
  try {
    const one = JSON.parse(line) as NotedErasure;
    return Number.isNaN(Date.parse(one.at)) ? [] : [one];
  } catch {
    return [];
  }
};
export const erasuresSince = async (config: Kept, moment: Date): Promise<NotedErasure[]> =>
  (await linesOf(config)).flatMap(noted).filter(({ at }) => Date.parse(at) > moment.getTime());
