/** What creating and changing an alert share: what of it is refused, whom it is sent to, and its texts. */
import { sql } from 'drizzle-orm';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { alertFaults } from '@ema/domain/alerts/alert.ts';
import type { Tx } from '../../db/client.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { findChosen, findRecipientsAmong } from './queries.ts';

/** @throws invalid with a sentence for each field that is wrong */
export const checkAlert = (alert: Parameters<typeof alertFaults>[0]): void => {
  const faults = alertFaults(alert);
  if (faults.length > 0)
    throw new CallError('invalid', faults.map(({ message }) => message).join(' '), {
      violations: faults.map(({ field, message }) => ({ propertyPath: field, message })),
    });
};

/** Whoever is chosen takes the place of whoever was before. @throws invalid when a new one of them is sent no alerts */
export const writeRecipients = async (tx: Tx, alertId: number, userIds: readonly number[]): Promise<void> => {
  await tx.execute(sql`
    delete from alert_recipients
    where alert_id = ${alertId}
      and user_id <> all(${sql.param([...userIds])}::bigint[])`);
  const kept = new Set((await findChosen(tx, alertId)).map(({ id }) => id));
  const added = [...new Set(userIds)].filter((id) => !kept.has(id));
  const strangers = added.length - (await findRecipientsAmong(tx, added)).length;
  if (strangers > 0)
    throw invalidField(
      'recipientsList',
      strangers === 1
        ? '1 persona scelta non riceve notifiche.'
        : `${strangers} persone scelte non ricevono notifiche.`,
    );
  await tx.execute(sql`
    insert into alert_recipients (alert_id, user_id)
    select ${alertId}, unnest(${sql.param(added)}::bigint[])`);
};

/** A text is written once and kept: who confirms it names its number. */
export const writeText = (
  c: WritingContext,
  alertId: number,
  text: { version: number; title: string; content: string },
): Promise<unknown> =>
  c.db.execute(sql`
    insert into alert_texts (alert_id, version, title, content, written_at, written_by_user_id)
    values (${alertId}, ${text.version}, ${text.title}, ${text.content}, ema_now(), ${c.viewer.userId})`);
