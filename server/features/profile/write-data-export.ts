/** Writes a copy of somebody's data, entry by entry: every table as JSON and CSV, then the files. */
import { stringify } from 'csv-stringify/sync';
import { formatInstant } from '@ema/domain/kernel/days.ts';
import { safeCell } from '../../adapters/spreadsheet.ts';
import type { ZipEntry } from '../../adapters/zip.ts';
import type { Queryable } from '../../db/client.ts';
import type { Services } from '../../kernel/services.ts';
import { EVENT_NAMES } from '../users/event-names.ts';
import { findFilesOf, rowsOf, type Exported, type ExportFile } from './data-export-queries.ts';
import type { Owner, Section } from './data-export-batch-queries.ts';
import { SECTIONS } from './data-export-sections.ts';

const utf8 = (written: string): Uint8Array => Buffer.from(written, 'utf8');
const one = async function* (written: string): AsyncGenerator<Uint8Array> {
  yield utf8(written);
};

/** An activity by its name in the log, as people read it. */
const inWords = (row: Exported): Exported =>
  typeof row['attivita'] === 'string' ? { ...row, attivita: EVENT_NAMES[row['attivita']] ?? row['attivita'] } : row;

const asJson = async function* (batches: AsyncIterable<Exported[]>): AsyncGenerator<Uint8Array> {
  let separator = '[\n';
  for await (const rows of batches) {
    yield utf8(separator + rows.map((row) => JSON.stringify(inWords(row))).join(',\n'));
    separator = ',\n';
  }
  yield utf8(separator === '[\n' ? '[]\n' : '\n]\n');
};

const asCell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'sì' : 'no';
  return safeCell(typeof value === 'string' ? value : JSON.stringify(value));
};
const lines = (rows: readonly (readonly string[])[], bom: boolean): Uint8Array =>
  utf8(
    stringify(
      rows.map((row) => [...row]),
      { delimiter: ';', record_delimiter: '\r\n', bom },
    ),
  );
const asCsv = async function* (batches: AsyncIterable<Exported[]>): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const rows of batches) {
    if (isFirst) yield lines([Object.keys(rows[0] ?? {})], true);
    isFirst = false;
    yield lines(
      rows.map((row) => Object.values(inWords(row)).map(asCell)),
      false,
    );
  }
};

/** As a name in an archive that every system can unpack. */
const fileName = (name: string): string => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(0, 150);

const readme = (at: Date, files: readonly ExportFile[]): string =>
  [
    'I TUOI DATI IN EMA PLANET',
    '',
    `Copia del ${formatInstant(at)}, ora di Roma, ai sensi degli articoli 15 e 20 del Regolamento (UE) 2016/679.`,
    'Ogni tabella della cartella «dati» c’è due volte: in JSON, per altri programmi, e in CSV, per i fogli di calcolo.',
    '',
    ...SECTIONS.map(({ name, title }) => `dati/${name}: ${title}.`),
    '',
    `file: ${files.length} tra contratti, documenti caricati, documenti fiscali, ricevute, foto e video; il numero`,
    'all’inizio del nome è quello della tabella. Foto e video oltre i 3 GB non ci sono: si scaricano dal portale.',
    '',
    'Non ci sono dati di altre persone: dei clienti di un incaricato c’è solo il codice, perché i loro dati sono loro.',
    'Non ci sono password e codici, dei quali conserviamo solo un’impronta, né i messaggi già inviati.',
    'Per ogni altra richiesta sui tuoi dati scrivi all’assistenza.',
    '',
  ].join('\r\n');

const bytesOf = async function* (stream: NodeJS.ReadableStream): AsyncGenerator<Uint8Array> {
  for await (const part of stream) yield Buffer.from(part);
};

type Source = { db: Queryable; ports: Pick<Services['ports'], 'files'> };
/** `onDone` hears of every entry that was written, of how many. */
export const entriesOf = async function* (
  { db, ports }: Source,
  owner: Owner,
  at: Date,
  onDone: (done: number, of: number) => Promise<void>,
): AsyncGenerator<ZipEntry> {
  const files = await findFilesOf(db, owner);
  const of = SECTIONS.length + files.length;
  let written = 0;
  yield { name: 'LEGGIMI.txt', body: one(readme(at, files)) };
  for (const section of SECTIONS) {
    yield* tablesOf(db, section, owner);
    await onDone((written += 1), of);
  }
  for (const { folder, name, sha256, size } of files) {
    const body = bytesOf(await ports.files.read(sha256, 0, size - 1));
    yield { name: `file/${folder}/${fileName(name)}`, isPacked: true, body };
    await onDone((written += 1), of);
  }
};

const tablesOf = async function* (db: Queryable, section: Section, owner: Owner): AsyncGenerator<ZipEntry> {
  yield { name: `dati/${section.name}.json`, body: asJson(rowsOf(db, section, owner)) };
  yield { name: `dati/${section.name}.csv`, body: asCsv(rowsOf(db, section, owner)) };
};
