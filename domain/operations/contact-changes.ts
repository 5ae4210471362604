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
