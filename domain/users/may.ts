/** Why an administrator cannot delete somebody: the sentence of a 409, or null when they may. */
import type { UserType } from '../access/facts.ts';

/** The only kind of user that is deleted (ACC-259, NET-229). */
export const DELETABLE_TYPE = 'sponsorizzato' satisfies UserType;

/** Only somebody who was sponsored and never became an agent. */
export const mayDeleteUser = (userType: string): string | null =>
  userType === DELETABLE_TYPE ? null : 'Si possono eliminare solo gli utenti sponsorizzati.';
