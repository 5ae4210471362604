/** Calls of the register of processing, and of what the nightly job is about to delete or anonymise. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { day, instant } from '../kernel/shapes.ts';

const office = { who: ['ROLE_ADMIN'], acting: 'refused', whilePending: 'refused' } as const;

/** NET-516, NET-517. */
export const getProcessing = call({
  name: 'system.processing',
  method: 'GET',
  path: '/api/admin/processing',
  summary: 'Il registro dei trattamenti, e che cosa il prossimo passaggio notturno elimina',
  ...office,
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  output: z.object({
    treatments: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        people: z.string(),
        data: z.string(),
        purpose: z.string(),
        basis: z.string(),
        term: z.string(),
        recipients: z.string(),
        tables: z.array(z.string()),
      }),
    ),
    /** What the next pass does; `isAtLeast`: there are more than were counted. */
    next: z.array(
      z.object({
        id: z.string(),
        what: z.string(),
        term: z.string(),
        count: z.number().int(),
        isAtLeast: z.boolean(),
      }),
    ),
    last: z.object({ at: instant(), done: z.string() }).nullable(),
    /** How long the books stay. */
    books: z.string(),
  }),
  errors: [],
});

const counted = z.object({ term: z.string(), count: z.number().int(), isAtLeast: z.boolean() });
/** NET-509: `terms` are `id:value`, as they are about to be saved; `startsOn` the day a plan begins. */
export const previewRetention = call({
  name: 'system.preview-retention',
  method: 'GET',
  path: '/api/admin/retention-preview',
  summary: 'Che cosa eliminerebbe il prossimo passaggio con altri termini',
  ...office,
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  query: z.strictObject({
    terms: z
      .string()
      .max(1000)
      .regex(/^[a-z_]{1,60}:\d{1,9}(?:,[a-z_]{1,60}:\d{1,9})*$/, 'Indica i termini come parametro:valore.'),
    startsOn: day().optional(),
  }),
  output: z.object({
    items: z.array(z.object({ id: z.string(), what: z.string(), before: counted, after: counted })),
  }),
  errors: ['invalid'],
});

export const processingFile = call({
  name: 'system.processing-file',
  log: { name: 'Registro dei trattamenti scaricato' },
  method: 'GET',
  path: '/file/admin/processing',
  summary: 'Il registro dei trattamenti in PDF, CSV o XLSX',
  ...office,
  rate: 'export',
  idempotency: 'safe',
  audit: 'always',
  query: z.strictObject({ format: z.enum(['pdf', 'csv', 'xlsx'], 'Scegli PDF, CSV o XLSX.').default('pdf') }),
  output: 'file',
  errors: [],
});
