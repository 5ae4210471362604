/** Reads the lines of a CSV file one after the other, however a spreadsheet program wrote it. */
import { Readable, pipeline } from 'node:stream';
import { parse } from 'csv-parse';

/** What no spreadsheet wrote: nothing of it is used. */
export class CsvRefused extends Error {}

/** Opened as often as it is read: first for its encoding, then for its lines. */
export type CsvBytes = { open: () => AsyncIterable<Uint8Array> };
export const csvOfBuffer = (bytes: Buffer): CsvBytes => ({ open: () => Readable.from([bytes]) });

/** So much is looked at for the sign between the cells. */
const HEAD_BYTES = 65_536;
const NO_CSV = 'Il file non è un CSV: salvalo come CSV e sceglilo di nuovo.';

const isUtf8 = (decoder: InstanceType<typeof TextDecoder>, part?: Uint8Array): boolean => {
  try {
    decoder.decode(part, { stream: part !== undefined });
    return true;
  } catch {
    return false;
  }
};
type Written = { encoding: 'utf-8' | 'windows-1252'; head: Buffer };
/** Excel on Windows writes another encoding without «UTF-8». @throws CsvRefused */
const lookAt = async (file: CsvBytes): Promise<Written> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isSure = true;
  let head: Buffer = Buffer.alloc(0);
  for await (const part of file.open()) {
    if (part.includes(0)) throw new CsvRefused(NO_CSV);
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, part.subarray(0, HEAD_BYTES - head.length)]);
    isSure &&= isUtf8(decoder, part);
  }
  return { encoding: isSure && isUtf8(decoder) ? 'utf-8' : 'windows-1252', head };
};
/** What Excel takes the sign between the cells from, before the headings: `sep=;`. */
const SAID_SIGN = /^sep=([;,\t|])[;,\t|]*$/i;
type Cut = { delimiter: string; isSaid: boolean };
/** The sign that the first line says, or the one that stands most often in the headings. */
const cutOf = ({ encoding, head }: Written): Cut => {
  const text = new TextDecoder(encoding).decode(head).trimStart();
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const said = SAID_SIGN.exec(first.replaceAll('"', ''))?.[1];
  if (said) return { delimiter: said, isSaid: true };
  const times = (sign: string): number => first.split(sign).length;
  return { delimiter: [';', ',', '\t'].toSorted((a, b) => times(b) - times(a))[0] ?? ';', isSaid: false };
};

/** Its text with the line ends of one kind; a pair of signs may come in two parts. */
const textOf = async function* (file: CsvBytes, encoding: Written['encoding']): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let kept = '';
  for await (const part of file.open()) {
    const text = kept + decoder.decode(part, { stream: true });
    kept = text.endsWith('\r') ? '\r' : '';
    yield text.slice(0, text.length - kept.length).replaceAll('\r\n', '\n');
  }
  yield kept + decoder.decode();
};

/** Cells, and on which line of the file they stand, from 1. */
export type CsvLine = { cells: string[]; line: number };
/**
 * One line after the other, never all of them; empty ones are left out, and counted, as is `sep=;` before the headings.
 * @throws CsvRefused with the sentence for whoever chose the file
 */
export const csvLines = async function* (file: CsvBytes): AsyncGenerator<CsvLine> {
  const written = await lookAt(file);
  const { delimiter, isSaid } = cutOf(written);
  let last = 0;
  let isBefore = isSaid;
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: 10_000,
    on_record: (cells: string[], at) => {
      last = at.lines;
      return cells;
    },
    info: true,
  });
  // Whatever goes wrong is told to whoever reads the lines.
  pipeline(Readable.from(textOf(file, written.encoding)), parser, () => {});
  try {
    for await (const read of parser) {
      const { record, info } = read as { record: string[]; info: { lines: number } };
      if (isBefore) isBefore = false;
      // Programs of Apple write an accent apart from its letter.
      else yield { cells: record.map((cell) => cell.normalize('NFC')), line: info.lines };
    }
  } catch (thrown) {
    if (!String((thrown as { code?: unknown }).code).startsWith('CSV_')) throw thrown;
    const after = last === 0 ? '' : ` dopo la riga ${last}`;
    throw new CsvRefused(`Il file non è un CSV leggibile${after}: controlla le virgolette e salvalo di nuovo.`);
  }
};

/** Of the files that are read whole none has so many lines: of a longer one no more are read, and it is refused. */
export const LINES_READ = 10_000;
/** Rows of cells, and on which line of the file each stands, from 1. */
export type CsvTable = { rows: string[][]; lines: number[] };
/** All of a short file. @throws CsvRefused */
export const csvTable = async (file: CsvBytes): Promise<CsvTable> => {
  const table: CsvTable = { rows: [], lines: [] };
  for await (const { cells, line } of csvLines(file)) {
    table.rows.push(cells);
    table.lines.push(line);
    if (table.rows.length === LINES_READ) break;
  }
  return table;
};
