/** Lays out an order's lines and totals as a table for a printed document. */
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { formatEuro, type Cents } from '@ema/domain/kernel/money.ts';
import { formatPercent } from '@ema/domain/orders/fees.ts';
import type { VatGroup } from '@ema/domain/orders/pricing.ts';
import { cleanText } from './clean-text.ts';
import { HAIRLINE, MUTED } from './printer.ts';

export type PrintedOrder = {
  kitName: string | null;
  lines: readonly { name: string; variant: string; quantity: number; unitCents: Cents; totalCents: Cents }[];
  linesCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  totalCents: Cents;
  vat: readonly VatGroup[];
};

/** What was ordered, line by line, and what it comes to. */
export const orderTable = (o: PrintedOrder): Content => ({
  margin: [0, 4, 0, 12],
  fontSize: 10.5,
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: ['*', 'auto', 'auto', 'auto'],
    body: [
      [head('Prodotto'), head('Quantità', true), head('Prezzo', true), head('Totale', true)],
      ...(o.kitName === null ? [] : [[{ text: cleanText(o.kitName), bold: true, colSpan: 4 }, {}, {}, {}]]),
      ...o.lines.map((l): TableCell[] => [
        {
          stack: [cleanText(l.name), ...(l.variant ? [{ text: cleanText(l.variant), color: MUTED, fontSize: 9 }] : [])],
        },
        right(String(l.quantity)),
        right(formatEuro(l.unitCents)),
        right(formatEuro(l.totalCents)),
      ]),
      sum('Prodotti', formatEuro(o.linesCents)),
      ...(o.discountCents > 0 ? [sum('Sconto del metodo di pagamento', `−${formatEuro(o.discountCents)}`)] : []),
      sum('Consegna', o.shippingCents > 0 ? formatEuro(o.shippingCents) : 'gratuita'),
      sum('Totale, IVA compresa', formatEuro(o.totalCents), true),
      ...o.vat.map((v) =>
        sum(
          `di cui IVA ${formatPercent(v.vatBasisPoints)} su un imponibile di ${formatEuro(v.taxableCents)}`,
          formatEuro(v.vatCents),
        ),
      ),
    ],
  },
  layout: {
    hLineWidth: (i) => (i === 0 ? 0 : 0.6),
    vLineWidth: () => 0,
    hLineColor: () => HAIRLINE,
    paddingLeft: (i) => (i === 0 ? 0 : 10),
    paddingRight: () => 0,
    paddingTop: () => 4,
    paddingBottom: () => 4,
  },
});

const right = (text: string, bold = false): TableCell => ({ text, alignment: 'right', noWrap: true, bold });
const head = (text: string, toRight = false): TableCell => ({
  text,
  color: MUTED,
  fontSize: 9,
  ...(toRight ? { alignment: 'right' as const } : {}),
});
const sum = (label: string, value: string, bold = false): TableCell[] => [
  { text: label, colSpan: 3, alignment: 'right', bold },
  {},
  {},
  right(value, bold),
];
