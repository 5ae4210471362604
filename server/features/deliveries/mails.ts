/** What sellers are told of their deliveries: each step of the ladder, and a declaration that was rejected. */
import { formatDay, type Day } from '@ema/domain/kernel/days.ts';
import { formatEuro, type Cents } from '@ema/domain/kernel/money.ts';
import type { Step } from '@ema/domain/deliveries/ladder.ts';

type Mail = { subject: string; body: string };
export type DueFacts = { code: string; date: Day; deadline: Day; cents: Cents };

export const stepMail = (step: Step, d: DueFacts): Mail => {
  const what = `la consegna ${d.code} di ${formatEuro(d.cents)}`;
  const by = formatDay(d.deadline);
  if (step === 'soon')
    return {
      subject: `La consegna ${d.code} si paga entro il ${formatDay(d.date)}`,
      body: `Paga ${what} entro il ${formatDay(d.date)} e dichiara il pagamento in «Stato pagamenti» entro il ${by}.`,
    };
  if (step === 'late')
    return {
      subject: `La consegna ${d.code} è scaduta`,
      body:
        `Il termine per pagare ${what} è passato. Dichiara il pagamento in «Stato pagamenti» entro il ${by}: ` +
        'dopo, i tuoi ordini vengono bloccati.',
    };
  return {
    subject: `Ordini bloccati: la consegna ${d.code} non risulta pagata`,
    body: [
      `Non risulta pagata ${what}.`,
      'Finché non dichiari il pagamento in «Stato pagamenti» non puoi inviare ordini.',
    ].join(' '),
  };
};
export const stepSms = (step: Step, d: DueFacts): string => `EMA Planet: ${stepMail(step, d).body}`;

export const rejectionMail = (d: {
  firstName: string;
  amountCents: Cents;
  code: string;
  orderId: number;
  note: string;
  /** The order was withdrawn from, or given back, meanwhile. */
  isUndone: boolean;
}): Mail => ({
  subject: `Consegna ${d.code}: pagamento da ricontrollare`,
  body: [
    `Gentile ${d.firstName},`,
    `il pagamento di ${formatEuro(d.amountCents)} che hai dichiarato per la consegna ${d.code} ` +
      `(ordine n. ${d.orderId}) non risulta:`,
    d.note,
    d.isUndone
      ? 'L’ordine nel frattempo è stato annullato: la consegna non è più dovuta.'
      : 'La consegna è di nuovo in «Stato pagamenti»: ricontrolla i dati e dichiara di nuovo il pagamento.',
    'EMA Planet',
  ].join('\n\n'),
});
