/** Reads amounts as people type them in forms. */
import { formatEuro, parseEuro } from '@ema/domain/kernel/money.ts';

/** What is wrong with what stands in the field; nothing is not wrong yet. */
export const wrongAmount = (typed: string): string | null =>
  typed.trim() !== '' && parseEuro(typed) === null ? 'Scrivi l’importo come 121,03.' : null;

/** As lists write it, without the sign, once the field is left; what is no amount stays as typed (ACC-228). */
export const tidyAmount = (typed: string): string => {
  const cents = parseEuro(typed);
  return cents === null ? typed : formatEuro(cents).replace('\u00A0€', '');
};
