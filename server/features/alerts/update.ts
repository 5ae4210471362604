/** The office changes an alert, suspends it or enables it again (ACC-269, ACC-275 to ACC-278). */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { updateAlert } from '@ema/calls/alerts/office.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseUnlessSame } from '../../kernel/sent-again.ts';
import { noAlert } from './confirm-reading.ts';
import { findAlert, findChosen, type AlertRow } from './queries.ts';
import { checkAlert, writeRecipients, writeText } from './save-alert.ts';
import { wholeAlert } from './whole-alert.ts';

type Change = z.output<typeof updateAlert.body & {}>;
const orBefore = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value);

/** The alert as it will be: what is not said stays. */
const changed = (a: AlertRow, to: Partial<Change>) => ({
  title: orBefore(to.title, a.title),
  content: orBefore(to.content, a.content),
  suspended: orBefore(to.suspended, a.suspended),
  readConfirmationEmailEnabled: orBefore(to.readConfirmationEmailEnabled, a.read_confirmation_email_enabled),
  acceptanceCheckEnabled: orBefore(to.acceptanceCheckEnabled, a.acceptance_check_enabled),
  acceptanceCheckLabel: orBefore(to.acceptanceCheckLabel, a.acceptance_check_label),
  manuallySelectUsers: orBefore(to.manuallySelectUsers, a.manually_select_users),
  createdAfter: orBefore(to.displayedToUsersCreatedAfter, a.users_created_after),
  createdBefore: orBefore(to.displayedToUsersCreatedBefore, a.users_created_before),
  minimumLevel: orBefore(to.displayedToUsersWithMinimumLevel, a.minimum_level),
  maximumLevel: orBefore(to.displayedToUsersWithMaximumLevel, a.maximum_level),
  enabledShop: orBefore<number | null>(to.displayedToUsersWithEnabledShop, a.enabled_shop),
  recipients: orBefore(to.recipientsList?.length, a.recipients),
});

type Words = Pick<ReturnType<typeof changed>, 'acceptanceCheckEnabled' | 'acceptanceCheckLabel'>;
/** What a reader ticks: their confirmation says these words, so they are a part of the text (ACC-620). */
const ticked = (a: Words): string | null => (a.acceptanceCheckEnabled ? a.acceptanceCheckLabel : null);

const inOrder = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b);

export const updateAlertHandler = handle(updateAlert, async (c, { params, body }) => {
  const before = await findAlert(c.db, params.id, true);
  if (!before) throw noAlert();
  const after = changed(before, body);
  if (body.version !== before.version) {
    const chosen = (await findChosen(c.db, params.id)).map(({ id }) => id);
    const stands = { ...changed(before, {}), chosen: inOrder(chosen) };
    refuseUnlessSame({ ...after, chosen: inOrder(body.recipientsList ?? chosen) }, stands);
    await c.audit({ object: 'alert', objectId: params.id });
    return wholeAlert(c.db, params.id, c.now);
  }
  checkAlert(after);
  const isNewText =
    after.title !== before.title || after.content !== before.content || ticked(after) !== ticked(changed(before, {}));
  const textVersion = before.text_version + (isNewText ? 1 : 0);
  await c.db.execute(sql`
    update alerts
    set title = ${after.title}, content = ${after.content}, text_version = ${textVersion},
      suspended = ${after.suspended}, read_confirmation_email_enabled = ${after.readConfirmationEmailEnabled},
      acceptance_check_enabled = ${after.acceptanceCheckEnabled},
      acceptance_check_label = ${after.acceptanceCheckLabel}, manually_select_users = ${after.manuallySelectUsers},
      users_created_after = ${after.createdAfter}, users_created_before = ${after.createdBefore},
      minimum_level = ${after.minimumLevel}, maximum_level = ${after.maximumLevel},
      enabled_shop = ${after.enabledShop}, version = version + 1
    where id = ${params.id}`);
  if (isNewText) await writeText(c, params.id, { version: textVersion, title: after.title, content: after.content });
  if (body.recipientsList) await writeRecipients(c.db, params.id, body.recipientsList);
  const { version: _, ...said } = body;
  await c.audit({ object: 'alert', objectId: params.id, detail: { fields: Object.keys(said).join(), textVersion } });
  return wholeAlert(c.db, params.id, c.now);
});
