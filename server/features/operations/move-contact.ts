/** Moves the contact of somebody who lost the old one: an administrator vouches for it, with a reason (ACC-343). */
import { moveContact } from '@ema/calls/operations.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { isAskedForContacts } from '@ema/domain/operations/asked.ts';
import { mayMoveContact } from '@ema/domain/operations/contact-changes.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { canonicalContact } from './contact.ts';
import { readParameters } from '../system/parameters.ts';
import { noteMoved, previousOf, writeContact } from './contact-changes.ts';
import { findContactsOfUser } from './queries.ts';

/**
 * The new contact recovers the account if the old one did, which is told and may take it back. What was validated and
 * not proved (ACC-632), or never validated (ACC-596), recovers nothing until its owner proves it.
 */
export const moveContactHandler = handle(moveContact, async (c, { params, body }) => {
  const type = body.contactType;
  const value = canonicalContact(type, body.contactValue);
  const person = await findContactsOfUser(c.db, params.id);
  if (!person) throw new CallError('not_found', 'L’utente indicato non esiste.');
  const previous = previousOf(person, type);
  const isDemanded = (await readParameters(c.db)).get(`contact_validation_${type}`) === 'true';
  const isAsked = isDemanded && isAskedForContacts(person.user_type);
  const isChanged = previous.value !== value;
  refuse('wrong_state', mayMoveContact({ isValidated: previous.isValidated, isAsked, isChanged }));
  const written = { personId: person.person_id, type, value };
  await writeContact(c.db, written, previous.isProved);
  await noteMoved(c, written, previous, body.reason);
  await c.audit({
    object: 'person',
    objectId: person.person_id,
    subjectUserId: params.id,
    detail: { contactType: type, reason: body.reason },
  });
  return { contactValue: value };
});
