/** Moving a contact that recovers the account, and undoing it: how long, and the sentence why not (ACC-343). */

/** Whoever held the old contact may take it back for so long. */
export const UNDO_HOURS = 72;
export const undoEndsAt = (changedAt: Date): Date => new Date(changedAt.getTime() + UNDO_HOURS * 3_600_000);

const NOT_ALONE =
  'Questo contatto è convalidato e serve a recuperare l’accesso: per cambiarlo apri «I miei dati» e conferma con la password e con un codice.';
/** A validated contact is not moved by a session alone: password and a code to the old contact come first. */
export const mayValidateAlone = (contact: { isValidated: boolean; isChanged: boolean }): string | null =>
  contact.isValidated && contact.isChanged ? NOT_ALONE : null;

export const SAME_CONTACT = 'Il nuovo contatto è uguale a quello attuale.';
export const mayChangeContact = (contact: { isValidated: boolean; isChanged: boolean }): string | null => {
  if (!contact.isValidated) return 'Questo contatto non è ancora convalidato: convalidalo da «I miei dati».';
  return contact.isChanged ? null : SAME_CONTACT;
};

/** By the office, of whom the centre asks none also one that was never validated: nobody else would (ACC-596). */
export const mayMoveContact = (contact: {
  isValidated: boolean;
  isAsked: boolean;
  isChanged: boolean;
}): string | null => {
  if (!contact.isValidated && contact.isAsked)
    return 'Questo contatto non è ancora convalidato: lo convalida la persona, dal Centro operazioni.';
  return contact.isChanged || !contact.isValidated ? null : SAME_CONTACT;
};

export const mayUndoChange = (change: { changedAt: Date; isUndone: boolean; now: Date }): string | null => {
  if (change.isUndone) return 'Questo cambio è già stato annullato.';
  return change.now < undoEndsAt(change.changedAt)
    ? null
    : `Sono passate più di ${UNDO_HOURS} ore: per annullare il cambio chiama l’assistenza.`;
};

/** What is known of both contacts before the office moves one. */
export type KnownContacts = {
  emailValidated: boolean;
  emailProved: boolean;
  mobileValidated: boolean;
  mobileProved: boolean;
};
const UNDONE = `Quello attuale riceve un avviso e può annullare per ${UNDO_HOURS} ore.`;
const WAY_IN = ' Se non può più entrare, dopo usa «Invia nuove credenziali».';
const TO_CONFIRM = 'recupera l’accesso solo quando la persona lo conferma in «I miei dati».';
/** What the office brings about by moving a contact, and what helps who is locked out (ACC-343, ACC-632, ACC-670). */
export const whatMovingDoes = (type: 'email' | 'mobile', known: KnownContacts): string => {
  const isEmail = type === 'email';
  if (isEmail ? known.emailProved : known.mobileProved) {
    if (!isEmail) return `Il nuovo cellulare recupera l’accesso. ${UNDONE}`;
    // An address recovers nothing alone: the code to reset the password wants a proved mobile too.
    if (known.mobileProved) return `La nuova e-mail recupera l’accesso dopo ${UNDO_HOURS} ore. ${UNDONE}`;
    return `${UNDONE}${WAY_IN}`;
  }
  const isValidated = isEmail ? known.emailValidated : known.mobileValidated;
  const told = isValidated
    ? 'Quello attuale, che la persona non ha mai confermato, riceve un avviso ma non può annullare.'
    : 'Nessun contatto precedente viene avvisato.';
  return `Il nuovo contatto ${TO_CONFIRM} ${told}${known.mobileProved ? '' : WAY_IN}`;
};
