/** Reads a CSV file that came inside a form. */
import { invalidField } from '@ema/calls/kernel/errors.ts';
import { CsvRefused, csvTable, type CsvTable } from '../adapters/csv-rows.ts';
import { bytesOf } from './uploads.ts';

/** @throws invalid under `file` when it is no CSV at all */
export const csvUpload = ({ content }: { content: string }): CsvTable => {
  const bytes = bytesOf('file', content);
  try {
    return csvTable(bytes);
  } catch (thrown) {
    throw thrown instanceof CsvRefused ? invalidField('file', thrown.message) : thrown;
  }
};
