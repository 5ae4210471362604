/** Calls of the page about PagoDIL: what it says today, and the texts that the office keeps for it (NET-623). */
import { z } from 'zod';
import { PAGODIL_MOST, STEP_COUNT } from '@ema/domain/galleries/pagodil.ts';
import { PUBLISHING_STATES } from '@ema/domain/galleries/shelves.ts';
import { call } from '../kernel/call.ts';
import { day, id, idText, text } from '../kernel/shapes.ts';

const said = {
  title: z.string(),
  intro: z.string(),
  steps: z.array(z.object({ name: z.string(), text: z.string() })),
  documents: z.array(z.string()),
  note: z.string(),
};
export const pagodilText = call({
  name: 'galleries.pagodil',
  method: 'GET',
  path: '/api/pagodil',
  summary: 'Ciò che dice oggi la pagina di PagoDIL',
  who: 'anyone',
  acting: 'allowed',
  whilePending: 'allowed',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  output: z.object(said),
  errors: [],
});

const office = { who: ['ROLE_ADMIN'], acting: 'refused', whilePending: 'refused' } as const;
const writing = { ...office, rate: 'write', audit: 'always' } as const;
const params = z.strictObject({ id: idText() });
const officeText = z.object({
  id: id(),
  ...said,
  publishFrom: day().nullable(),
  publishTo: day().nullable(),
  state: z.enum(PUBLISHING_STATES),
  /** Is it what the page says today? Of several that are valid the one that began last is. */
  isShown: z.boolean(),
  version: z.number().int(),
});
const written = {
  title: text(PAGODIL_MOST.title, 1),
  intro: text(PAGODIL_MOST.intro, 1),
  steps: z
    .array(z.strictObject({ name: text(PAGODIL_MOST.name, 1), text: text(PAGODIL_MOST.step, 1) }))
    .length(STEP_COUNT, `Inserisci ${STEP_COUNT} passi.`),
  documents: z
    .array(text(PAGODIL_MOST.document, 1))
    .min(1, 'Inserisci almeno un documento.')
    .max(PAGODIL_MOST.documents, `Inserisci al massimo ${PAGODIL_MOST.documents} documenti.`),
  note: text(PAGODIL_MOST.note, 1),
  publishFrom: day().nullable(),
  publishTo: day().nullable(),
};
export const listPagodilTexts = call({
  name: 'galleries.pagodil-texts',
  method: 'GET',
  path: '/api/admin/pagodil-texts',
  summary: 'I testi della pagina di PagoDIL, di oggi, di prima e previsti',
  ...office,
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  output: z.object({ items: z.array(officeText) }),
  errors: [],
});
export const createPagodilText = call({
  name: 'galleries.create-pagodil-text',
  log: { name: 'Testo di PagoDIL creato' },
  method: 'POST',
  path: '/api/admin/pagodil-texts',
  summary: 'Scrive un testo per la pagina di PagoDIL',
  ...writing,
  idempotency: 'key',
  body: z.strictObject(written),
  output: officeText,
  errors: ['invalid'],
});
export const updatePagodilText = call({
  name: 'galleries.update-pagodil-text',
  log: { name: 'Testo di PagoDIL modificato' },
  method: 'PUT',
  path: '/api/admin/pagodil-texts/:id',
  summary: 'Riscrive un testo della pagina di PagoDIL, o i giorni in cui vale',
  ...writing,
  idempotency: 'key',
  params,
  body: z.strictObject({ ...written, version: z.number().int() }),
  output: officeText,
  errors: ['invalid', 'not_found', 'stale_version'],
});
export const deletePagodilText = call({
  name: 'galleries.delete-pagodil-text',
  log: { name: 'Testo di PagoDIL eliminato' },
  method: 'DELETE',
  path: '/api/admin/pagodil-texts/:id',
  summary: 'Elimina un testo della pagina di PagoDIL',
  ...writing,
  idempotency: 'key',
  params,
  output: 'empty',
  errors: ['not_found'],
});

export const pagodilCalls = [
  pagodilText,
  listPagodilTexts,
  createPagodilText,
  updatePagodilText,
  deletePagodilText,
] as const;
