/** Why a contact cannot be vouched for by an administrator, and what its request is called. */
type Request = {
  isValidated: boolean;
  /** Since then the person asked for another code, or another contact of theirs came to count. */
  isReplaced: boolean;
};

/** The sentence of a 409, or null when it may (ACC-325, ACC-576). */
export const mayForceValidation = ({ isValidated, isReplaced }: Request): string | null => {
  if (isValidated) return 'Operazione già completata: questo contatto è già convalidato.';
  return isReplaced
    ? 'Questa richiesta non vale più: da allora il contatto è stato chiesto o cambiato di nuovo.'
    : null;
};

/** How a request stands, in the list of the office. */
export const validationWord = ({ isValidated, isReplaced }: Request): 'Validato' | 'Sostituito' | 'Da validare' => {
  if (isValidated) return 'Validato';
  return isReplaced ? 'Sostituito' : 'Da validare';
};
