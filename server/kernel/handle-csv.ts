/** Answers the calls that bring in a long CSV: the file of all that is wrong with it, and its taking, whole or not. */
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { stringify } from 'csv-stringify/sync';
import type { z } from 'zod';
import type { CallSpec } from '@ema/calls/kernel/call.ts';
import { invalidField } from '@ema/calls/kernel/errors.ts';
import type { uploadObject } from '@ema/calls/kernel/upload.ts';
import type { LineFault } from '@ema/domain/kernel/line-file.ts';
import type { CsvBytes } from '../adapters/csv-rows.ts';
import { spool } from '../adapters/spool.ts';
import type { Tx } from '../db/client.ts';
import type { FileAnswer } from './context.ts';
import { csvIn } from './csv-upload.ts';
import { handle, type Handler } from './handle.ts';
import { eachFault, faultsFound } from './staged-csv.ts';

type WithFile = z.ZodType<{ file: z.output<typeof uploadObject> }>;
type FaultsCall = CallSpec<undefined, undefined, WithFile, 'file', CallSpec['who'], 'POST'>;

const HEAD = '\u{feff}Riga;Che cosa correggere\r\n';
const written = (faults: readonly LineFault[]): string =>
  stringify(
    faults.map(({ line, message }) => [line, message]),
    { delimiter: ';', record_delimiter: '\r\n' },
  );
const faultBytes = async function* (faults: AsyncIterable<LineFault[]>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(HEAD);
  for await (const part of faults) yield Buffer.from(written(part));
};
/** A file that has no name any more as soon as it is open: it goes with the answer, however that ends. */
const faultFile = async (faults: AsyncIterable<LineFault[]>, folder: string): Promise<FileAnswer> => {
  const { path, size } = await spool(faultBytes(faults), folder);
  const file = await open(path);
  await rm(path);
  return {
    body: file.createReadStream(),
    size,
    contentType: 'text/csv; charset=utf-8',
    name: 'righe-da-correggere.csv',
  };
};

/** `stage`: lays the file and says what is wrong with it, as the check and the taking do. */
export const handleFaults = (
  spec: FaultsCall,
  stage: (tx: Tx, bytes: CsvBytes, now: Date) => Promise<unknown>,
): Handler =>
  handle(
    spec,
    async (c, { body }) => {
      await stage(c.db, csvIn(body), c.now);
      return faultFile(eachFault(c.db), join(c.config.EMA_DATA_DIR, 'imports'));
    },
    { status: 200 },
  );

/** Files of one kind are taken one after the other: two at once would wait for each other’s rows. */
export const takeTurns = (tx: Tx, kind: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`import ${kind}`}))`);

/** @throws invalid under `file` with the first fault */
export const refuseFaults = async (tx: Tx): Promise<void> => {
  const { faults } = await faultsFound(tx);
  const [fault] = faults;
  if (fault) throw invalidField('file', `Riga ${fault.line}: ${fault.message}`);
};
