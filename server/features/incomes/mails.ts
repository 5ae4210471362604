/** What agents are told about where they are paid. */
import { formatInstant } from '@ema/domain/kernel/days.ts';

/** To the agent, once an account is there: whoever did not give it learns of it in time. */
export const ibanGiven = (
  given: { iban: string; accountName: string; at: Date },
  phone: string,
): { subject: string; body: string } => ({
  subject: 'Il tuo IBAN è stato registrato',
  body:
    `Il ${formatInstant(given.at)} è stato registrato il conto su cui ricevi le provvigioni: IBAN che finisce con ` +
    `${given.iban.slice(-4)}, intestato a ${given.accountName}. Non sei stato tu? Chiama subito ${phone}.`,
});
