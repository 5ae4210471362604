/** What agents are told of their card. */
import { formatDay, type Day } from '@ema/domain/kernel/days.ts';
import { originOf, type Config } from '../../kernel/config.ts';

export const madeAnewMail = (
  d: { firstName: string; number: string },
  config: Config,
): { subject: string; body: string } => ({
  subject: `Il tuo nuovo tesserino: ${d.number}`,
  body: [
    `Gentile ${d.firstName},`,
    'il tuo nome o la tua foto sono cambiati, quindi il tesserino che avevi non vale più. ' +
      `Ne abbiamo rilasciato uno nuovo, numero ${d.number}.`,
    `Scaricalo, stampalo e distruggi quello vecchio: ${originOf(config)}/app/account/card`,
    'EMA Planet',
  ].join('\n\n'),
});

export const endingMail = (
  d: { firstName: string; number: string; lastDay: Day },
  config: Config,
): { subject: string; body: string } => ({
  subject: `Il tuo tesserino vale fino al ${formatDay(d.lastDay)}`,
  body: [
    `Gentile ${d.firstName},`,
    `il tesserino numero ${d.number} vale fino al ${formatDay(d.lastDay)}: dopo quel giorno non puoi presentarti con ` +
      'quello alle porte. Puoi già rinnovarlo; il nuovo vale un anno, e quello vecchio finisce subito.',
    `Rinnovalo e stampalo: ${originOf(config)}/app/account/card`,
    'EMA Planet',
  ].join('\n\n'),
});
