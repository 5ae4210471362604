/** Asks the server about a VAT number once its eleven digits stand still (ACC-188). */
import { useDebouncedValue } from '@mantine/hooks';
import { checkVatNumber } from '@ema/calls/contracts.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useCall } from '../../kernel/use-call.ts';
import type { NumberCheck } from './check.ts';

const DIGITS = 11;
const STANDS_STILL = 500;

/** Open while digits are missing; a number that could not be asked about is not passed on either (ACC-189). */
export const useVatCheck = (vatNumber: string): NumberCheck => {
  const [still] = useDebouncedValue(vatNumber, STANDS_STILL);
  const isWhole = vatNumber.length === DIGITS;
  const isStill = still === vatNumber;
  const { data, error } = useCall(
    checkVatNumber,
    { query: { vatNumber: still } },
    { enabled: isWhole && isStill, staleTime: Number.POSITIVE_INFINITY },
  );
  if (!isWhole) return { state: 'open', message: null };
  if (isStill && data) return { state: data.valid ? 'right' : 'wrong', message: data.message };
  if (isStill && error) return { state: 'wrong', message: sentenceOf(error) };
  return { state: 'asked', message: 'Controlliamo la partita IVA…' };
};
