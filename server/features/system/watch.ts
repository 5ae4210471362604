/** Looks every five minutes whether something stands still, and tells by e-mail that it begins, lasts and ends. */
import { hostname } from 'node:os';
import { sql } from 'drizzle-orm';
import { diskTroubles, isMended, LIMITS, troublesOf, type Trouble } from '@ema/domain/system/health.ts';
import type { Tx } from '../../db/client.ts';
import { all } from '../../db/rows.ts';
import { troubles } from '../../db/tables/health.ts';
import { createOutbox, MESSAGE_QUEUES } from '../../kernel/outbox.ts';
import type { Services } from '../../kernel/services.ts';
import { diskOf, gatherFacts } from './health-facts.ts';
import { lastingMail, mendedMail, stoppedMail } from './mails.ts';

/**
 * A message whose job is gone, tried in vain or lost with its worker, waits for nothing any more. The job library tries
 * for an hour.
 */
const giveUp = ({ db }: Services, now: Date): Promise<unknown> =>
  db.execute(sql`
    update outbox o
    set failed_at = ${now.toISOString()}::timestamptz,
      error = 'not sent'
    where o.sent_at is null
      and o.failed_at is null
      and o.created_at < ${now.toISOString()}::timestamptz - interval '30 minutes'
      and not exists (
        select 1
        from pgboss.job j
        where j.name in (${MESSAGE_QUEUES.mail}, ${MESSAGE_QUEUES.sms})
          and j.state in ('created', 'retry', 'active')
          and j.data ->> 'id' = o.id::text)`);

/** One that is not sent again is not kept either: it may say a code or a password (B11). */
const forgetExpired = ({ db }: Services, now: Date): Promise<unknown> =>
  db.execute(sql`
    update outbox
    set body = ''
    where failed_at is not null
      and body <> ''
      and expires_at <= ${now.toISOString()}::timestamptz`);

const SENTENCE = { sentence: troubles.sentence };
const ENDED = { key: troubles.key, ...SENTENCE };
const BEGAN = { ...SENTENCE, is_pending: troubles.isPending };
type Changes = { began: string[]; lasting: string[]; ended: string[] };
/** `isOfHost`: only what is of this machine alone was looked at. */
type Looked = { host: string; now: Date; found: readonly Trouble[]; isOfHost: boolean };

/** The watch goes round every five minutes, some seconds sooner or later: two rounds are further apart, one is not. */
const ROUND = sql`interval '4 minutes'`;

/**
 * What is not found any more. NET-1107: it is over when two looks in a row say so; what nobody was told of goes at
 * once. NET-1043: what is of one machine alone ends when that machine says so, and is forgotten a week after it was
 * last heard of.
 */
const endedOf = async (tx: Tx, { host, now, found, isOfHost }: Looked): Promise<string[]> => {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isGone = sql`
    key <> all (${sql.param(found.map(({ key }) => key))}::text[])
    and (host = ${host} or (host is null and ${!isOfHost}))`;
  const ended = await all(
    tx,
    ENDED,
    sql`
      delete from troubles
      where not is_pending
        and unseen_since <= ${at} - ${ROUND}
        and ${isGone}
      returning key, sentence`,
  );
  await tx.execute(sql`delete from troubles where is_pending and ${isGone}`);
  await tx.execute(sql`update troubles set unseen_since = ${at} where unseen_since is null and ${isGone}`);
  await tx.execute(sql`
    delete from troubles
    where host <> ${host}
      and coalesce(seen_at, since) < ${at} - make_interval(days => ${LIMITS.machineDays})`);
  return ended.filter(({ key }) => isMended(key, found)).map(({ sentence }) => sentence);
};

/** Rows that come and go: of several that look at once, one finds each change. */
const changesOf = async (tx: Tx, looked: Looked): Promise<Changes> => {
  const { now, found } = looked;
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
    as f(key text, sentence text, host text, "mayPass" boolean)`;
  // Whoever looks at the same moment waits: rows of several are never locked in another order.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('system-watch'))`);
  const ended = await endedOf(tx, looked);
  await tx.execute(sql`
    update troubles t
    set sentence = f.sentence,
      seen_at = ${at},
      unseen_since = null
    from ${rows}
    where t.key = f.key`);
  const stayed = await all(
    tx,
    SENTENCE,
    sql`
      update troubles t
      set is_pending = false,
        told_at = ${at}
      from ${rows}
      where t.key = f.key
        and t.is_pending
        and t.since <= ${at} - ${ROUND}
      returning t.sentence`,
  );
  const began = await all(
    tx,
    BEGAN,
    sql`
      insert into troubles (key, sentence, host, since, told_at, seen_at, is_pending)
      select key, sentence, host, ${at}, ${at}, ${at}, coalesce("mayPass", false)
      from ${rows}
      on conflict (key) do nothing
      returning sentence, is_pending`,
  );
  // NET-1042: an e-mail that was given up is followed by another.
  const lasting = await all(
    tx,
    SENTENCE,
    sql`
      update troubles t
      set told_at = ${at}
      from ${rows}
      where t.key = f.key
        and not t.is_pending
        and coalesce(t.told_at, t.since) <= ${at} - interval '1 day'
      returning t.sentence`,
  );
  const of = (told: readonly { sentence: string }[]): string[] => told.map(({ sentence }) => sentence);
  return { began: [...of(stayed), ...of(began.filter((row) => !row.is_pending))], lasting: of(lasting), ended };
};

/** NET-514, NET-1042: when it begins, once a day while it lasts, and when it is over. */
const tellChanges = async ({ config, db, boss }: Services, looked: Looked): Promise<void> => {
  const { now } = looked;
  const to = config.EMA_ALERT_MAIL ?? config.EMA_AUDIT_MAIL;
  await db.transaction(now, async (tx) => {
    const { began, lasting, ended } = await changesOf(tx, looked);
    if (to === undefined) return;
    const outbox = createOutbox(tx, boss);
    if (began.length > 0) await outbox.mail({ to, ...stoppedMail(began, config, now) });
    if (lasting.length > 0) await outbox.mail({ to, ...lastingMail(lasting, config, now) });
    if (ended.length > 0) await outbox.mail({ to, ...mendedMail(ended, config, now) });
  });
};

export const watch = async (services: Services): Promise<void> => {
  const { config, db, ports } = services;
  const now = ports.clock.now();
  await giveUp(services, now);
  await forgetExpired(services, now);
  const { facts } = await gatherFacts(db, config, now);
  await tellChanges(services, { host: facts.host, now, found: troublesOf(facts), isOfHost: false });
};

/** NET-1108: what is of this machine alone, by whoever looks at nothing else. */
const watchDisk = async (services: Services): Promise<void> => {
  const [host, now] = [hostname(), services.ports.clock.now()];
  const disk = await diskOf(services.config);
  await tellChanges(services, { host, now, found: diskTroubles({ host, disk }), isOfHost: true });
};

const EVERY_MS = 300_000;
/** Of many machines the job looks at the disk of one alone, and where no queue is worked (`EMA_WORKERS=0`) at none. */
export const watchDiskHere = (services: Services, everyMs = EVERY_MS): NodeJS.Timeout => {
  const look = (): Promise<void> =>
    watchDisk(services).catch((thrown: unknown) => services.log.warn({ err: thrown }, 'the disk was not looked at'));
  return setInterval(() => void look(), everyMs).unref();
};
