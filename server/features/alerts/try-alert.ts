/** Whoever writes an alert sends it to themselves, to see how it reads. */
import { tryAlert } from '@ema/calls/alerts/office.ts';
import { handle } from '../../kernel/handle.ts';
import { trialMail } from './mails.ts';
import { findContactsOf } from './queries.ts';

export const tryAlertHandler = handle(
  tryAlert,
  async (c, { body }) => {
    const contacts = await findContactsOf(c.db, c.viewer.userId);
    if (contacts?.email) await c.outbox.mail({ to: contacts.email, ...trialMail(body.title, body.content) });
    await c.audit({ object: 'user', objectId: c.viewer.userId, detail: { title: body.title } });
    return { to: contacts?.email ?? null };
  },
  { status: 200 },
);
