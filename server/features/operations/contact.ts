/** What a contact is here: how it is written, whether it counts, and what its code is bound to. */
import { createHash } from 'node:crypto';
import { invalidField } from '@ema/calls/kernel/errors.ts';
import { contactOrFault, type ContactType } from '@ema/domain/operations/contact.ts';
import type { Viewer } from '../../kernel/context.ts';
import type { BoundThing } from '../codes/challenge.ts';
import type { Contacts } from './queries.ts';

export const isValidated = (contacts: Contacts, type: ContactType): boolean =>
  type === 'email' ? contacts.email_validated : contacts.mobile_validated;
/** By its owner, and not by somebody to whom they read a code out. */
export const isProved = (contacts: Contacts, type: ContactType): boolean =>
  type === 'email' ? contacts.email_proved : contacts.mobile_proved;

/** The contact as it is kept. @throws invalid when it is none */
export const canonicalContact = (type: ContactType, value: string): string => {
  const looked = contactOrFault(type, value);
  if ('fault' in looked) throw invalidField('contactValue', looked.fault);
  return looked.contact;
};

/** Marks the code of a new contact whose change the old one confirmed. */
export const APPROVED = 'approved';

/** What the old contact confirms: that it is moved to exactly this one. */
export const changeThing = (viewer: Viewer, type: ContactType, contacts: Contacts, value: string): BoundThing => ({
  purpose: 'contact-change',
  object: type,
  userId: viewer.userId,
  personId: viewer.personId,
  objectHash: createHash('sha256')
    .update(JSON.stringify([contacts[type], value]))
    .digest('hex'),
});

/** Bound to the contact as it is now: whoever changes it meanwhile voids the code. */
export const contactThing = (viewer: Viewer, type: ContactType, contacts: Contacts): BoundThing => ({
  purpose: 'contact-validation',
  object: type,
  userId: viewer.userId,
  personId: viewer.personId,
  objectHash: createHash('sha256')
    .update(contacts[type] ?? '')
    .digest('hex'),
});
