/** How a contact of the profile stands: whether it counts, whether its owner proved it, and what can be done with it. */
import type { Profile } from './whose.ts';

export type ContactType = 'email' | 'mobile';
export type OwnContact = { value: string | null; isValidated: boolean; isProved: boolean };

export const contactOf = (p: Profile, type: ContactType): OwnContact =>
  type === 'email'
    ? { value: p.email, isValidated: p.emailValidated, isProved: p.emailProved }
    : { value: p.mobile, isValidated: p.mobileValidated, isProved: p.mobileProved };

/** In brackets behind it, when there is one: one that counts by a code read to somebody else recovers nothing yet (ACC-593). */
export const standing = (type: ContactType, { isValidated, isProved }: OwnContact): string => {
  const ending = type === 'email' ? 'a' : 'o';
  if (!isValidated) return 'da convalidare';
  return isProved ? `convalidat${ending}` : `convalidat${ending}, non ancora confermat${ending}`;
};
/** What its owner can do that proves it; null when that was done. */
export const provingLabel = (type: ContactType, { value, isValidated, isProved }: OwnContact): string | null => {
  const noun = type === 'email' ? 'e-mail' : 'cellulare';
  if (isProved) return null;
  if (value === null) return `Aggiungi ${noun}`;
  return `${isValidated ? 'Conferma' : 'Convalida'} ${noun}`;
};
