/** Of whom the operations centre asks that their contacts are validated, while the parameters say so. */
import type { UserType } from '../access/facts.ts';

/** Accounts of the office, and those that scan at a door: made by somebody else, of nobody’s own contacts (ACC-594). */
export const NOT_ASKED: readonly UserType[] = ['amministratore', 'scanner'];
export const isAskedForContacts = (userType: UserType): boolean => !NOT_ASKED.includes(userType);
