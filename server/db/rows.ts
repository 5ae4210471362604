/** Runs statements whose rows are described once, by the columns they come from: types are picked, not declared. */
import type { Column, GetColumnData, SQL } from 'drizzle-orm';
import type { Queryable } from './client.ts';

/** What a computed column holds, by the name PostgreSQL gives its type. */
export type Kind =
  | 'bigint'
  | 'boolean'
  | 'date'
  | 'integer'
  | 'json'
  | 'text'
  | 'text[]'
  | 'timestamp with time zone'
  | 'uuid';
declare const held: unique symbol;
/** A computed column: its kind, whether it may be null, and (for the compiler alone) what it is in code. */
export type Computed<T> = { readonly kind: Kind; readonly isNullable: boolean; readonly [held]?: T };
/** A statement's columns by name: a column of a table as it is, or a computed one. */
export type Shape = Readonly<Record<string, Column | Computed<unknown>>>;
type Held<C> = C extends Column ? GetColumnData<C> : C extends Computed<infer T> ? T : never;
/** A row of that shape. */
export type RowOf<S extends Shape> = { -readonly [K in keyof S]: Held<S[K]> };

const computed =
  <T>(kind: Kind) =>
  (): Computed<T> => ({ kind, isNullable: false });
export const text = <T extends string = string>(): Computed<T> => ({ kind: 'text', isNullable: false });
export const texts = computed<string[]>('text[]');
export const integer = computed<number>('integer');
/** Counts, sums and keys beyond 32 bits; exact up to 2^53. */
export const bigint = computed<number>('bigint');
export const truth = computed<boolean>('boolean');
/** `YYYY-MM-DD`, never an instant. */
export const day = computed<string>('date');
export const instant = computed<Date>('timestamp with time zone');
export const uuid = computed<string>('uuid');
/** `json` or `jsonb` of that type; what is inside is the word of whoever wrote it. */
export const json = <T>(): Computed<T> => ({ kind: 'json', isNullable: false });

/** The same column, which may be null here: of a left join, or of a subselect that finds nothing. */
export const nullable = <C extends Column | Computed<unknown>>(column: C): Computed<Held<C> | null> => ({
  kind: kindOf(column),
  isNullable: true,
});

const isComputed = (column: Column | Computed<unknown>): column is Computed<unknown> => 'kind' in column;
export const kindOf = (column: Column | Computed<unknown>): Kind => {
  if (isComputed(column)) return column.kind;
  const name = column.getSQLType();
  return (name === 'jsonb' ? 'json' : name) as Kind;
};
export const mayBeNull = (column: Column | Computed<unknown>): boolean =>
  isComputed(column) ? column.isNullable : !column.notNull;

export type Answered = {
  fields: readonly { name: string; dataTypeID: number }[];
  rows: readonly Record<string, unknown>[];
};
type Compare = (shape: Shape, answered: Answered) => void;
let compare: Compare | undefined;
/** Tests compare every answer with its shape (`server/test/compare-rows.ts`); a server at work does not. */
export const compareRows = (check: Compare): void => {
  compare = check;
};

/** Runs the statement. @returns all its rows */
export const all = async <S extends Shape>(db: Queryable, shape: S, statement: SQL): Promise<RowOf<S>[]> => {
  const answered = await db.execute(statement);
  compare?.(shape, answered);
  return answered.rows as RowOf<S>[];
};

/** Runs the statement. @returns its first row, or null */
export const first = async <S extends Shape>(db: Queryable, shape: S, statement: SQL): Promise<RowOf<S> | null> =>
  (await all(db, shape, statement))[0] ?? null;
