/** The code on the last page of a signed document, as people copy it. */

/** Characters of a code without its hyphens. */
export const CODE_LENGTH = 16;

/** Only what counts: capitals and digits. */
export const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

/** Why what was typed is no code, or null. */
export const verificationCodeFault = (typed: string): string | null => {
  const { length } = plainCode(typed);
  if (length === 0) return 'Inserisci il codice di verifica.';
  return length === CODE_LENGTH ? null : `Il codice ha ${CODE_LENGTH} caratteri: ne hai inseriti ${length}.`;
};

/** As it is printed, four times four signs; null for what cannot be one: no code has I, L, O or U. */
export const printedCode = (typed: string): string | null => {
  const plain = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(plain) ? (plain.match(/.{4}/g) ?? []).join('-') : null;
};
