/** What agents are told of their card. */
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
