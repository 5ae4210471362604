/** Lets the old contact confirm that it is moved, and sends the new one its code (ACC-343). */
import { approveContactChange } from '@ema/calls/operations.ts';
import { handle } from '../../kernel/handle.ts';
import { presentChallenge } from '../codes/present.ts';
import { startChallenge } from '../codes/start.ts';
import { verifyChallenge } from '../codes/verify.ts';
import { APPROVED, canonicalContact, changeThing, contactThing } from './contact.ts';
import { CONTACT_CODE_SUBJECT, contactCode } from './mails.ts';
import { findContacts } from './queries.ts';

export const approveContactChangeHandler = handle(approveContactChange, async (c, { body }) => {
  const type = body.contactType;
  const value = canonicalContact(type, body.contactValue);
  const contacts = await findContacts(c.db, c.scope, true);
  const thing = changeThing(c.viewer, type, contacts, value);
  await verifyChallenge(c, { ...thing, destination: contacts[type] ?? '' }, body.token);
  const challenge = await startChallenge(
    c,
    { ...contactThing(c.viewer, type, contacts), destination: value },
    {
      method: type === 'email' ? 'e-mail' : 'SMS',
      subject: CONTACT_CODE_SUBJECT,
      text: contactCode(type),
      detail: { previous: contacts[type], [APPROVED]: true },
    },
  );
  await c.audit({ object: 'person', objectId: c.viewer.personId, detail: { contactType: type } });
  return { contactValue: value, challenge: presentChallenge(challenge) };
});
