/** Says once what a list asks: its call, its filters in the address, their chips and defaults, and its order. */
import type { z } from 'zod';
import type { CallSpec } from '@ema/calls/kernel/call.ts';
import type { Pagination } from './pager.ts';

export type Paged = { items: readonly unknown[]; pagination: Pagination };
/** A call that answers a page of rows. */
export type ListCall<Q extends object, A extends Paged> = CallSpec<
  undefined,
  z.ZodType<unknown, Q>,
  undefined,
  z.ZodType<A>
>;
export type Direction = 'asc' | 'desc';
export type Order = { column: string; dir: Direction };
export type SortColumn<F = string> = { field: F; label: string };

/** A call that answers the list as a file. */
export type FileCall<Seen extends object = object> = CallSpec<
  undefined,
  z.ZodType<unknown, Seen & { format?: 'csv' | 'xlsx' | undefined }>,
  undefined,
  'file'
>;
type WithoutPages<Q> = Omit<Q, 'page' | 'perPage'>;

type Chip<V> = {
  /** What its chip says; `name`: what the page calls the value. `null`: no chip. Without it the field alone shows it. */
  chip?: (value: V, name: string | undefined) => string | null;
  /** Asked while the address says nothing. */
  initial?: V;
};
type Filter<V> = Chip<V> & (string extends V ? { oneOf?: undefined } : { oneOf: readonly V[] });

type Described<Q extends object, F extends keyof Q & string> = {
  /** Rows of a page while the address says nothing. */
  perPage: number;
  /** May the reader choose how many rows a page has? */
  hasSizes: boolean;
  /** Fields of the call that the address may name. */
  filters: { [K in F]: Filter<NonNullable<Q[K]>> };
  /** The filter that is typed in the search field. */
  search?: NoInfer<F>;
  /** Columns that sort, each with its name in the call’s `orderField`, and what a phone calls it. */
  order?: 'orderField' extends keyof Q
    ? { columns: Readonly<Record<string, SortColumn<NonNullable<Q['orderField']>>>>; initial: Order }
    : never;
  /** The same rows as a file. */
  file?: FileCall<WithoutPages<Q>>;
  /** Asked always, whatever the address says. */
  always?: Partial<Q>;
  /** Where its page stands in the address, of a list without filters beside another one: `page` is the other’s. */
  pageName?: string;
};

export type AnyFilter = {
  chip?: (value: string, name: string | undefined) => string | null;
  initial?: string;
  oneOf?: readonly string[];
};
/** The same without the call’s types: what the pure parts of the shell read. */
export type AnyDescription = {
  perPage: number;
  hasSizes: boolean;
  filters: Readonly<Record<string, AnyFilter>>;
  search?: string;
  order?: { columns: Readonly<Record<string, SortColumn>>; initial: Order };
  always?: object;
  pageName?: string;
  file?: FileCall;
};
export type Description<Q extends object, A extends Paged, F extends keyof Q & string> = AnyDescription & {
  call: ListCall<Q, A>;
  /** Only for types: the names of the filters. */
  names?: readonly F[];
};

export const describeList = <Q extends object, A extends Paged, F extends keyof Q & string>(
  call: ListCall<Q, A>,
  described: Described<Q, F>,
): Description<Q, A, F> => ({ call, ...(described as unknown as AnyDescription) });
