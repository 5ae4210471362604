/** What kinds of users are called. */
import type { UserType } from '../access/facts.ts';

export const USER_TYPES: Record<UserType, string> = {
  /** What they may do there are their duties. */
  amministratore: 'Ufficio',
  agente: 'Agente',
  cliente: 'Cliente',
  sponsorizzato: 'Sponsorizzato',
  scanner: 'Scanner',
};
/** As it is stored, also one that is not known. */
export const userTypeName = (type: string): string => USER_TYPES[type as UserType] ?? type;
export const USER_TYPE_NAMES = Object.keys(USER_TYPES) as [UserType, ...UserType[]];
