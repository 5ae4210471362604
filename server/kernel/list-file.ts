/** Answers a list as a spreadsheet: what its own call answers, without pages. */
import type { z } from 'zod';
import type { CallSpec } from '@ema/calls/kernel/call.ts';
import { FILE_ROWS } from '@ema/calls/kernel/list-file.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { sheetFile, type SheetCell, type SheetColumn } from '../adapters/spreadsheet.ts';
import { handle, type Handler } from './handle.ts';

/** A column of the file: its head, and what it holds of a row. */
export type FileColumn<T> = SheetColumn & { of: (row: T) => SheetCell };
type Asked = { format: 'csv' | 'xlsx' };
type Counted = { totalItems: number; isAtLeast?: true | undefined };
type Answer<T> = { items: readonly T[]; pagination: Counted };
type ListCall<T> = CallSpec<undefined, z.ZodType | undefined, undefined, z.ZodType<Answer<T>>>;
type Described<T> = {
  /** Of the sheet and, in small letters, of the file. */
  title: string;
  columns: readonly FileColumn<T>[];
};

/** In small letters without accents, as a name of a file. */
const fileName = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');

/** The name of a file without its ending; one that does not hold every row says so. */
export const nameOfFile = (title: string, day: string, rows: number, { totalItems, isAtLeast }: Counted): string => {
  const name = `${fileName(title)}-${day}`;
  // Not counted to their end, there may be more than the file has room for.
  if (isAtLeast) return rows < FILE_ROWS ? name : `${name}-prime-${rows}`;
  return rows < totalItems ? `${name}-prime-${rows}-di-${totalItems}` : name;
};

/** `answers`: what answers the list on the screen. The file holds its rows; who took it out is written down. */
export const handleListFile = <T, Q extends z.ZodType>(
  spec: CallSpec<undefined, Q, undefined, 'file'>,
  list: ListCall<T>,
  answers: Handler,
  { title, columns }: Described<T>,
): Handler => {
  if (answers.spec.name !== list.name) throw new TypeError(`${answers.spec.name} does not answer ${list.name}`);
  return handle(spec, async (c, { query }) => {
    const { format, ...seen } = query as Asked;
    const asked = { params: undefined, query: { ...seen, page: 1, perPage: FILE_ROWS }, body: undefined };
    const { items, pagination } = (await answers.run(c, asked)) as Answer<T>;
    await c.audit({ object: fileName(title), detail: { rows: items.length, format } });
    const rows = items.map((row) => columns.map((column) => column.of(row)));
    const name = nameOfFile(title, romeDay(c.now), rows.length, pagination);
    return sheetFile({ name: title, columns, rows }, format, name);
  });
};
