/** Shapes that many calls share: money, days, identifiers, typed text, pages of a list. */
import { z } from 'zod';
import { formatCount } from '@ema/domain/kernel/counts.ts';
import { isSeen, seenLength } from '@ema/domain/kernel/seen.ts';

/** Money on the wire: a decimal string with two decimals, `"1234.50"`; may be negative. */
export const money = () => z.string().regex(/^-?\d{1,13}\.\d{2}$/, 'Inserisci un importo con due decimali.');
/** What of an order is taxed at one rate. */
export const vatGroup = z.object({ percentage: z.number(), taxable: money(), vat: money() });
/** A sent order to leave alone: why, since when, and in words; null for one that stands. */
export const undone = () =>
  z.object({ why: z.enum(['withdrawn', 'refunded']), at: instant(), text: z.string() }).nullable();
/** Of years before it a database does not know the first days, whose midnight in Rome is in the year 0. */
const FIRST_YEAR = '1000';
/** A calendar day, `YYYY-MM-DD`, checked to exist. */
export const day = () =>
  z.iso.date('Inserisci una data valida.').refine((date) => date >= FIRST_YEAR, 'Inserisci una data valida.');
/** An instant in ISO 8601 with offset. */
export const instant = () =>
  z.iso
    .datetime({ offset: true, error: 'Inserisci una data e un’ora valide.' })
    .refine((at) => at >= FIRST_YEAR, 'Inserisci una data e un’ora valide.');
/** A positive identifier. In paths and queries it arrives as text. */
export const id = () => z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const idText = () =>
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'Identificativo non valido.')
    .transform(Number);
/** A flag in a query: `true/false/1/0`. */
export const flagText = () => z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1');
const bounded = (max: number, min: number, plain: (seen: string) => string) =>
  z
    .string()
    .overwrite((typed) => (isSeen(typed) ? plain(typed) : ''))
    .min(min, min === 1 ? 'Campo obbligatorio.' : `Inserisci almeno ${min} caratteri.`)
    .max(max, `Inserisci al massimo ${formatCount(max)} caratteri.`)
    .refine((v) => v.length < min || seenLength(v) >= min, `Inserisci almeno ${min} caratteri.`)
    .refine(
      (v) => v.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(v),
      'Contiene caratteri non ammessi.',
    );
/**
 * Text a person types: trimmed, its letters in one form (NFC), bounded, without control characters that a database or a
 * PDF refuses. What nobody sees is empty, and only what is seen counts for the least (NET-572).
 */
export const text = (max: number, min = 0) => bounded(max, min, (typed) => typed.trim().normalize('NFC'));
/** The same of what the portal told and is told back: as it is kept, also by a row from before there was one form. */
export const toldText = (max: number, min = 0) => bounded(max, min, (told) => told.trim());

export const shop = () => z.union([z.literal(0), z.literal(1)]);
/** NET-009: by its name; by its number for the portal’s own screens. */
export const shopText = () =>
  z
    .enum(['fibra', 'kleen', '0', '1'], 'Scegli fibra o kleen.')
    .transform((v) => (v === '1' || v === 'kleen' ? 1 : 0) as 0 | 1);

const rowsText = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'Numero di righe non valido.')
    .transform((v) => Math.min(Number(v), most));
/** Query fields of every paged list. */
export const paging = (defaultPerPage = 25, maxPerPage = 200) => ({
  page: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'Pagina non valida.')
    .transform(Number)
    .default(1),
  perPage: rowsText(maxPerPage).default(defaultPerPage),
});
/** What clients of the earlier API call `perPage` and the order of a list; it goes before the names of today. */
export const earlierNames = <const F extends string>(field: F, maxPerPage = 200) =>
  ({
    itemsPerPage: rowsText(maxPerPage).optional(),
    [`order[${field}]`]: z.enum(['asc', 'desc'], 'Scegli asc o desc.').optional(),
  }) as { itemsPerPage: z.ZodOptional<ReturnType<typeof rowsText>> } & Record<
    `order[${F}]`,
    z.ZodOptional<z.ZodEnum<{ asc: 'asc'; desc: 'desc' }>>
  >;

/** Query fields of a list that can be ordered: by which of its columns, and which way. */
export const ordering = <const F extends readonly [string, ...string[]]>(
  fields: F,
  field: F[number],
  dir: 'asc' | 'desc',
) => ({
  orderField: z.enum(fields, 'L’elenco non si ordina per questa colonna.').default(field as never),
  orderDir: z.enum(['asc', 'desc'], 'Scegli asc o desc.').default(dir),
});

/** `{items, pagination}`; the server turns it into the hydra shape for `Accept: application/ld+json`. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    pagination: z.object({
      page: z.number().int(),
      perPage: z.number().int(),
      totalItems: z.number().int(),
      totalPages: z.number().int(),
      /** There are more than `totalItems`: they were not counted to their end, and pages follow the last of these. */
      isAtLeast: z.literal(true).optional(),
    }),
  });

const SAY_VERSION = 'Indica la versione che hai letto (version).';
/** NET-760: the version of the record that who changes it has seen; without it nothing is changed. */
export const seenVersion = () =>
  z.number(SAY_VERSION).int(SAY_VERSION).nonnegative(SAY_VERSION).max(2_147_483_647, SAY_VERSION);

/** The body of a call that takes none: nothing at all, or an empty object. */
export const noBody = () => z.strictObject({}).nullish();

/** An Idempotency-Key: 16 to 64 unreserved characters. */
export const idempotencyKey = () => z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);
