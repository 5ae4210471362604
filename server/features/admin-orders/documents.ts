/** Prints sent orders: lists as CSV and Excel, one order as a page of PDF. */
import { stringify } from 'csv-stringify/sync';
import writeXlsxFile from 'write-excel-file/node';
import { formatDay, formatInstant } from '@ema/domain/kernel/days.ts';
import { formatEuro } from '@ema/domain/kernel/money.ts';
import { formatPercent } from '@ema/domain/orders/fees.ts';
import { formatPoints } from '@ema/domain/orders/points.ts';
import { cleanText } from '../../adapters/pdf/clean-text.ts';
import { safeCell } from '../../adapters/spreadsheet.ts';
import { hairline, MUTED, printPdf, running } from '../../adapters/pdf/printer.ts';
import { vatOf } from './present.ts';
import type { AdminDetail, AdminRow } from './queries.ts';

const HEAD = ['ID', 'Incaricato', 'Codice', 'Cliente', 'Data', 'Importo', 'Tipo', 'Pagamento', 'IP', 'Esportata il'];

const cells = (r: AdminRow): (string | number | Date | null)[] => [
  r.id,
  r.seller_name,
  r.seller_id,
  r.customer_name ?? '',
  r.submitted_at,
  r.total_cents,
  r.type_title,
  r.payment_method_name,
  r.ip_address,
  r.exported_at,
];

/** `;`, comma decimals and a BOM: what Italian Excel opens with a double click. */
export const ordersCsv = (rows: readonly AdminRow[]): Buffer => {
  const text = stringify(
    rows.map((r) =>
      cells(r).map((v, i) =>
        v instanceof Date
          ? formatInstant(v)
          : i === 5
            ? (Number(v) / 100).toFixed(2).replace('.', ',')
            : typeof v === 'string'
              ? safeCell(v)
              : v === null
                ? ''
                : String(v),
      ),
    ),
    { header: true, columns: HEAD, delimiter: ';', record_delimiter: '\r\n', bom: true },
  );
  return Buffer.from(text, 'utf8');
};

export const ordersXlsx = async (rows: readonly AdminRow[]): Promise<Buffer> => {
  const head = HEAD.map((value) => ({ value, fontWeight: 'bold' as const }));
  const body = rows.map((r) =>
    cells(r).map((v, i) => {
      if (v === null) return null;
      if (v instanceof Date) return { value: formatInstant(v), type: String };
      if (i === 5) return { value: Number(v) / 100, type: Number, format: '#,##0.00' };
      return typeof v === 'number' ? { value: v, type: Number } : { value: safeCell(v), type: String };
    }),
  );
  return writeXlsxFile(
    [head, ...body] as never,
    { columns: HEAD.map((_, i) => ({ width: i === 1 || i === 3 ? 28 : 16 })) } as never,
  ).toBuffer();
};

/** The order as a printed page. */
export const orderPdf = (o: AdminDetail): Promise<Buffer> => {
  const row = (label: string, value: string, bold = false) => [
    { text: label, bold },
    { text: value, alignment: 'right' as const, bold },
  ];
  return printPdf({
    ...running(`Ordine ${o.id}`, 'EMA Planet'),
    content: [
      { text: `Riepilogo ordine ${o.id}`, fontSize: 18, bold: true, margin: [0, 0, 0, 4] },
      { text: `${o.type_title}, inviato il ${formatInstant(o.submitted_at)}`, color: MUTED, margin: [0, 0, 0, 10] },
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
              cleanText(l.name),
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
        margin: [0, 8, 0, 0] as [number, number, number, number],
      })),
    ],
  });
};
