/** Writes a table as a CSV or Excel file that no spreadsheet program misreads. */
import { stringify } from 'csv-stringify/sync';
import writeXlsxFile from 'write-excel-file/node';
import { formatDay, formatInstant } from '@ema/domain/kernel/days.ts';

/**
 * A cell that a spreadsheet would take for a formula begins with an apostrophe (OWASP CSV injection): also when the
 * sign is written wide, as East Asian keyboards do, or something that is not seen stands before it.
 */
export const safeCell = (text: string): string => {
  const seen = text.replace(/^[\s\p{Cf}\p{Cc}]+/u, '').slice(0, 1);
  return /^[\t\r\n\0]/.test(text) || '=+-@'.includes(seen.normalize('NFKC') || ' ') ? `'${text}` : text;
};

/** What a column holds: text, a whole number, an amount in cents, a day `YYYY-MM-DD`, an instant in ISO. */
export type ColumnKind = 'text' | 'number' | 'cents' | 'day' | 'instant';
export type SheetColumn = { label: string; kind: ColumnKind; width?: number };
export type SheetCell = string | number | null;
export type Sheet = {
  name: string;
  columns: readonly SheetColumn[];
  rows: readonly (readonly SheetCell[])[];
  /** Rows of totals, by their place among the rows. */
  bold?: ReadonlySet<number>;
};

const euro = (cents: SheetCell): string => (Number(cents) / 100).toFixed(2).replace('.', ',');
const asText = (cell: SheetCell, kind: ColumnKind): string => {
  if (cell === null) return '';
  if (kind === 'cents') return euro(cell);
  if (kind === 'day') return formatDay(String(cell));
  if (kind === 'instant') return formatInstant(new Date(cell));
  return typeof cell === 'string' ? safeCell(cell) : String(cell);
};

/** `;`, comma decimals and a BOM: what Italian Excel opens with a double click. */
const csvOf = ({ columns, rows }: Sheet): Buffer =>
  Buffer.from(
    stringify(
      rows.map((row) => row.map((cell, i) => asText(cell, columns[i]?.kind ?? 'text'))),
      {
        header: true,
        columns: columns.map((c) => safeCell(c.label)),
        delimiter: ';',
        record_delimiter: '\r\n',
        bom: true,
      },
    ),
    'utf8',
  );

/** The hour of Rome, which a spreadsheet has no zone for. */
const romeHour = (cell: SheetCell): Date => {
  const [day = '', hour = ''] = formatInstant(new Date(String(cell))).split(' ');
  return new Date(`${day.split('/').toReversed().join('-')}T${hour}:00Z`);
};

const xlsxCell = (cell: SheetCell, kind: ColumnKind, bold: boolean) => {
  if (cell === null) return null;
  const weight = bold ? { fontWeight: 'bold' as const } : {};
  if (kind === 'cents') return { value: Number(cell) / 100, type: Number, format: '#,##0.00', ...weight };
  if (kind === 'day') return { value: new Date(`${cell}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy', ...weight };
  if (kind === 'instant') return { value: romeHour(cell), type: Date, format: 'dd/mm/yyyy hh:mm', ...weight };
  if (typeof cell === 'number') return { value: cell, type: Number, ...weight };
  return { value: safeCell(cell), type: String, ...weight };
};

const xlsxOf = ({ name, columns, rows, bold }: Sheet): Promise<Buffer> =>
  writeXlsxFile(
    [
      columns.map((c) => ({ value: c.label, fontWeight: 'bold' as const })),
      ...rows.map((row, at) =>
        row.map((cell, i) => xlsxCell(cell, columns[i]?.kind ?? 'text', bold?.has(at) ?? false)),
      ),
    ] as never,
    { sheet: name, stickyRowsCount: 1, columns: columns.map((c) => ({ width: c.width ?? 14 })) } as never,
  ).toBuffer();

/** The answer of a call that gives a table as a file. */
export const sheetFile = async (sheet: Sheet, format: 'csv' | 'xlsx', name: string) =>
  format === 'csv'
    ? { body: csvOf(sheet), contentType: 'text/csv; charset=utf-8', name: `${name}.csv` }
    : {
        body: await xlsxOf(sheet),
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        name: `${name}.xlsx`,
      };
