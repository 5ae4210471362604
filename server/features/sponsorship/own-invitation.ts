/** Finds an invitation for whoever may see it, answers it, and says what a code for its contacts is bound to. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Contact } from '@ema/domain/sponsorship/steps.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import type { CallContext } from '../../kernel/context.ts';
import type { Binding } from '../codes/challenge.ts';
import { openChallenge } from '../codes/open.ts';
import {
  findCardPayment,
  findInvitation,
  lockInvitation,
  sponsorsBefore,
  type InvitationRowOf,
} from './invitation-queries.ts';
import { presentInvitation } from './present-invitation.ts';
import { askedContacts } from './progress.ts';

export const NO_INVITATION = 'La sponsorizzazione indicata non esiste.';
/** @throws not_found alike for absent ones and for those of other sponsors */
export const invitationOf = async (c: CallContext, id: number): Promise<InvitationRowOf> => {
  const row = await findInvitation(c.db, c.scope, id);
  if (!row) throw new CallError('not_found', NO_INVITATION);
  return row;
};
/** The same, so that nobody else changes it before the transaction ends. */
export const lockedInvitationOf = async (tx: Tx, c: CallContext, id: number): Promise<InvitationRowOf> => {
  const row = await lockInvitation(tx, c.scope, id);
  if (!row) throw new CallError('not_found', NO_INVITATION);
  return row;
};

/** What they go on with is what they saw: credentials leave for the contacts as they are now. @throws stale_version */
export const refuseUnseen = ({ version }: InvitationRowOf, seen: number): void => {
  if (seen !== version) throw new CallError('stale_version');
};

/** The candidate's own address or number. */
export const bindingOf = (r: InvitationRowOf, contact: Contact): Binding => ({
  purpose: 'contact-validation',
  object: `invitation:${r.id}:${contact}`,
  userId: null,
  personId: r.person_id,
  destination: (contact === 'email' ? r.email : r.mobile) ?? '',
});

/** As it stands now. */
export const answerInvitation = async (
  c: CallContext,
  id: number,
  db: Queryable = c.db,
): Promise<ReturnType<typeof presentInvitation>> => {
  const row = await findInvitation(db, c.scope, id);
  if (!row) throw new CallError('not_found', NO_INVITATION);
  const codeFor = (contact: Contact) => openChallenge({ db, now: c.now }, bindingOf(row, contact));
  return presentInvitation(row, {
    asked: await askedContacts(db),
    now: c.now,
    codes: { email: await codeFor('email'), mobile: await codeFor('mobile') },
    card: await findCardPayment(db, id),
    before: await sponsorsBefore(db, id),
    isOffice: c.scope.sponsorships,
  });
};
