/** Asks the server about an IBAN once it stands still (ACC-197). */
import { useDebouncedValue } from '@mantine/hooks';
import { checkIban } from '@ema/calls/incomes.ts';
import { IBAN_LENGTH } from '@ema/domain/incomes/iban-mask.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useCall } from '../../kernel/use-call.ts';
import type { NumberCheck } from './check.ts';

const STANDS_STILL = 500;

/** Open while characters are missing; one that could not be asked about counts as empty. */
export const useIbanCheck = (iban: string): NumberCheck => {
  const [still] = useDebouncedValue(iban, STANDS_STILL);
  const isWhole = iban.length === IBAN_LENGTH;
  const isStill = still === iban;
  const { data, error } = useCall(
    checkIban,
    { query: { iban: still } },
    { enabled: isWhole && isStill, staleTime: Number.POSITIVE_INFINITY },
  );
  if (!isWhole) return { state: 'open', message: null };
  if (isStill && data)
    return data.valid
      ? { state: 'right', message: data.bank ? `L’IBAN è corretto: ${data.bank}.` : data.message }
      : { state: 'wrong', message: data.message };
  if (isStill && error) return { state: 'wrong', message: sentenceOf(error) };
  return { state: 'asked', message: 'Controlliamo l’IBAN…' };
};
