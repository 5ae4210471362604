/** Calls of saved views: a list as somebody wants to see it again. */
import { z } from 'zod';
import { ADDRESS_LENGTH, addressFault, isListPath, NAME_LENGTH } from '@ema/domain/views/address.ts';
import { call } from './kernel/call.ts';
import { id, idText, text } from './kernel/shapes.ts';

const base = { who: 'signed-in', whilePending: 'refused' } as const;
const write = { ...base, acting: 'refused', rate: 'write', audit: 'always' } as const;
const list = () => z.string().max(200).refine(isListPath, 'Indica un elenco del portale.');
const address = () =>
  z
    .string()
    .max(ADDRESS_LENGTH, 'I filtri sono troppo lunghi per essere salvati in una vista.')
    .refine((typed) => addressFault(typed) === null, 'L’indirizzo della vista non è quello di un elenco.');
const params = z.strictObject({ id: idText() });

const view = z.object({
  id: id(),
  name: z.string(),
  /** What stands after the `?` of the list’s address. */
  address: z.string(),
  isShared: z.boolean(),
  /** Whose it is, of a view that somebody else shares. */
  owner: z.string().nullable(),
  /** May the reader rename, overwrite and delete it? */
  mayChange: z.boolean(),
  /** The reader begins the list with it. */
  isDefault: z.boolean(),
  version: z.number().int(),
});

export const listViews = call({
  name: 'views.list',
  method: 'GET',
  path: '/api/account/views',
  summary: 'Le viste salvate di un elenco, proprie e condivise',
  ...base,
  acting: 'allowed',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  query: z.strictObject({ list: list() }),
  output: z.object({ items: z.array(view) }),
  errors: [],
});
export const createView = call({
  name: 'views.create',
  log: { name: 'Vista salvata' },
  method: 'POST',
  path: '/api/account/views',
  summary: 'Salva una vista di un elenco',
  ...write,
  idempotency: 'key',
  body: z.strictObject({ list: list(), name: text(NAME_LENGTH, 1), address: address(), isShared: z.boolean() }),
  output: view,
  errors: ['forbidden', 'wrong_state', 'invalid'],
});
export const updateView = call({
  name: 'views.update',
  log: { name: 'Vista modificata' },
  method: 'PATCH',
  path: '/api/account/views/:id',
  summary: 'Rinomina, sovrascrive o condivide una vista',
  ...write,
  idempotency: 'key',
  params,
  body: z.strictObject({
    version: z.number().int(),
    name: text(NAME_LENGTH, 1),
    address: address(),
    isShared: z.boolean(),
  }),
  output: view,
  errors: ['not_found', 'forbidden', 'stale_version', 'invalid'],
});
export const deleteView = call({
  name: 'views.delete',
  log: { name: 'Vista eliminata' },
  method: 'DELETE',
  path: '/api/account/views/:id',
  summary: 'Elimina una vista',
  ...write,
  idempotency: 'key',
  params,
  output: 'empty',
  errors: ['not_found'],
});
export const setDefaultView = call({
  name: 'views.set-default',
  log: { name: 'Vista iniziale scelta' },
  method: 'PUT',
  path: '/api/account/default-view',
  summary: 'Con quale vista si apre un elenco; nessuna per aprirlo intero',
  ...write,
  idempotency: 'natural',
  body: z.strictObject({ list: list(), view: id().nullable() }),
  output: 'empty',
  errors: ['not_found'],
});

export const viewCalls = [listViews, createView, updateView, deleteView, setDefaultView] as const;
