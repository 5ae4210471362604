/** Why a contact cannot be vouched for by an administrator: the sentence of a 409, or null when it may (ACC-325). */
export const mayForceValidation = (contact: { isValidated: boolean }): string | null =>
  contact.isValidated ? 'Operazione già completata: questo contatto è già convalidato.' : null;
