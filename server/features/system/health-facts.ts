/** Gathers what tells whether something of the portal stands still, for the page and for whoever is told. */
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { livingCopies, type HealthFacts } from '@ema/domain/system/health.ts';
import type { Queryable } from '../../db/client.ts';
import type { Config } from '../../kernel/config.ts';
import { findArchive, findIdleSlots, findStandbys } from '../../kernel/database-machines.ts';
import { findDemoTexts, findUnsaidParameters } from './company-queries.ts';
import {
  countOverdueRequests,
  findBackups,
  findExpired,
  findOtherQueues,
  findPlanned,
  findQueues,
  findRuns,
  findWaits,
  type BackupRow,
  type OtherRow,
  type QueueRow,
  type RunRow,
} from './health-queries.ts';
import { JOB_NAMES, lateAfter } from './job-names.ts';

export const CHECK_AUDIT = 'system-check-audit';
const SWEEP_BYTES = 'system-sweep-bytes';
/** As the last one that did not fail on the way left them. */
const orphansLeft = (runs: readonly RunRow[]): number => {
  const { orphans = 0, removed = 0 } = runs.find(({ queue }) => queue === SWEEP_BYTES)?.found ?? {};
  return orphans - removed;
};

/** Of the disk where this process keeps its data; null where the system does not say. */
export const diskOf = async ({ EMA_DATA_DIR: folder }: Config): Promise<HealthFacts['disk']> => {
  const volume = await statfs(folder).catch(() => null);
  return volume && { freeBytes: volume.bavail * volume.bsize, totalBytes: volume.blocks * volume.bsize };
};

export type Gathered = {
  facts: HealthFacts;
  queues: QueueRow[];
  others: OtherRow[];
  runs: RunRow[];
  backups: BackupRow[];
};
/** Since the first thing was planned the portal runs. */
const earliest = (planned: readonly { since: Date }[]): Date | null =>
  planned.reduce<Date | null>((first, { since }) => (first === null || since < first ? since : first), null);

/** NET-1044 to NET-1046: what the primary says of its archive and of who follows it. */
const machinesOf = async (
  db: Queryable,
  { EMA_STANDBYS: expected }: Config,
): Promise<Pick<HealthFacts, 'archive' | 'standbys' | 'standbysExpected' | 'idleSlots'>> => {
  const [archive, standbys, idleSlots] = await Promise.all([findArchive(db), findStandbys(db), findIdleSlots(db)]);
  return {
    archive: archive && { archivedAt: archive.archived_at, failedAt: archive.failed_at },
    standbys: standbys ?? { connected: 0, confirming: null },
    standbysExpected: expected ?? null,
    idleSlots,
  };
};

/** NET-1171: the demo may say what it made up. */
const companyOf = async (
  db: Queryable,
  { NODE_ENV, EMA_COMPANY_SEAT: seat }: Config,
): Promise<Pick<HealthFacts, 'unsaidParameters' | 'demoTexts'>> => {
  if (NODE_ENV !== 'production') return { unsaidParameters: [], demoTexts: [] };
  const [unsaidParameters, demoTexts] = await Promise.all([findUnsaidParameters(db, seat), findDemoTexts(db)]);
  return { unsaidParameters, demoTexts };
};

/** With more than one machine nobody copies the files by hand: a timer does, or nobody (NET-1041). */
const keepsFilesInCluster = (config: Config): boolean =>
  config.NODE_ENV === 'production' &&
  config.FILES_ADAPTER === 'disk' &&
  (config.EMA_POOLER !== 'none' || config.DATABASE_READS_URL !== undefined);

export const gatherFacts = async (db: Queryable, config: Config, now: Date): Promise<Gathered> => {
  const [queues, expired, others, planned, runs, backups, overdueRequests, waits, disk, machines, company] =
    await Promise.all([
      findQueues(db, now),
      findExpired(db, now),
      findOtherQueues(db),
      findPlanned(db),
      findRuns(db),
      findBackups(db),
      countOverdueRequests(db, now),
      findWaits(db, now),
      diskOf(config),
      machinesOf(db, config),
      companyOf(db, config),
    ]);
  const copies = Object.groupBy(backups, ({ part }) => part);
  const fileCopies = livingCopies(copies.files ?? [], now);
  const audit = runs.find(({ queue }) => queue === CHECK_AUDIT);
  const facts: HealthFacts = {
    now,
    host: hostname(),
    queues: queues.map((q) => {
      const lost = expired.find(({ channel }) => channel === q.channel);
      return {
        channel: q.channel,
        oldestAt: q.oldest_at,
        resendable: q.resendable,
        expired: lost?.others ?? 0,
        expiredCodes: lost?.codes ?? 0,
      };
    }),
    audit: audit
      ? { endedAt: audit.ended_at, faults: audit.found['faults'] ?? 0, hasFailed: audit.error !== null }
      : null,
    auditSince: planned.find(({ queue }) => queue === CHECK_AUDIT)?.since ?? null,
    neverRan: planned
      .filter(({ queue }) => queue in JOB_NAMES && queue !== CHECK_AUDIT && !runs.some((run) => run.queue === queue))
      .map(({ queue, since }) => ({ queue, name: JOB_NAMES[queue] ?? queue, since, lateAfter: lateAfter(queue) })),
    jobs: runs
      .filter(({ queue }) => queue in JOB_NAMES && queue !== CHECK_AUDIT)
      .map(({ queue, ended_at: endedAt, error }) => ({
        queue,
        name: JOB_NAMES[queue] ?? queue,
        endedAt,
        hasFailed: error !== null,
        lateAfter: lateAfter(queue),
      })),
    webhookDueAt: waits?.webhook_due_at ?? null,
    bulkSince: waits?.bulk_since ?? null,
    disk,
    lastBackupAt: copies.database?.[0]?.at ?? null,
    backupSince: config.NODE_ENV === 'production' ? earliest(planned) : null,
    fileCopies,
    fileCopiesSince: keepsFilesInCluster(config) ? earliest(planned) : null,
    ...machines,
    orphansLeft: orphansLeft(runs),
    overdueRequests,
    ...company,
  };
  return { facts, queues, others, runs, backups: [...(copies.database ?? []), ...fileCopies] };
};
