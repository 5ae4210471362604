/** Sends one SMS or e-mail of the outbox. */
import { sql } from 'drizzle-orm';
import { first, truth } from '../../db/rows.ts';
import { outbox } from '../../db/tables/system.ts';
import type { Services } from '../../kernel/services.ts';

const MESSAGE = {
  id: outbox.id,
  channel: outbox.channel,
  destination: outbox.destination,
  subject: outbox.subject,
  body: outbox.body,
  is_expired: truth(),
};

/**
 * At least once: the outbox id is the key that the gateway keeps repeats out with. A code that expired in the meantime
 * is not sent any more.
 */
export const sendMessage = async (services: Services, data: Record<string, unknown>): Promise<void> => {
  const message = await claim(services, Number(data['id']));
  if (!message) return;
  const { id, channel, destination: to, subject, body } = message;
  if (message.is_expired) return markExpired(services, id);
  if (channel === 'sms') await services.ports.sms.send({ id, to, body });
  else await services.ports.mail.send({ id, to, subject, body });
  // Codes and passwords are not kept once they were sent; the local outbox of development is there to be read.
  await markSent(services, id, services.config.isProduction ? '' : body);
};

/** Counts the attempt. @returns the message; null when it was sent or given up already */
const claim = ({ db, ports }: Services, id: number) =>
  first(
    db,
    MESSAGE,
    sql`
    update outbox set attempts = attempts + 1
    where id = ${id}
      and sent_at is null
      and failed_at is null
    returning id, channel, destination, subject, body,
      coalesce(expires_at <= ${ports.clock.now().toISOString()}, false) as is_expired`,
  );

const markExpired = async ({ db, ports }: Services, id: number): Promise<void> => {
  await db.execute(sql`
    update outbox set failed_at = ${ports.clock.now().toISOString()}, error = 'expired before it was sent'
    where id = ${id}`);
};

const markSent = async ({ db, ports }: Services, id: number, body: string): Promise<void> => {
  await db.execute(sql`
    update outbox set sent_at = ${ports.clock.now().toISOString()}, body = ${body}
    where id = ${id}
      and sent_at is null`);
};
