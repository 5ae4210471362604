/** Reads what pgBackRest knows of the copies of the database: when, how big, whether whole, of which timeline. */
import { pgbackrest, type User } from './told.ts';

/** A copy of the database: `archive` is where its log lies, `end` where it ended in the log. */
export type Backup = {
  label: string;
  at: Date;
  bytes: number;
  /** Pages of it do not have the sum that they should. */
  isFaulty: boolean;
  archive: string;
  timeline: number;
  end: string | undefined;
};

type Kept = {
  label: string;
  error?: boolean | null;
  timestamp: { stop: number };
  info: { repository: { delta: number } };
  database: { id: number };
  archive: { stop: string | null };
  lsn?: { stop: string };
};
type Stanza = { archive?: { id: string; database: { id: number } }[]; backup?: Kept[] };

/** @param told what `pgbackrest info --output=json` answered @returns the copies, the oldest first */
export const backupsIn = (told: string): Backup[] => {
  const [its] = JSON.parse(told) as Stanza[];
  return (its?.backup ?? []).map(({ label, error, timestamp, info, database, archive, lsn }) => ({
    label,
    at: new Date(timestamp.stop * 1000),
    bytes: info.repository.delta,
    isFaulty: error === true,
    archive: its?.archive?.findLast((one) => one.database.id === database.id)?.id ?? '',
    timeline: Number.parseInt(archive.stop?.slice(0, 8) ?? '1', 16),
    end: lsn?.stop,
  }));
};

export const backupsOf = async (stanza: string, user: User): Promise<Backup[]> =>
  backupsIn((await pgbackrest([`--stanza=${stanza}`, '--output=json', 'info'], user)).stdout);

/**
 * A standby’s pgBackRest finds nobody who leads. One that cannot ask its PostgreSQL at all says so first: that is no
 * standby, and fails.
 */
export const isNotTheLeader = (said: string): boolean =>
  /unable to find primary cluster/.test(said) && !/unable to check pg/.test(said);
