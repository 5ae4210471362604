/** Validates one's own contact with the code, and keeps it when it was changed (ACC-177). */
import { completeContactValidation } from '@ema/calls/operations.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayValidateAlone } from '@ema/domain/operations/contact-changes.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { openChallenge } from '../codes/open.ts';
import { verifyChallenge } from '../codes/verify.ts';
import { APPROVED, contactThing } from './contact.ts';
import { noteMoved, previousOf, writeContact, type Written } from './contact-changes.ts';
import { contactAdded } from './mails.ts';
import { findContacts, type Contacts } from './queries.ts';

/** It counts, and was proved by its owner: it may recover the account. One that did so is moved only when approved. */
export const completeContactValidationHandler = handle(completeContactValidation, async (c, { body }) => {
  const type = body.contactType;
  if (body.agent != null && body.agent !== c.viewer.agentId)
    throw new CallError('not_found', 'L’agente indicato non esiste.');
  const contacts = await findContacts(c.db, c.scope, true);
  const thing = contactThing(c.viewer, type, contacts);
  const open = await openChallenge(c, thing);
  const destination = open?.destination ?? contacts[type] ?? '';
  const used = await verifyChallenge(c, { ...thing, destination }, body.token);
  const previous = previousOf(contacts, type);
  const isChanged = previous.value !== destination;
  if (used.detail[APPROVED] !== true)
    refuse('wrong_state', mayValidateAlone({ isValidated: previous.isValidated, isChanged }));
  const written = { personId: c.viewer.personId, type, value: destination };
  await writeContact(c.db, written);
  await noteMoved(c, written, previous);
  if (isChanged && !previous.isValidated) await tellOther(c, written, contacts);
  await c.audit({ object: 'person', objectId: c.viewer.personId, detail: { contactType: type, changed: isChanged } });
  return { validated: true, contactValue: destination };
});

/** A new contact will recover the account: its owner learns of it where they can already be reached. */
const tellOther = async (
  c: Pick<CallContext, 'outbox' | 'config'>,
  written: Written,
  known: Contacts,
): Promise<void> => {
  const message = contactAdded(written, c.config.EMA_SUPPORT_PHONE);
  if (written.type === 'email' && known.mobile && known.mobile_validated)
    await c.outbox.sms({ to: known.mobile, body: message.body });
  if (written.type === 'mobile' && known.email && known.email_validated)
    await c.outbox.mail({ to: known.email, ...message });
};
