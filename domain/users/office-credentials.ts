/** Whether the office may send somebody new credentials: the sentence of a 409, or null when it may (ACC-670). */

import { isAdministrator } from '../access/duties.ts';
import { maySwitch } from '../access/may.ts';
import type { Role } from '../access/roles.ts';
import { UNDO_HOURS } from '../operations/contact-changes.ts';
import { OFFICE } from './may.ts';

/** Nobody enters as somebody of the office (ACC-284), so nobody holds a password of theirs either (ACC-676). */
export const isOfOffice = (of: { userType: string; roles: readonly Role[] }): boolean =>
  of.userType === OFFICE || isAdministrator(of.roles);

export type LockedOut = {
  /** May they enter at all: neither disabled nor blocked by their status. */
  isUsable: boolean;
  isOneself: boolean;
  /** They have duties of the office, or could be given some. */
  isOffice: boolean;
  /** Their mobile was proved by themselves, so it resets the password. */
  isRecoverable: boolean;
  /** The contact that the credentials would go to counts. */
  isValidated: boolean;
  /** Who sends them moved that contact in these hours. */
  isOwnMove: boolean;
  askerRoles: readonly Role[];
};

/** Only of somebody who has no way of their own, and only to a contact that counts. */
export const maySendCredentials = (of: LockedOut): string | null => {
  if (of.isOneself) return 'La tua password si cambia da «Account».';
  if (of.isOffice)
    return 'Di chi lavora in ufficio non si inviano credenziali: crea per la persona un altro account da «Nuovo utente», con i suoi incarichi, e disabilita questo.';
  if (!of.isUsable) return 'Questo account non può accedere al portale: prima riabilitalo.';
  if (of.isRecoverable)
    return 'Il cellulare è confermato dalla persona: la password la reimposta da sola, con un codice. Se l’ha perso, cambia il contatto.';
  // Who may enter as somebody else gains nothing by it (ACC-679).
  if (of.isOwnMove && maySwitch(of.askerRoles) !== null)
    return `Questo contatto l’hai cambiato tu da meno di ${UNDO_HOURS} ore: le credenziali le invia un altro amministratore, o chi può immedesimare altri utenti.`;
  return of.isValidated
    ? null
    : 'Questo contatto non è convalidato: le credenziali si inviano solo a un contatto convalidato.';
};
