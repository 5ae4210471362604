/** Reads the cells of a CSV file, however a spreadsheet program wrote it. */
import { parse } from 'csv-parse/sync';

/** What no spreadsheet wrote: nothing of it is used. */
export class CsvRefused extends Error {}

const decode = (bytes: Buffer): string => {
  if (bytes.includes(0)) throw new CsvRefused('Il file non è un CSV: salvalo come CSV e sceglilo di nuovo.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Excel on Windows without «UTF-8».
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
/** The sign that stands most often in the headings. */
const delimiterOf = (text: string): string => {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const times = (sign: string): number => head.split(sign).length;
  return [';', ',', '\t'].toSorted((a, b) => times(b) - times(a))[0] ?? ';';
};

/** No import takes so many lines: the rest of a longer file is not read, and the import refuses it for its length. */
export const LINES_READ = 10_000;
/** Rows of cells, and on which line of the file each stands, from 1. */
export type CsvTable = { rows: string[][]; lines: number[] };
/** Empty lines are left out, and counted. @throws CsvRefused with the sentence for whoever chose the file */
export const csvTable = (bytes: Buffer): CsvTable => {
  const text = decode(bytes).replaceAll('\r\n', '\n');
  const lines: number[] = [];
  try {
    const rows = parse(text, {
      delimiter: delimiterOf(text),
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: 10_000,
      to: LINES_READ,
      on_record: (cells: string[], at) => {
        lines.push(at.lines);
        return cells;
      },
    });
    return { rows, lines };
  } catch {
    throw new CsvRefused('Il file non è un CSV leggibile: controlla le virgolette e salvalo di nuovo.');
  }
};
