/** What an erasure is: who it was about, what has to be typed, and where it stands. */

export type ErasureState = 'running' | 'done';

/** Who somebody was: what the kept papers need, and what is looked for while the erasure runs. */
export type Identity = {
  firstName: string;
  lastName: string;
  fiscalCode: string;
  birthDate: string;
  address: string;
  /** Contacts and the name of the account, gone when the erasure is done. */
  email?: string;
  mobile?: string;
  phone?: string;
  username?: string;
  /** Contacts they had before these. */
  former?: string[];
};

/** What stands where a name stood. */
export const ANONYMOUS = '(anonimo)';
/** What the account of somebody erased is called. */
export const erasedUsername = (userId: number): string => `cancellato-${userId}`;

/** Typed letter by letter, so that nobody erases by a press too many. */
export const confirmationOf = (requestId: number): string => `CANCELLA ${requestId}`;
export const mayConfirm = (typed: string, requestId: number): string | null =>
  typed.trim() === confirmationOf(requestId) ? null : `Per confermare scrivi «${confirmationOf(requestId)}».`;
