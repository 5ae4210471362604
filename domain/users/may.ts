/** Why an administrator cannot delete somebody: the sentence of a 409, or null when they may. */
import type { UserType } from '../access/facts.ts';
import type { Role } from '../access/roles.ts';
import { BEING_PAID } from '../sponsorship/may-invitation.ts';
import type { InvitationStatus } from '../sponsorship/states.ts';

/** The only kind of user that is deleted (ACC-259, NET-229). */
export const DELETABLE_TYPE = 'sponsorizzato' satisfies UserType;

/** Only somebody who was sponsored and never became an agent. */
export const mayDeleteUser = (userType: string): string | null =>
  userType === DELETABLE_TYPE ? null : 'Si possono eliminare solo gli utenti sponsorizzati.';
/** Nobody who came in by a sponsorship that was paid, or is being paid, or is complete: that is no account to throw away. */
export const mayDeleteInvited = (i: {
  status: InvitationStatus;
  isPaid: boolean;
  isBeingPaid: boolean;
}): string | null => {
  if (i.isBeingPaid) return BEING_PAID;
  return i.isPaid || i.status === 'completed'
    ? 'La sua sponsorizzazione è pagata o completata: l’utente non si elimina, si può disabilitare.'
    : null;
};

/** The kind of user that the office makes and looks after: a person of a meeting (NET-154). */
export const MADE_BY_OFFICE = 'scanner' satisfies UserType;
/** Somebody of the office: what they may do are the duties they were given. */
export const OFFICE = 'amministratore' satisfies UserType;
/** Name, username and password of everybody else are their own, or stand in what they signed. */
export const mayEditAccount = (userType: string): string | null =>
  userType === MADE_BY_OFFICE
    ? null
    : 'Nome, username e password di questo utente non si cambiano da qui: sono della persona.';
/** Who manages meetings, and nothing else of the office, looks after those who scan at them alone (NET-150, NET-153). */
export const seesScannersAlone = (roles: readonly Role[]): boolean => !roles.includes('ROLE_ADMIN');
/** Whoever sells, buys or works in the office and scans as well stands in that list, and is not theirs to change. */
export const mayLookAfter = (roles: readonly Role[], userType: string): string | null =>
  seesScannersAlone(roles) && userType !== MADE_BY_OFFICE
    ? 'Questo account non è stato creato per i meeting: lo disabilita e lo riabilita l’amministrazione.'
    : null;
/** Accounts of the office are made by who has all of it. */
export const mayMakeUser = (roles: readonly Role[], isOffice: boolean): string | null =>
  isOffice && seesScannersAlone(roles) ? 'Puoi creare solo gli utenti che registrano le presenze ai meeting.' : null;
/** Nobody shuts themselves out. */
export const mayDisableUser = (isDisabled: boolean, isOneself: boolean): string | null =>
  isDisabled && isOneself ? 'Non puoi disabilitare te stesso.' : null;

/** A name as people write it, in its two parts; null where one is missing. */
export const nameParts = (displayName: string): { firstName: string; lastName: string } | null => {
  const [firstName = '', ...rest] = displayName.trim().split(/\s+/);
  return rest.length === 0 ? null : { firstName, lastName: rest.join(' ') };
};

/** Some action can be done to it: an agent's account is opened here, once it is shut, and never shut; nor is one's own. */
export const mayChooseUser = (user: { isAgent: boolean; disabled: boolean; isOneself: boolean }): boolean =>
  user.disabled || (mayDisableInBulk(user.isAgent) ?? mayDisableUser(true, user.isOneself)) === null;
/** What shuts an agent out is their status, on their own page. */
export const mayDisableInBulk = (isAgent: boolean): string | null =>
  isAgent ? 'L’accesso di un incaricato si chiude dal suo stato, nella sua scheda.' : null;
