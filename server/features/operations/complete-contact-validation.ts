/** Validates one's own contact with the code, and keeps it when it was changed (ACC-177). */
import { sql } from 'drizzle-orm';
import { completeContactValidation } from '@ema/calls/operations.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { cancelChallenges } from '../codes/cancel.ts';
import { openChallenge } from '../codes/open.ts';
import { verifyChallenge } from '../codes/verify.ts';
import { contactThing, isValidated, type ContactType } from './contact.ts';
import { contactChanged } from './mails.ts';
import { findContacts } from './queries.ts';

export const completeContactValidationHandler = handle(completeContactValidation, async (c, { body }) => {
  const type = body.contactType;
  if (body.agent != null && body.agent !== c.viewer.agentId)
    throw new CallError('not_found', 'L’agente indicato non esiste.');
  const contacts = await findContacts(c.db, c.scope, true);
  const thing = contactThing(c.viewer, type, contacts);
  const open = await openChallenge(c, thing);
  const destination = open?.destination ?? contacts[type] ?? '';
  await verifyChallenge(c, { ...thing, destination }, body.token);
  await keepProved(c, type, destination);
  const previous = contacts[type];
  if (previous !== null && previous !== destination) {
    await cancelChallenges(c.db, c.viewer.personId);
    if (isValidated(contacts, type)) await tellPrevious(c, type, previous);
  }
  await c.audit({
    object: 'person',
    objectId: c.viewer.personId,
    detail: { contactType: type, changed: previous !== destination },
  });
  return { validated: true, contactValue: destination };
});

/** The contact counts, and was proved by its owner: it may recover the account. */
const keepProved = async (c: CallContext, type: ContactType, value: string): Promise<void> => {
  await c.db.execute(sql`
    update people
    set ${sql.identifier(type)} = ${value},
      ${sql.identifier(`${type}_validated_at`)} = ema_now(),
      ${sql.identifier(`${type}_proved_by_owner_at`)} = ema_now(),
      version = version + 1
    where id = ${c.viewer.personId}`);
};

const tellPrevious = async (c: CallContext, type: ContactType, previous: string): Promise<void> => {
  const message = contactChanged(type, c.config.EMA_SUPPORT_PHONE);
  if (type === 'email') await c.outbox.mail({ to: previous, ...message });
  else await c.outbox.sms({ to: previous, body: message.body });
};
