/** Prints the slip that an order is paid with at a bank or a post office (MAV). */
import type { Content } from 'pdfmake/interfaces.js';
import { formatDay, type Day } from '@ema/domain/kernel/days.ts';
import { formatEuro, type Cents } from '@ema/domain/kernel/money.ts';
import { formatMavNumber } from '@ema/domain/deliveries/mav.ts';
import { cleanText } from './clean-text.ts';
import { HAIRLINE, hairline, MUTED, printPdf, running } from './printer.ts';

export type MavSlip = {
  number: string;
  amountCents: Cents;
  dueOn: Day;
  orderId: number;
  orderTitle: string;
  sentOn: Day;
  debtor: { fullName: string; fiscalCode: string; address: string };
  creditor: { name: string; address: string; bank: string };
};

/** The slip to pay with: how, the notice itself, and the receipt that stays with whoever pays. */
export const mavSlipPdf = (s: MavSlip): Promise<Buffer> =>
  printPdf({
    info: { title: `MAV ${s.number}` },
    ...running(`MAV ${formatMavNumber(s.number)}`, s.creditor.name),
    content: [
      { text: 'Bollettino MAV', fontSize: 20, bold: true, margin: [0, 0, 0, 4] },
      {
        text: `${cleanText(s.orderTitle)} del ${formatDay(s.sentOn)}`,
        color: MUTED,
        margin: [0, 0, 0, 14],
      },
      {
        ol: [
          'Apri il sito o l’app della tua banca e scegli «Pagamento MAV», ' +
            'oppure porta questo foglio allo sportello di una qualunque banca.',
          'Inserisci il codice MAV e l’importo qui sotto, esattamente come sono scritti.',
          `Paga entro il ${formatDay(s.dueOn)} e conserva la ricevuta.`,
        ],
        fontSize: 11,
        margin: [0, 0, 0, 18],
      },
      part('Avviso di pagamento', s),
      { text: 'Da conservare', color: MUTED, fontSize: 9, alignment: 'center', margin: [0, 18, 0, 4] },
      { ...hairline(), margin: [0, 0, 0, 18] },
      part('Ricevuta per chi paga', s),
    ],
  });

const part = (title: string, s: MavSlip): Content => ({
  unbreakable: true,
  table: {
    widths: ['*', '*'],
    body: [
      [{ text: title, bold: true, fontSize: 11, colSpan: 2 }, {}],
      [
        field('Codice MAV', formatMavNumber(s.number), 15),
        { ...field('Importo', formatEuro(s.amountCents), 15), alignment: 'right' as const },
      ],
      [
        field('Scadenza', formatDay(s.dueOn)),
        { ...field('Causale', `Ordine n. ${s.orderId} del ${formatDay(s.sentOn)}`), alignment: 'right' as const },
      ],
      [
        field('Debitore', cleanText(s.debtor.fullName), 11, [
          s.debtor.fiscalCode && `C.F. ${cleanText(s.debtor.fiscalCode)}`,
          cleanText(s.debtor.address),
        ]),
        {
          ...field('Creditore', cleanText(s.creditor.name), 11, [
            cleanText(s.creditor.address),
            cleanText(s.creditor.bank),
          ]),
          alignment: 'right' as const,
        },
      ],
    ],
  },
  layout: {
    hLineWidth: () => 0.6,
    vLineWidth: (i) => (i === 1 ? 0 : 0.6),
    hLineColor: () => HAIRLINE,
    vLineColor: () => HAIRLINE,
    paddingLeft: () => 12,
    paddingRight: () => 12,
    paddingTop: () => 7,
    paddingBottom: () => 7,
  },
});
const field = (label: string, value: string, fontSize = 11, more: readonly string[] = []) => ({
  stack: [
    { text: label, color: MUTED, fontSize: 8.5 },
    { text: value, bold: true, fontSize },
    ...more.filter((text) => text !== '').map((text) => ({ text, fontSize: 9.5 })),
  ],
});
