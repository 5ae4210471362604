/** Mobile numbers, e-mail addresses, VAT numbers and IBANs: one way to write each, and why one is refused. */
import { checkLetter } from './check-letter.ts';

/**
 * An Italian or international mobile number as E.164, whatever way it was written (`+39 347…`, `0039347…`, `39347…`,
 * `347 123`). An Italian number must begin with 3 and have nine or ten digits.
 * @returns null when it cannot be a number
 */
export const canonicalMobile = (written: string): string | null => {
  const compact = written.normalize('NFKC').replace(/[\s().\-/]/g, '');
  const international = compact.replace(/^00/, '+').replace(/^39(?=3\d{9})/, '+39');
  if (/^\+[1-9]\d{7,14}$/.test(international))
    return international.startsWith('+39') && !/^3\d{8,9}$/.test(international.slice(3)) ? null : international;
  return /^3\d{8,9}$/.test(compact) ? `+39${compact}` : null;
};

/** An e-mail address in lower case, or null when it is none. */
export const canonicalEmail = (written: string): string | null => {
  const email = written.trim().toLowerCase();
  return email.length <= 254 &&
    /^[^\s@<>()[\]\\,;:"]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/.test(email)
    ? email
    : null;
};

/** Why a VAT number is refused, as an Italian sentence, or null: eleven digits, the last one a Luhn check. */
export const vatNumberFault = (vatNumber: string): string | null => {
  if (!/^\d{11}$/.test(vatNumber)) return 'La partita IVA ha 11 cifre.';
  const sum = Array.from(vatNumber.slice(0, 10)).reduce((total, c, i) => {
    const value = Number(c) * (i % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  const isRight = String((10 - (sum % 10)) % 10) === vatNumber[10] && sum > 0;
  return isRight ? null : 'La partita IVA non è valida: controlla le 11 cifre.';
};

/** Capital letters and digits only (ACC-196: on screen in groups, sent without spaces). */
export const normaliseIban = (written: string): string => written.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Why an Italian IBAN, already normalised, is refused: form, ISO 7064 check digits, national check letter (ACC-199). */
export const ibanFault = (iban: string): string | null => {
  if (!iban.startsWith('IT')) return 'Inserisci un IBAN italiano: comincia con IT.';
  if (iban.length !== 27) return 'L’IBAN italiano ha 27 caratteri.';
  if (!/IT\d{2}[A-Z]\d{10}[A-Z0-9]{12}/.test(iban)) return 'L’IBAN non ha la forma corretta.';
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (c) => String(c.charCodeAt(0) - 55));
  const isRight = BigInt(digits) % 97n === 1n && checkLetter(iban.slice(5)) === iban[4];
  return isRight ? null : 'L’IBAN non è valido: controlla le cifre.';
};
