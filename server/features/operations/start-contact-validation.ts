/** Sends a code to a contact that somebody wants to validate or change (ACC-176). */
import { startContactValidation } from '@ema/calls/operations.ts';
import { mayValidateAlone } from '@ema/domain/operations/contact-changes.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { presentChallenge } from '../codes/present.ts';
import { startChallenge } from '../codes/start.ts';
import { canonicalContact, contactThing, isProved, isValidated } from './contact.ts';
import { CONTACT_CODE_SUBJECT, contactCode } from './mails.ts';
import { findContacts } from './queries.ts';

/** ACC-179: nothing to do when its owner validated it already: a code read to others, or the office, proved nothing. */
export const startContactValidationHandler = handle(startContactValidation, async (c, { body }) => {
  const type = body.contactType;
  const contacts = await findContacts(c.db, c.scope);
  const destination = canonicalContact(type, body.contactValue);
  if (destination === contacts[type] && isValidated(contacts, type) && isProved(contacts, type))
    return { validated: true, contactValue: destination, challenge: null };
  refuse(
    'wrong_state',
    mayValidateAlone({ isValidated: isValidated(contacts, type), isChanged: destination !== contacts[type] }),
  );
  const challenge = await startChallenge(
    c,
    { ...contactThing(c.viewer, type, contacts), destination },
    {
      method: type === 'email' ? 'e-mail' : 'SMS',
      subject: CONTACT_CODE_SUBJECT,
      text: contactCode(type),
      detail: { previous: contacts[type] },
    },
  );
  return { validated: false, contactValue: destination, challenge: presentChallenge(challenge) };
});
