/** The office writes an alert; from then on it is shown to whom it is for (ACC-275). */
import { sql } from 'drizzle-orm';
import { createAlert } from '@ema/calls/alerts/office.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { ALERT_DEFAULTS } from '@ema/domain/alerts/alert.ts';
import { first } from '../../db/rows.ts';
import { alerts } from '../../db/tables/alerts.ts';
import { handle } from '../../kernel/handle.ts';
import { checkAlert, writeRecipients, writeText } from './save-alert.ts';
import { wholeAlert } from './whole-alert.ts';

export const createAlertHandler = handle(
  createAlert,
  async (c, { body }) => {
    const { recipientsList: chosen, ...given } = body;
    const alert = {
      ...given,
      readConfirmationEmailEnabled: given.readConfirmationEmailEnabled ?? ALERT_DEFAULTS.readConfirmationEmailEnabled,
      acceptanceCheckEnabled: given.acceptanceCheckEnabled ?? ALERT_DEFAULTS.acceptanceCheckEnabled,
      acceptanceCheckLabel: given.acceptanceCheckLabel ?? ALERT_DEFAULTS.acceptanceCheckLabel,
      minimumLevel: given.displayedToUsersWithMinimumLevel,
      maximumLevel: given.displayedToUsersWithMaximumLevel,
    };
    checkAlert({ ...alert, recipients: chosen.length });
    const inserted = await first(
      c.db,
      { id: alerts.id },
      sql`
        insert into alerts (
          title, content, created_at, read_confirmation_email_enabled, acceptance_check_enabled,
          acceptance_check_label, manually_select_users, users_created_after, users_created_before, minimum_level,
          maximum_level, enabled_shop)
        values (
          ${alert.title}, ${alert.content}, ema_now(), ${alert.readConfirmationEmailEnabled},
          ${alert.acceptanceCheckEnabled}, ${alert.acceptanceCheckLabel}, ${alert.manuallySelectUsers},
          ${alert.displayedToUsersCreatedAfter}, ${alert.displayedToUsersCreatedBefore}, ${alert.minimumLevel},
          ${alert.maximumLevel}, ${alert.displayedToUsersWithEnabledShop})
        returning id`,
    );
    if (!inserted) throw new CallError('internal');
    await writeRecipients(c.db, inserted.id, chosen);
    await writeText(c, inserted.id, { version: 1, title: alert.title, content: alert.content });
    await c.audit({ object: 'alert', objectId: inserted.id });
    return wholeAlert(c.db, inserted.id, c.now);
  },
  { status: 201 },
);
