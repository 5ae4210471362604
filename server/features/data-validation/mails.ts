/** What agents are told about the incomes from others that they declared. */
import { formatDay, type Day } from '@ema/domain/kernel/days.ts';
import { formatEuro } from '@ema/domain/kernel/money.ts';

/** `reason`: why it was discarded, null when it was accepted. */
export const decidedMail = (d: {
  firstName: string;
  date: Day;
  cents: number;
  reason: string | null;
}): { subject: string; body: string } => {
  const what = `il reddito esterno di ${formatEuro(d.cents)} con il documento del ${formatDay(d.date)}`;
  const then =
    d.reason === null
      ? `Abbiamo convalidato ${what}: conta per il limite annuo. Non devi fare altro.`
      : `Non abbiamo potuto accettare ${what} per questo motivo: ${d.reason}\n\n` +
        'Inseriscilo di nuovo in «Redditi esterni», con i dati giusti.';
  return {
    subject: `Reddito esterno: ${d.reason === null ? 'convalidato' : 'da reinserire'}`,
    body: [`Gentile ${d.firstName},`, then, 'EMA Planet'].join('\n\n'),
  };
};
