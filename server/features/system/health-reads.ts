/** Answers how the portal itself is. */
import { getHealth } from '@ema/calls/system/health.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { maskDestination } from '@ema/domain/codes/mask.ts';
import { CHANNEL_NAMES, mayResend, troublesOf } from '@ema/domain/system/health.ts';
import { handle } from '../../kernel/handle.ts';
import { portalVersion } from '../../kernel/portal-version.ts';
import { gatherFacts } from './health-facts.ts';
import {
  findDatabase,
  findFailed,
  findTables,
  findTold,
  type FailedRow,
  type OtherRow,
  type RunRow,
} from './health-queries.ts';
import { JOB_NAMES, OTHER_QUEUES } from './job-names.ts';

const SLOWEST = 10;
/** A call asked less often says little of how it is. */
const ASKED = 20;

const failedMessage = (m: FailedRow) => ({
  id: m.id,
  channel: m.channel,
  to: maskDestination(m.destination),
  failedAt: m.failed_at.toISOString(),
  attempts: m.attempts,
  fault: mayResend({ isSent: false, isFailed: true, isExpired: m.is_expired }),
});

/** A queue by what it is called; those of the library that send messages have no other name than their own. */
const presentOther = ({ queue, waiting, oldest_at: oldestAt, failed }: OtherRow) => ({
  queue,
  name: OTHER_QUEUES[queue] ?? JOB_NAMES[queue] ?? queue,
  waiting,
  oldestAt: oldestAt?.toISOString() ?? null,
  failed,
});

/** Every job that has a name, and whichever else ran. */
const jobsOf = (runs: readonly RunRow[]) => {
  const queues = new Set([...Object.keys(JOB_NAMES), ...runs.map(({ queue }) => queue)]);
  return [...queues]
    .map((queue) => {
      const run = runs.find((one) => one.queue === queue);
      return {
        queue,
        name: JOB_NAMES[queue] ?? queue,
        endedAt: run?.ended_at.toISOString() ?? null,
        ms: run?.ms ?? null,
        error: run?.error ?? null,
      };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'it'));
};
const filesOf = (runs: readonly RunRow[]) => {
  const run = runs.find(({ queue, error }) => queue === 'system-measure-files' && error === null);
  if (!run) return null;
  const { files = 0, bytes = 0 } = run.found;
  return { count: files, bytes, countedAt: run.ended_at.toISOString() };
};

/** NET-512. */
export const getHealthHandler = handle(getHealth, async (c) => {
  const [{ facts, queues, others, runs, backups }, failed, tables, database, told, portal] = await Promise.all([
    gatherFacts(c.db, c.config, c.now),
    findFailed(c.db, c.now),
    findTables(c.db),
    findDatabase(c.db),
    findTold(c.db),
    portalVersion(),
  ]);
  if (!database) throw new CallError('internal');
  const since = new Map(told.map((trouble) => [trouble.key, trouble.since.toISOString()]));
  const { disk } = facts;
  // How the disks of other machines are, this one knows only from what they said.
  const ofOthers = told.filter(({ host }) => host !== null && host !== facts.host);
  return {
    at: c.now.toISOString(),
    troubles: [...troublesOf(facts), ...ofOthers].map(({ key, sentence }) => ({
      key,
      sentence,
      since: since.get(key) ?? null,
    })),
    isTold: (c.config.EMA_ALERT_MAIL ?? c.config.EMA_AUDIT_MAIL) !== undefined,
    queues: queues.map(({ oldest_at: oldestAt, ...queue }) => ({
      ...queue,
      name: CHANNEL_NAMES[queue.channel],
      oldestAt: oldestAt?.toISOString() ?? null,
    })),
    others: others.map(presentOther),
    failed: failed.map(failedMessage),
    jobs: jobsOf(runs),
    backups: backups.map(({ at, ...backup }) => ({ at: at.toISOString(), ...backup })),
    calls: { since: c.timings.since.toISOString(), items: c.timings.slowest(SLOWEST, ASKED) },
    storage: {
      database: database.bytes,
      tables,
      files: filesOf(runs),
      disk: disk && { free: disk.freeBytes, total: disk.totalBytes },
    },
    versions: {
      portal,
      node: process.version.slice(1),
      postgresql: database.version,
      migrations: database.migrations,
      migratedAt: database.migrated_at?.toISOString() ?? null,
    },
  };
});
