/** What is wrong with an income somebody writes down, field by field. */
import type { Day } from '../kernel/days.ts';
import type { Cents } from '../kernel/money.ts';

export const DESCRIPTION_LENGTH = 120;
/** Nobody sells for a million a year at doors: such an amount is a comma forgotten. */
export const MOST_CENTS: Cents = 100_000_000;

export type ExternalIncome = { date: Day; cents: Cents; description: string };
export type IncomeFault = { field: 'date' | 'incomeValue' | 'description'; message: string };

/** Why an amount is refused, or null. */
export const amountFault = (cents: Cents): string | null => {
  if (cents <= 0) return 'Inserisci un importo maggiore di zero.';
  return cents >= MOST_CENTS ? 'L’importo è troppo alto: controlla la virgola.' : null;
};

/** Of this year or the one before: nothing older changes what is due. Empty when nothing is wrong. */
export const incomeFaults = (income: ExternalIncome, today: Day): IncomeFault[] => {
  const faults: IncomeFault[] = [];
  const amount = amountFault(income.cents);
  if (amount) faults.push({ field: 'incomeValue', message: amount });
  if (income.date > today) faults.push({ field: 'date', message: 'La data del documento non può essere nel futuro.' });
  if (Number(income.date.slice(0, 4)) < Number(today.slice(0, 4)) - 1)
    faults.push({ field: 'date', message: 'Inserisci un documento di quest’anno o dell’anno scorso.' });
  if (income.description.length > DESCRIPTION_LENGTH)
    faults.push({ field: 'description', message: `Inserisci al massimo ${DESCRIPTION_LENGTH} caratteri.` });
  return faults;
};
