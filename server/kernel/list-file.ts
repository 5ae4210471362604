/** Answers a list as a spreadsheet: what its own call answers, without pages. */
import type { z } from 'zod';
import type { CallSpec } from '@ema/calls/kernel/call.ts';
import { FILE_ROWS } from '@ema/calls/kernel/list-file.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { sheetFile, type Sheet, type SheetCell, type SheetColumn } from '../adapters/spreadsheet.ts';
import { handle, type Handler } from './handle.ts';
import { refuseField } from './refuse.ts';

/** A column of the file: its head, and what it holds of a row. */
export type FileColumn<T> = SheetColumn & { of: (row: T) => SheetCell };
type Rows = { ids?: readonly number[] | undefined; except?: readonly number[] | undefined };
type Part = Rows & { columns?: readonly string[] | undefined };
type Asked = Part & { format: 'csv' | 'xlsx' };
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

/** Those that are named, in that order; all when none is. @throws invalid when the list has none of them */
export const columnsOf = <C extends { label: string }>(columns: readonly C[], named: Part['columns']): readonly C[] => {
  if (!named) return columns;
  const known = new Map(columns.map((column) => [column.label, column]));
  const wanted = [...new Set(named)].flatMap((name) => known.get(name) ?? []);
  refuseField('columns', wanted.length === 0 ? 'L’elenco non ha queste colonne: ricarica la pagina.' : null);
  return wanted;
};
/** A table with those columns alone. @throws invalid when it has none of them */
export const withColumns = (sheet: Sheet, named: Part['columns']): Sheet => {
  const columns = columnsOf(sheet.columns, named);
  const places = columns.map((column) => sheet.columns.indexOf(column));
  return { ...sheet, columns, rows: sheet.rows.map((row) => places.map((place) => row[place] ?? null)) };
};
/** Rows as they stand in the list: those that are named, or all but some. */
export const rowsOf = <T>(items: readonly T[], { ids, except }: Rows): readonly T[] => {
  if (!ids && !except) return items;
  const named = new Set(ids ?? except);
  return items.filter((row) => named.has((row as { id: number }).id) === (ids !== undefined));
};

/** The name of a file without its ending; one that does not hold every row says so. */
export const nameOfFile = (title: string, day: string, rows: number, { totalItems, isAtLeast }: Counted): string => {
  const name = `${fileName(title)}-${day}`;
  // Not counted to their end, there may be more than the file has room for.
  if (isAtLeast) return rows < FILE_ROWS ? name : `${name}-prime-${rows}`;
  return rows < totalItems ? `${name}-prime-${rows}-di-${totalItems}` : name;
};

export const nameOfChosen = (title: string, day: string): string => `${fileName(title)}-scelte-${day}`;

/** `answers`: what answers the list on the screen. The file holds its rows; who took it out is written down. */
export const handleListFile = <T, Q extends z.ZodType>(
  spec: CallSpec<undefined, Q, undefined, 'file'>,
  list: ListCall<T>,
  answers: Handler,
  { title, columns }: Described<T>,
): Handler => {
  if (answers.spec.name !== list.name) throw new TypeError(`${answers.spec.name} does not answer ${list.name}`);
  return handle(spec, async (c, { query }) => {
    const { format, columns: named, ids, except, ...seen } = query as Asked;
    const shown = columnsOf(columns, named);
    const asked = { params: undefined, query: { ...seen, page: 1, perPage: FILE_ROWS }, body: undefined };
    const { items, pagination } = (await answers.run(c, asked)) as Answer<T>;
    const taken = rowsOf(items, { ids, except });
    await c.audit({ list: fileName(title), detail: { rows: taken.length, format } });
    const rows = taken.map((row) => shown.map((column) => column.of(row)));
    const day = romeDay(c.now);
    // Chosen rows are as many as they are; a list that is cut off says so.
    const name = ids ? nameOfChosen(title, day) : nameOfFile(title, day, items.length, pagination);
    return sheetFile({ name: title, columns: shown, rows }, format, name);
  });
};
