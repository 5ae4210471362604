/** Why a VAT number and its certificate cannot be sent yet, as a sentence that says which of the two (ACC-657). */
import type { NumberCheck } from './check.ts';

export const VAT_DIGITS = 11;

/** «ne mancano 2» while a number is being typed; null before and after. */
export const digitsMissing = (vatNumber: string): string | null => {
  const left = VAT_DIGITS - vatNumber.length;
  if (vatNumber === '' || left <= 0) return null;
  return left === 1 ? 'ne manca una' : `ne mancano ${left}`;
};

export const vatReason = (vatNumber: string, check: NumberCheck, hasCertificate: boolean): string | null => {
  if (check.state === 'wrong' || check.state === 'asked') return check.message;
  const left = digitsMissing(vatNumber);
  if (left !== null) return `La partita IVA ha ${VAT_DIGITS} cifre: ${left}.`;
  if (vatNumber === '') return hasCertificate ? 'Inserisci la partita IVA.' : BOTH;
  return hasCertificate ? null : 'Allega il certificato di attribuzione.';
};
const BOTH = 'Inserisci la partita IVA e allega il certificato.';
