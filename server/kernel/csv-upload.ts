/** Reads a CSV file that came inside a form, or as the body itself. */
import { invalidField } from '@ema/calls/kernel/errors.ts';
import { CsvRefused, csvOfBuffer, csvTable, type CsvBytes, type CsvTable } from '../adapters/csv-rows.ts';
import { CsvBody } from './csv-body.ts';
import { bytesOf } from './uploads.ts';

/** @throws invalid under `file` for what is no CSV at all */
export const orRefuse = async <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((thrown: unknown) => {
    throw thrown instanceof CsvRefused ? invalidField('file', thrown.message) : thrown;
  });

/** All of a short file. @throws invalid under `file` when it is no CSV at all */
export const csvUpload = ({ content }: { content: string }): Promise<CsvTable> =>
  orRefuse(csvTable(csvOfBuffer(bytesOf('file', content))));

/** The bytes of a call that says `csv`. @throws invalid under `file` */
export const csvIn = (body: { file: { content: string } }): CsvBytes =>
  body instanceof CsvBody ? body : csvOfBuffer(bytesOf('file', body.file.content));
