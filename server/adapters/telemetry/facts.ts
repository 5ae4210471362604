/** Looks at the connections and the queues whenever a report is made. */
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { LIMITS } from '@ema/domain/system/health.ts';
import type { Db } from '../../db/client.ts';
import { all, first, instant, integer, text } from '../../db/rows.ts';
import type { Config } from '../../kernel/config.ts';
import { databaseAnswers } from '../../kernel/database-answers.ts';
import { findArchive, findIdleSlots, findStandbys } from '../../kernel/database-machines.ts';
import { waitingMessages } from '../../kernel/outbox-queries.ts';
import type { Reading } from './reading.ts';

type Watched = { config: Pick<Config, 'EMA_STANDBYS'>; pool: Pool; db: Db };

const POOL = { 'db.client.connection.pool.name': 'calls' };
const stateOf = (state: string) => ({ ...POOL, 'db.client.connection.state': state });

const readPool = ({ pool }: Watched): Reading[] => [
  ['db.client.connection.count', pool.idleCount, stateOf('idle')],
  ['db.client.connection.count', pool.totalCount - pool.idleCount, stateOf('used')],
  ['db.client.connection.max', pool.options.max, POOL],
  ['db.client.connection.pending_requests', pool.waitingCount, POOL],
];

const QUEUE = { name: text(), waiting: integer(), oldest: integer(), failed: integer() };
const MESSAGES = { channel: text(), waiting: integer(), oldest: integer(), failed: integer() };

/** By the partial indexes of what waits; how many were given up the job library counts itself. */
const readQueues = async ({ db }: Watched): Promise<Reading[]> => {
  const queues = await all(
    db,
    QUEUE,
    sql`
      select q.name, count(j.id)::int as waiting, q.failed_count as failed,
        greatest(0, coalesce(extract(epoch from pgboss.job_now() - min(j.start_after)), 0))::int as oldest
      from pgboss.queue q
      left join pgboss.job j on j.name = q.name and j.state < 'active' and j.start_after <= pgboss.job_now()
      group by q.name, q.failed_count`,
  );
  const messages = await all(
    db,
    MESSAGES,
    sql`
      select k.channel, coalesce(w.n, 0) as waiting, coalesce(f.n, 0) as failed,
        greatest(0, coalesce(extract(epoch from ema_now() - w.oldest_at), 0))::int as oldest
      from (values ('mail'), ('sms')) k(channel)
      left join (${waitingMessages(sql`ema_now()`)}
      ) w on w.channel = k.channel
      left join (
        select channel, count(*)::int as n
        from outbox
        where failed_at is not null
        group by channel
      ) f on f.channel = k.channel`,
  );
  return [
    ...queues.flatMap((q): Reading[] => [
      ['ema.job.waiting', q.waiting, { 'ema.job.queue': q.name }],
      ['ema.job.oldest.age', q.oldest, { 'ema.job.queue': q.name }],
      ['ema.job.failed', q.failed, { 'ema.job.queue': q.name }],
    ]),
    ...messages.flatMap((m): Reading[] => [
      ['ema.outbox.waiting', m.waiting, { 'ema.channel': m.channel }],
      ['ema.outbox.oldest.age', m.oldest, { 'ema.channel': m.channel }],
      ['ema.outbox.failed', m.failed, { 'ema.channel': m.channel }],
    ]),
  ];
};

const BACKUP = { part: text(), age: integer() };

/**
 * Before the first one nothing is said: its absence rings. NET-1041: of the files it is the machine that is furthest
 * behind, but for those that are there no more.
 */
const readBackups = async ({ db }: Watched): Promise<Reading[]> => {
  const rows = await all(
    db,
    BACKUP,
    sql`
      select part,
        greatest(0, extract(epoch from ema_now() - case part when 'files' then min(at) else max(at) end))::int as age
      from (
        select part, max(at) as at, max(max(at)) over (partition by part) as newest
        from backups_seen
        group by part, machine
      ) b
      where at = newest
        or at > ema_now() - make_interval(days => ${LIMITS.machineDays})
      group by part`,
  );
  return rows.map(({ part, age }): Reading => ['ema.backup.age', age, { 'ema.backup.part': part }]);
};

const seconds = (at: Date, now: Date): number => Math.max(0, Math.round((now.getTime() - at.getTime()) / 1_000));
const NOW = { now: instant() };
/** NET-1044 to NET-1046: of what is not archived, not expected or not to be seen nothing is said. */
const readMachines = async ({ config: { EMA_STANDBYS: expected }, db }: Watched): Promise<Reading[]> => {
  const [time, archive, standbys, slots] = await Promise.all([
    first(db, NOW, sql`select ema_now() as now`),
    findArchive(db),
    findStandbys(db),
    findIdleSlots(db),
  ]);
  const readings: Reading[] = [['ema.slots.idle', slots.length, {}]];
  if (archive && time) {
    const { archived_at: archivedAt, failed_at: failedAt } = archive;
    readings.push(['ema.archive.age', seconds(archivedAt, time.now), {}]);
    readings.push(['ema.archive.failing', Number(failedAt !== null && failedAt > archivedAt), {}]);
  }
  if (standbys) readings.push(['ema.standbys.connected', standbys.connected, {}]);
  if (standbys && standbys.confirming !== null) readings.push(['ema.standbys.confirming', standbys.confirming, {}]);
  if (expected !== undefined) readings.push(['ema.standbys.expected', expected, {}]);
  return readings;
};

/**
 * NET-1040: without its database a process still tells of its connections, and that there is none: of queues and
 * backups, which it does not know then, it says nothing.
 */
export const readFacts = async (watched: Watched): Promise<Reading[]> => {
  const isUp = await databaseAnswers(watched.pool);
  const facts: Reading[] = [...readPool(watched), ['ema.database.up', Number(isUp), {}]];
  if (!isUp) return facts;
  for (const read of [readQueues, readBackups, readMachines])
    facts.push(...(await read(watched).catch((): Reading[] => [])));
  return facts;
};
