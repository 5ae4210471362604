/** How far an invitation is, from its row and from what the configuration asks to be proved. */
import type { Contact, Progress } from '@ema/domain/sponsorship/steps.ts';
import { CONTACTS } from '@ema/domain/sponsorship/steps.ts';
import type { Queryable } from '../../db/client.ts';
import { readParameters } from '../system/parameters.ts';
import type { ListedInvitation } from './invitation-queries.ts';

/** NET-064: a contact whose toggle is off is skipped. */
export const askedContacts = async (db: Queryable): Promise<Contact[]> => {
  const values = await readParameters(db);
  return CONTACTS.filter((contact) => values.get(`contact_validation_${contact}`) === 'true');
};

export const isProved = (r: ListedInvitation, contact: Contact): boolean =>
  contact === 'email' ? r.email_validated : r.mobile_validated;

export const progressOf = (r: ListedInvitation, asked: readonly Contact[]): Progress => ({
  status: r.status,
  isPaid: r.paid_at !== null,
  isFirstDue: r.is_first_due,
  files: r.files.map(({ kind }) => kind),
  validated: CONTACTS.filter((contact) => isProved(r, contact)),
  asked,
});
