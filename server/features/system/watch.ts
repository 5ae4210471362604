/** Looks every five minutes whether something stands still, and tells by e-mail when that begins and when it ends. */
import { sql } from 'drizzle-orm';
import { troublesOf, type Trouble } from '@ema/domain/system/health.ts';
import type { Tx } from '../../db/client.ts';
import { all } from '../../db/rows.ts';
import { troubles } from '../../db/tables/health.ts';
import { createOutbox, MESSAGE_QUEUES } from '../../kernel/outbox.ts';
import type { Services } from '../../kernel/services.ts';
import { gatherFacts } from './health-facts.ts';
import { mendedMail, stoppedMail } from './mails.ts';

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
/** Rows that come and go: of several that look at once, one finds each change. */
const changesOf = async (tx: Tx, found: readonly Trouble[]): Promise<{ began: string[]; ended: string[] }> => {
  const began = await all(
    tx,
    SENTENCE,
    sql`
      insert into troubles (key, sentence)
      select key, sentence
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as t(key text, sentence text)
      on conflict (key) do nothing
      returning sentence`,
  );
  const ended = await all(
    tx,
    SENTENCE,
    sql`
      delete from troubles
      where key <> all (${sql.param(found.map(({ key }) => key))}::text[])
      returning sentence`,
  );
  return { began: began.map((t) => t.sentence), ended: ended.map((t) => t.sentence) };
};

/** NET-514: once when it begins and once when it is over, however long it lasts. */
export const watch = async (services: Services): Promise<void> => {
  const { config, db, ports, boss } = services;
  const now = ports.clock.now();
  await giveUp(services, now);
  await forgetExpired(services, now);
  const { facts } = await gatherFacts(db, config, now);
  const to = config.EMA_ALERT_MAIL ?? config.EMA_AUDIT_MAIL;
  await db.transaction(now, async (tx) => {
    const { began, ended } = await changesOf(tx, troublesOf(facts));
    if (to === undefined) return;
    const outbox = createOutbox(tx, boss);
    if (began.length > 0) await outbox.mail({ to, ...stoppedMail(began, services.config, now) });
    if (ended.length > 0) await outbox.mail({ to, ...mendedMail(ended, services.config, now) });
  });
};
