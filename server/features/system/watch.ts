/** Looks every five minutes whether something stands still, and tells by e-mail that it begins, lasts and ends. */
import { sql } from 'drizzle-orm';
import { LIMITS, troublesOf, type Trouble } from '@ema/domain/system/health.ts';
import type { Tx } from '../../db/client.ts';
import { all } from '../../db/rows.ts';
import { troubles } from '../../db/tables/health.ts';
import { createOutbox, MESSAGE_QUEUES } from '../../kernel/outbox.ts';
import type { Services } from '../../kernel/services.ts';
import { gatherFacts } from './health-facts.ts';
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
type Changes = { began: string[]; lasting: string[]; ended: string[] };
type Looked = { host: string; now: Date; found: readonly Trouble[] };

/**
 * Rows that come and go: of several that look at once, one finds each change. NET-1043: what is of one machine alone
 * ends when that machine says so, and is forgotten a week after it was last heard of.
 */
const changesOf = async (tx: Tx, { host, now, found }: Looked): Promise<Changes> => {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f(key text, sentence text, host text)`;
  // Whoever looks at the same moment waits: rows of several are never locked in another order.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('system-watch'))`);
  const ended = await all(
    tx,
    SENTENCE,
    sql`
      delete from troubles
      where key <> all (${sql.param(found.map(({ key }) => key))}::text[])
        and (host is null or host = ${host})
      returning sentence`,
  );
  await tx.execute(sql`
    delete from troubles
    where host <> ${host}
      and coalesce(seen_at, since) < ${at} - make_interval(days => ${LIMITS.machineDays})`);
  await tx.execute(sql`
    update troubles t
    set sentence = f.sentence,
      seen_at = ${at}
    from ${rows}
    where t.key = f.key`);
  const began = await all(
    tx,
    SENTENCE,
    sql`
      insert into troubles (key, sentence, host, told_at, seen_at)
      select key, sentence, host, ${at}, ${at}
      from ${rows}
      on conflict (key) do nothing
      returning sentence`,
  );
  // NET-1042: an e-mail that was given up is followed by another.
  const lasting = await all(
    tx,
    SENTENCE,
    sql`
      update troubles
      set told_at = ${at}
      where coalesce(told_at, since) <= ${at} - interval '1 day'
      returning sentence`,
  );
  const of = (told: readonly { sentence: string }[]): string[] => told.map(({ sentence }) => sentence);
  return { began: of(began), lasting: of(lasting), ended: of(ended) };
};

/** NET-514, NET-1042: when it begins, once a day while it lasts, and when it is over. */
export const watch = async (services: Services): Promise<void> => {
  const { config, db, ports, boss } = services;
  const now = ports.clock.now();
  await giveUp(services, now);
  await forgetExpired(services, now);
  const { facts } = await gatherFacts(db, config, now);
  const to = config.EMA_ALERT_MAIL ?? config.EMA_AUDIT_MAIL;
  await db.transaction(now, async (tx) => {
    const { began, lasting, ended } = await changesOf(tx, { host: facts.host, now, found: troublesOf(facts) });
    if (to === undefined) return;
    const outbox = createOutbox(tx, boss);
    if (began.length > 0) await outbox.mail({ to, ...stoppedMail(began, config, now) });
    if (lasting.length > 0) await outbox.mail({ to, ...lastingMail(lasting, config, now) });
    if (ended.length > 0) await outbox.mail({ to, ...mendedMail(ended, config, now) });
  });
};
