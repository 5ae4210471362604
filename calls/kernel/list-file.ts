/** Declares the call that gives a list as a file: the same rows for the same people, filtered and ordered alike. */
import { z } from 'zod';
import type { KeyScope } from '@ema/domain/api-keys/scopes.ts';
import { call, type Who } from './call.ts';
import type { ErrorCode } from './errors.ts';

type Strict<S extends z.ZodRawShape> = z.ZodObject<S, z.core.$strict>;
type Listed<S extends z.ZodRawShape, W extends Who> = {
  who: W;
  acting: 'allowed' | 'refused';
  whilePending: 'allowed' | 'refused';
  query?: Strict<S>;
  errors: readonly ErrorCode[];
  scope?: KeyScope;
  reads?: 'standby';
};
const format = z.enum(['csv', 'xlsx'], 'Scegli CSV o XLSX.').default('csv');
/** As many rows as an address names one by one. */
export const NAMED_ROWS = 500;
const rows = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'Indica le righe con i loro numeri, separati da virgole.')
  .transform((typed) => typed.split(',').map(Number))
  .refine((ids) => ids.length <= NAMED_ROWS, `Scegli al massimo ${NAMED_ROWS} righe, oppure scarica l’elenco intero.`)
  .optional();
/** Which of its columns, in this order, by the heads they have in the file; which of its rows, or all but which. */
const part = {
  columns: z
    .string()
    .max(2_000, 'Le colonne sono troppe.')
    .transform((typed) => typed.split(','))
    .optional(),
  ids: rows,
  except: rows,
};

/** As many rows as a file has at most; one with fewer than are listed says so in its name. */
export const FILE_ROWS = 50_000;

/** Which list it was, its event says. */
const EXPORTED = { name: 'Elenco esportato' };

type Described = {
  name: string;
  path: `/file/${string}`;
  summary: string;
  /** Does the list also take `itemsPerPage`? Its schema cannot be asked: in a browser there is none. */
  hasEarlierNames?: boolean;
};
/** Filters and order are those of the list’s own call, so that a file never holds other rows than the screen. */
export const listFile = <S extends z.ZodRawShape, W extends Who>(
  list: Listed<S, W>,
  { name, path, summary, hasEarlierNames = false }: Described,
) => {
  const pages = { page: true, perPage: true, ...(hasEarlierNames ? { itemsPerPage: true } : {}) };
  const query = (list.query as unknown as z.ZodObject)
    .omit(pages as { page: true; perPage: true })
    .extend({ format, ...part });
  const errors: readonly ErrorCode[] = [...new Set<ErrorCode>([...list.errors, 'invalid'])];
  return call({
    name,
    log: EXPORTED,
    method: 'GET',
    path,
    summary,
    who: list.who,
    acting: list.acting,
    whilePending: list.whilePending,
    rate: 'export',
    idempotency: 'safe',
    audit: null,
    query: query as unknown as Strict<
      Omit<S, 'page' | 'perPage' | 'itemsPerPage'> & { format: typeof format } & typeof part
    >,
    output: 'file',
    errors,
    ...(list.scope ? { scope: list.scope } : {}),
    ...(list.reads ? { reads: list.reads } : {}),
  });
};
