/** Writes that somebody read an alert: once, of the text they saw, with what they accepted. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayConfirm } from '@ema/domain/alerts/may.ts';
import { first } from '../../db/rows.ts';
import { alertConfirmations } from '../../db/tables/alerts.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { confirmationMail } from './mails.ts';
import { findContactsOf } from './queries.ts';
import { findOwnConfirmation, findReaderAlert, type ConfirmationRow } from './reader-queries.ts';

export const noAlert = (): CallError => new CallError('not_found', 'La notifica indicata non esiste.');
type Said = { accepted: boolean; textVersion?: number | undefined } | null | undefined;

/** A second time it answers the first confirmation and writes to nobody (ACC-234, ACC-239). */
export const confirmReading = async (c: WritingContext, alertId: number, said: Said): Promise<ConfirmationRow> => {
  // An edit of the text waits until this is written, or this sees the new one.
  await c.db.execute(sql`select 1 from alerts where id = ${alertId} for share`);
  const alert = await findReaderAlert(c.db, c.scope, alertId);
  if (!alert) throw noAlert();
  const known = await findOwnConfirmation(c.db, c.scope, alertId);
  if (known) return noted(c, known);
  if (said?.textVersion !== undefined && said.textVersion !== alert.text_version)
    throw new CallError('stale_version', 'Il testo della notifica è cambiato: leggilo di nuovo.');
  refuseField(
    'accepted',
    mayConfirm(
      { acceptanceCheckEnabled: alert.acceptance_check_enabled, acceptanceCheckLabel: alert.acceptance_check_label },
      said?.accepted ?? false,
    ),
  );
  const acceptedLabel = alert.acceptance_check_enabled ? alert.acceptance_check_label : null;
  const written = await first(
    c.db,
    { id: alertConfirmations.id },
    sql`
      insert into alert_confirmations (alert_id, user_id, text_version, accepted_label, read_at)
      values (${alertId}, ${c.viewer.userId}, ${alert.text_version}, ${acceptedLabel}, ema_now())
      on conflict (user_id, alert_id) do nothing
      returning id`,
  );
  if (written && alert.read_confirmation_email_enabled) {
    const contacts = await findContactsOf(c.db, c.viewer.userId);
    if (contacts?.email)
      await c.outbox.mail({ to: contacts.email, ...confirmationMail({ ...alert, acceptedLabel, at: c.now }) });
  }
  const confirmation = await findOwnConfirmation(c.db, c.scope, alertId);
  if (!confirmation) throw noAlert();
  return noted(c, confirmation);
};

const noted = async (c: WritingContext, confirmation: ConfirmationRow): Promise<ConfirmationRow> => {
  await c.audit({
    object: 'alert',
    objectId: confirmation.alert_id,
    detail: { textVersion: confirmation.read_text_version },
  });
  return confirmation;
};
