/** Sends one SMS or e-mail of the outbox. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { first, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { files, outbox } from '../../db/tables/system.ts';
import type { Attachment } from '../../adapters/ports.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import type { Services } from '../../kernel/services.ts';
import { forgetFiles } from './forget-files.ts';

const MESSAGE = {
  id: outbox.id,
  key: text(),
  channel: outbox.channel,
  destination: outbox.destination,
  subject: outbox.subject,
  body: outbox.body,
  file_id: outbox.fileId,
  file_sha256: nullable(files.sha256),
  file_name: nullable(files.name),
  file_type: nullable(files.contentType),
  is_expired: truth(),
};
type Message = RowOf<typeof MESSAGE>;

/**
 * At least once: by the key of its row the gateway keeps repeats out. A code that expired in the meantime
 * is not sent any more.
 */
export const sendMessage = async (services: Services, data: Record<string, unknown>): Promise<void> => {
  const message = await claim(services, Number(data['id']));
  if (!message) return;
  const { id, key, channel, destination: to, subject, body } = message;
  const count = (outcome: 'sent' | 'expired') =>
    services.telemetry.count('ema.outbox.messages', { 'ema.channel': channel, 'ema.outcome': outcome });
  if (message.is_expired) {
    count('expired');
    return markExpired(services, id);
  }
  if (channel === 'sms') await services.ports.sms.send({ id, key, to, body });
  else {
    const attachment = await attachmentOf(services, message);
    await services.ports.mail.send({ key, to, subject, body, ...(attachment && { attachment }) });
  }
  await markSent(services, message);
  count('sent');
};

const attachmentOf = async ({ ports }: Services, m: Message): Promise<Attachment | null> =>
  m.file_sha256 === null
    ? null
    : { name: m.file_name ?? '', contentType: m.file_type ?? '', bytes: await ports.files.get(m.file_sha256) };

/** Counts the attempt. @returns the message; null when it was sent or given up already */
const claim = ({ db, ports }: Services, id: number) =>
  first(
    db,
    MESSAGE,
    sql`
    with claimed as (
      update outbox set attempts = attempts + 1
      where id = ${id}
        and sent_at is null
        and failed_at is null
      returning *)
    select m.id, coalesce(m.message_key::text, m.id::text) as key, m.channel, m.destination, m.subject, m.body,
      m.file_id, f.sha256 as file_sha256, f.name as file_name, f.content_type as file_type,
      coalesce(m.expires_at <= ${ports.clock.now().toISOString()}, false) as is_expired
    from claimed m
    left join files f on f.id = m.file_id`,
  );

/** What it said serves nobody any more, least of all who reads the database (B11). */
const markExpired = async ({ db, ports }: Services, id: number): Promise<void> => {
  await db.execute(sql`
    update outbox set failed_at = ${ports.clock.now().toISOString()}, error = 'expired before it was sent', body = ''
    where id = ${id}`);
};

/**
 * Codes, passwords and what was made for this message alone are not kept once it was sent; the local outbox of
 * development is there to be read.
 */
const markSent = async ({ db, boss, config, ports }: Services, { id, file_id }: Message): Promise<void> => {
  const now = ports.clock.now();
  const mark = (on: Queryable) =>
    on.execute(sql`
      update outbox set sent_at = ${now.toISOString()}${config.isProduction ? sql`, body = '', file_id = null` : sql``}
      where id = ${id}
        and sent_at is null`);
  if (!config.isProduction || file_id === null) return void (await mark(db));
  await db.transaction(now, async (tx) => {
    await mark(tx);
    await forgetFiles(tx, createOutbox(tx, boss), [file_id]);
  });
};
