/** Prints sent orders: lists as CSV and Excel, one order as a page of PDF. */
import { formatDay, formatInstant } from '@ema/domain/kernel/days.ts';
import { formatEuro } from '@ema/domain/kernel/money.ts';
import { formatPercent } from '@ema/domain/orders/fees.ts';
import { formatPoints } from '@ema/domain/orders/points.ts';
import { undoneText } from '@ema/domain/orders/undone.ts';
import { variantText } from '@ema/domain/orders/variant.ts';
import { cleanText } from '../../adapters/pdf/clean-text.ts';
import type { Sheet, SheetColumn } from '../../adapters/spreadsheet.ts';
import { hairline, MUTED, printPdf, running } from '../../adapters/pdf/printer.ts';
import { undoneBy, vatOf } from './present.ts';
import { lineText } from './mails.ts';
import type { FileRow } from './list-queries.ts';
import type { AdminDetail, AdminLine, AdminRow } from './queries.ts';

const text = (label: string, width = 16): SheetColumn => ({ label, kind: 'text', width });
const cents = (label: string): SheetColumn => ({ label, kind: 'cents', width: 16 });
const COLUMNS: readonly SheetColumn[] = [
  { label: 'ID', kind: 'number' },
  text('Incaricato', 28),
  { label: 'Codice', kind: 'number' },
  text('Cliente', 28),
  text('Data'),
  cents('Importo'),
  text('Tipo'),
  text('Pagamento'),
  text('IP'),
  text('Esportata il'),
  text('Recesso o rimborso', 24),
  cents('Imponibile'),
  cents('IVA'),
  cents('Imponibile provvigionale'),
  text('Articoli', 60),
];
/** A cell of Excel holds 32,767 characters. */
const CELL = 32_000;
/** What to pack, in one cell: pieces, product, code, variant. */
const articlesText = (lines: readonly AdminLine[]): string => {
  const articles = lines.map((l) => `${l.quantity} × ${lineText(l)}`);
  let length = 0;
  const shown = articles.filter((article) => (length += article.length + 2) <= CELL);
  const rest = articles.length - shown.length;
  return [...shown, ...(rest > 0 ? [`altre righe: ${rest}`] : [])].join('; ');
};

const wordsOf = (r: Pick<AdminRow, 'undone_at' | 'withdrawn_at'>): string | null => {
  const undone = undoneBy(r);
  return undone && undoneText(undone);
};

/** The list as a table, with the VAT and the articles of each order. */
export const ordersSheet = (rows: readonly FileRow[]): Sheet => ({
  name: 'Commissioni',
  columns: COLUMNS,
  rows: rows.map((r) => {
    const vat = vatOf(r);
    return [
      r.id,
      r.seller_name,
      r.seller_id,
      r.customer_name,
      formatInstant(r.submitted_at),
      r.total_cents,
      r.type_title,
      r.payment_method_name,
      r.ip_address,
      r.exported_at && formatInstant(r.exported_at),
      wordsOf(r),
      vat.reduce((sum, v) => sum + v.taxableCents, 0),
      vat.reduce((sum, v) => sum + v.vatCents, 0),
      r.taxable_cents,
      articlesText(r.lines),
    ];
  }),
});

type Margins = [number, number, number, number];
/** The order as a printed page. */
export const orderPdf = (o: AdminDetail): Promise<Buffer> => {
  const row = (label: string, value: string, bold = false) => [
    { text: label, bold },
    { text: value, alignment: 'right' as const, bold },
  ];
  const undone = wordsOf(o);
  return printPdf({
    ...running(`Ordine ${o.id}`, 'EMA Planet'),
    content: [
      { text: `Riepilogo ordine ${o.id}`, fontSize: 18, bold: true, margin: [0, 0, 0, 4] },
      { text: `${o.type_title}, inviato il ${formatInstant(o.submitted_at)}`, color: MUTED, margin: [0, 0, 0, 10] },
      ...(undone ? [{ text: `${undone}: da non evadere`, bold: true, margin: [0, 0, 0, 10] as Margins }] : []),
      {
        columns: [
          [{ text: 'Incaricato', color: MUTED }, { text: `${cleanText(o.seller_name)} (cod. ${o.seller_id})` }],
          [
            { text: o.customers.length === 1 ? 'Cliente' : 'Clienti', color: MUTED },
            { text: o.customers.map((c) => cleanText(c)).join(', ') || '–' },
          ],
          [
            { text: 'Pagamento', color: MUTED },
            { text: o.payment_method_name },
            { text: o.order_date ? `Data ordine ${formatDay(o.order_date)}` : '' },
          ],
        ],
        margin: [0, 0, 0, 12],
      },
      {
        layout: 'lightHorizontalLines',
        table: {
          headerRows: 1,
          widths: ['auto', '*', 'auto', 'auto', 'auto', 'auto'],
          body: [
            ['Codice', 'Prodotto', 'Prezzo', 'Quantità', 'Punti', 'Totale'].map((text, i) => ({
              text,
              bold: true,
              alignment: i > 1 ? ('right' as const) : ('left' as const),
            })),
            ...o.lines.map((l) => [
              l.code,
              {
                stack: [
                  cleanText(l.name),
                  ...(variantText(l.attributes)
                    ? [{ text: cleanText(variantText(l.attributes)), color: MUTED, fontSize: 9.5 }]
                    : []),
                ],
              },
              { text: formatEuro(l.unit), alignment: 'right' as const },
              { text: String(l.quantity), alignment: 'right' as const },
              { text: l.points > 0 ? formatPoints(l.points * l.quantity) : '–', alignment: 'right' as const },
              { text: formatEuro(l.unit * l.quantity), alignment: 'right' as const },
            ]),
          ],
        },
      },
      { ...hairline(), margin: [0, 10, 0, 6] },
      {
        layout: 'noBorders',
        table: {
          widths: ['*', 120],
          body: [
            row('Prodotti', formatEuro(o.lines_total_cents)),
            ...(o.discount_cents > 0 ? [row(`Sconto ${o.payment_method_name}`, formatEuro(-o.discount_cents))] : []),
            row('Spedizione', formatEuro(o.shipping_cents)),
            row('Totale', formatEuro(o.total_cents), true),
            ...vatOf(o).flatMap((v) => [
              row(`Imponibile ${formatPercent(v.vatBasisPoints)}`, formatEuro(v.taxableCents)),
              row(`IVA ${formatPercent(v.vatBasisPoints)}`, formatEuro(v.vatCents)),
            ]),
            row('Imponibile provvigionale', formatEuro(o.taxable_cents)),
            ...(o.shop === 1
              ? [
                  row('Punti guadagnati', formatPoints(o.points_earned_tenths)),
                  row('Punti usati', formatPoints(o.points_used_tenths)),
                ]
              : []),
          ],
        },
      },
      ...o.notes.map((note) => ({
        text: `Nota: ${cleanText(note)}`,
        margin: [0, 8, 0, 0] as Margins,
      })),
    ],
  });
};
