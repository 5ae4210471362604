/** Somebody asks that their data be erased or put right; administrators are told (NET-501). */
import { askPrivacyRequest } from '@ema/calls/privacy.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { originOf } from '../../kernel/config.ts';
import { handle } from '../../kernel/handle.ts';
import { keepRequest } from './keep-request.ts';
import { askedMail } from './mails.ts';
import { presentRequest } from './present.ts';
import { findOwnRequest } from './queries.ts';

export const askPrivacyRequestHandler = handle(
  askPrivacyRequest,
  async (c, { body }) => {
    const { personId } = c.viewer;
    const asked = {
      ...body,
      channel: 'portal',
      personId,
      privateCustomerId: null,
      receivedOn: romeDay(c.now),
    } as const;
    const id = await keepRequest(c, asked);
    await c.audit({ object: 'privacy_request', objectId: id, detail: { kind: body.kind } });
    const row = await findOwnRequest(c.db, personId, id);
    if (!row) throw new CallError('internal');
    const to = c.config.EMA_ALERT_MAIL ?? c.config.EMA_AUDIT_MAIL;
    if (to !== undefined)
      await c.outbox.mail({ to, ...askedMail({ id, kind: row.kind, dueOn: row.due_on, origin: originOf(c.config) }) });
    return presentRequest(row);
  },
  { status: 201 },
);
