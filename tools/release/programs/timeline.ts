/** Finds on which timeline of the log a moment lies: recovery by itself follows the latest, which may have left before. */
import type { Backup } from './backups.ts';
import { pgbackrest, Refusal, type User } from './told.ts';

/** Where and when one began, as its file of history says; the first has none. */
type Fork = { timeline: number; at: string };
export type Timeline = {
  id: number;
  /** When its file of history came into the archive, or its first piece of log where that never did. */
  bornAt: Date | null;
  hasHistory: boolean;
  /** When the last piece of its log came into the archive. */
  lastAt: Date | null;
};

type Listed = Readonly<Record<string, { type: string; time?: number }>>;
const HISTORY = /^([0-9A-F]{8})\.history/;
/** A piece that ends with its timeline (`.partial`) comes with the birth of the next one. */
const PIECE = /^([0-9A-F]{8})[0-9A-F]{16}-[0-9a-f]{40}/;

type Came = { id: number; isHistory: boolean; at: Date };
const cameIn = ([path, { type, time }]: [string, Listed[string]]): Came[] => {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const [history, piece] = [HISTORY.exec(name)?.[1], PIECE.exec(name)?.[1]];
  const hex = history ?? piece;
  if (type !== 'file' || time === undefined || hex === undefined) return [];
  return [{ id: Number.parseInt(hex, 16), isHistory: history !== undefined, at: new Date(time * 1000) }];
};

/** @param listed what `pgbackrest repo-ls --recurse --output=json` answers of an archive @returns the first one first */
export const timelinesIn = (listed: Listed): Timeline[] => {
  const byId = [...Map.groupBy(Object.entries(listed).flatMap(cameIn), ({ id }) => id)];
  return byId
    .toSorted(([a], [b]) => a - b)
    .map(([id, its], place) => {
      const inTime = its.toSorted((a, b) => a.at.getTime() - b.at.getTime());
      const born = inTime.find(({ isHistory }) => isHistory);
      const first = place === 0 ? undefined : inTime[0];
      return {
        id,
        bornAt: (born ?? first)?.at ?? null,
        hasHistory: born !== undefined,
        lastAt: inTime.findLast(({ isHistory }) => !isHistory)?.at ?? null,
      };
    });
};

const described = ({ id, bornAt, lastAt }: Timeline): string =>
  `  ${id}: ${bornAt ? `since ${bornAt.toISOString()}` : 'the first'}` +
  `${lastAt ? `, its last piece of log came at ${lastAt.toISOString()}` : ', without any log'}`;

type Chosen = { moment: Date; named?: number | undefined };
/**
 * Named, or the one that was written at that moment. Those that began after it left an earlier one, maybe before the
 * moment: a restore to an earlier moment did, and whoever follows it never comes to this one.
 * @throws when two were written at that moment: a rehearsal that gave its log to this archive is one
 */
export const chooseTimeline = (all: readonly Timeline[], { moment, named }: Chosen): number | undefined => {
  if (named !== undefined) {
    if (all.some(({ id }) => id === named)) return named;
    throw new Refusal(`There is no log of timeline ${named}:\n${all.map(described).join('\n')}\nNothing was restored.`);
  }
  const there = all.filter(({ bornAt }) => bornAt === null || bornAt <= moment);
  const current = there.at(-1);
  const isWritten = ({ lastAt }: Timeline): boolean => lastAt !== null && lastAt > moment;
  const others = there.filter((one) => one !== current && isWritten(one));
  if (others.length === 0) return current?.id;
  throw new Refusal(
    `Two timelines or more were written after ${moment.toISOString()}, one of them after a restore or by a machine ` +
      `that was lost:\n${all.map(described).join('\n')}\n--timeline says on which one that moment lies. Nothing was restored.`,
  );
};

/** @param text a file of history @returns which timelines lead to it, and until where */
export const forksIn = (text: string): Fork[] =>
  text.split('\n').flatMap((line) => {
    const [, timeline = '', at = ''] = /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/i.exec(line) ?? [];
    return timeline === '' ? [] : [{ timeline: Number(timeline), at }];
  });

const placeIn = (lsn: string): bigint => {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};
/** Does the log lead from the end of this copy to that timeline? */
const leadsTo = (timeline: number, forks: readonly Fork[], backup: Backup): boolean => {
  if (backup.timeline === timeline) return true;
  const fork = forks.find((one) => one.timeline === backup.timeline);
  return fork !== undefined && (backup.end === undefined || placeIn(backup.end) <= placeIn(fork.at));
};

/** The newest copy from which one gets to that moment of that timeline. @throws when there is none */
export const chooseBackup = (
  backups: readonly Backup[],
  { moment, timeline, forks }: { moment: Date; timeline: number | undefined; forks: readonly Fork[] },
): Backup => {
  const earlier = backups.filter(({ at }) => at <= moment);
  const chosen = earlier.findLast((one) => timeline === undefined || leadsTo(timeline, forks, one));
  if (chosen) return chosen;
  if (earlier.length > 0)
    throw new Refusal(`No backup before ${moment.toISOString()} leads to timeline ${timeline}. Nothing was restored.`);
  const oldest = backups[0]?.at.toISOString();
  throw new Refusal(
    `No backup is older than ${moment.toISOString()}${oldest ? `: the first ended at ${oldest}` : ''}. ` +
      'Nothing was restored.',
  );
};

type Way = { timeline: number | undefined; backup: Backup; all: readonly Timeline[] };
/** Asks the archive of the newest copy before that moment. @returns which copy and which timeline lead to it */
export const findWay = async (
  backups: readonly Backup[],
  { moment, named, stanza, user }: Chosen & { stanza: string; user: User },
): Promise<Way> => {
  const newest = chooseBackup(backups, { moment, timeline: undefined, forks: [] });
  const place = `archive/${stanza}/${newest.archive}`;
  const its = backups.filter(({ archive }) => archive === newest.archive);
  const listed = await pgbackrest([`--stanza=${stanza}`, '--output=json', '--recurse', 'repo-ls', place], user);
  const all = timelinesIn(JSON.parse(listed.stdout) as Listed);
  const timeline = chooseTimeline(all, { moment, named });
  const hasHistory = all.some((one) => one.id === timeline && one.hasHistory);
  const file = `${place}/${(timeline ?? 1).toString(16).toUpperCase().padStart(8, '0')}.history`;
  const history = hasHistory ? (await pgbackrest([`--stanza=${stanza}`, 'repo-get', file], user)).stdout : '';
  return { timeline, all, backup: chooseBackup(its, { moment, timeline, forks: forksIn(history) }) };
};
