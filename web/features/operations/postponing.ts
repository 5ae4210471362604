/** Until when an operation may be put off, in a sentence. */
import { INCOME_THRESHOLD_CENTS } from '@ema/domain/incomes/threshold.ts';
import { formatEuro } from '@ema/domain/kernel/money.ts';
import { day } from '../../kernel/formats.ts';
import type { Operation } from './operation-names.ts';

/** Null of one that may not be put off. */
export const postponingOf = ({ operationName, operationArguments, canBePostponed }: Operation): string | null => {
  if (!canBePostponed) return null;
  const until = operationArguments['postponableUntil'];
  if (typeof until === 'string') return `Puoi rimandare fino al ${day(until)}, poi dovrai completarla per continuare.`;
  if (operationName === 'account:insert_vat_number')
    return `Puoi rimandare finché i redditi dell’anno restano sotto ${formatEuro(INCOME_THRESHOLD_CENTS)}: raggiunto il limite dovrai completarla per continuare, anche per inviare ordini.`;
  return 'Puoi rimandarla senza scadenza.';
};
