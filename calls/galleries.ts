/** Calls of what the office shows agents: albums, videos, incentives, useful documentation; and of their upkeep. */
import { z } from 'zod';
import { MOST_ON_A_SHELF, PUBLISHING_STATES, SHELF, SHELVES, TITLE_MAX } from '@ema/domain/galleries/shelves.ts';
import { MEDIA_TYPES } from '@ema/domain/media/media.ts';
import { call } from './kernel/call.ts';
import { POSTER_LETTERS, posterContent } from './kernel/poster.ts';
import { day, id, idText, text } from './kernel/shapes.ts';

const reading = {
  method: 'GET',
  acting: 'allowed',
  whilePending: 'refused',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
} as const;

const medium = z.object({
  id: id(),
  title: z.string(),
  mediaType: z.enum(MEDIA_TYPES),
  originalUrl: z.string(),
  previewUrl: z.string(),
  /** Of a video that says how long it is. */
  durationSeconds: z.number().int().nullable(),
  /** Is the preview of a video a frame of it? */
  hasPoster: z.boolean(),
});
const album = z.object({
  id: id(),
  name: z.string(),
  /** Of the first that stands in it. */
  previewImage: z.string().nullable(),
  media: z.array(medium),
});
const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) });

/** NET-187: those that are shown today, each with what is in it. */
export const listAlbums = call({
  name: 'galleries.albums',
  path: '/api/gallery-albums',
  summary: 'Gli album pubblicati',
  who: [SHELF.album.role],
  ...reading,
  output: listOf(album),
  errors: [],
});
/** NET-188. */
export const getAlbum = call({
  name: 'galleries.album',
  path: '/api/gallery-albums/:id',
  summary: 'Un album pubblicato',
  who: [SHELF.album.role],
  ...reading,
  params: z.strictObject({ id: idText() }),
  output: album,
  errors: ['not_found'],
});
/** NET-189. */
export const listVideos = call({
  name: 'galleries.videos',
  path: '/api/gallery-videos',
  summary: 'I video pubblicati',
  who: [SHELF.video.role],
  ...reading,
  output: listOf(medium),
  errors: [],
});
/** NET-191. */
export const listIncentives = call({
  name: 'galleries.incentives',
  path: '/api/incentives',
  summary: 'Gli incentivi pubblicati',
  who: [SHELF.incentive.role],
  ...reading,
  output: listOf(medium),
  errors: [],
});
/** NET-190, NET-011: those without a picture too; the screen leaves them out. */
export const listAttributes = call({
  name: 'galleries.attributes',
  path: '/api/product-attributes',
  summary: 'Le caratteristiche dei prodotti pubblicate',
  who: [SHELF.attribute.role],
  ...reading,
  output: listOf(z.object({ id: id(), name: z.string(), image: z.string().nullable() })),
  errors: [],
});
/** Whoever sees its shelf sees what is shown on it today; administrators see everything that stands there. */
export const galleryFile = call({
  name: 'galleries.file',
  path: '/file/gallery/:id',
  summary: 'Una foto o un video di album, incentivi o documentazione, intero o come anteprima',
  who: ['ROLE_ADMIN', ...SHELVES.map((shelf) => SHELF[shelf].role)],
  ...reading,
  params: z.strictObject({ id: idText() }),
  query: z.strictObject({
    size: z.enum(['whole', 'small'], 'Scegli whole o small.').default('whole'),
    /** They say only that what is answered is another one by now. */
    file: idText().optional(),
    poster: idText().optional(),
  }),
  output: 'file',
  errors: ['not_found'],
});

const office = { who: ['ROLE_ADMIN'], acting: 'refused', whilePending: 'refused' } as const;
const asking = { ...reading, ...office } as const;
const writing = { ...office, rate: 'write', audit: 'always' } as const;
const days = { publishFrom: day().nullable(), publishTo: day().nullable() };
const published = {
  publishFrom: day().nullable(),
  publishTo: day().nullable(),
  state: z.enum(PUBLISHING_STATES),
  version: z.number().int(),
};
const officeAlbum = z.object({
  id: id(),
  name: z.string(),
  previewImage: z.string().nullable(),
  itemCount: z.number().int(),
  ...published,
});
const officeItem = z.object({
  id: id(),
  shelf: z.enum(SHELVES),
  album: id().nullable(),
  title: z.string(),
  mediaType: z.enum(MEDIA_TYPES).nullable(),
  originalUrl: z.string().nullable(),
  previewUrl: z.string().nullable(),
  bytes: z.number().int().nullable(),
  durationSeconds: z.number().int().nullable(),
  hasPoster: z.boolean(),
  ...published,
});
const title = () => text(TITLE_MAX, 1);
const oneOf = z.strictObject({ id: idText() });
const ids = z.array(id()).max(MOST_ON_A_SHELF, 'L’elenco è troppo lungo.');
const shelf = () => z.enum(SHELVES, 'Scegli album, video, incentive o attribute.');

/** NET-393: all of them, also those that are not shown. */
export const listOfficeAlbums = call({
  name: 'galleries.office-albums',
  path: '/api/admin/gallery-albums',
  summary: 'Tutti gli album, per chi li cura',
  ...asking,
  output: listOf(officeAlbum),
  errors: [],
});
export const listOfficeItems = call({
  name: 'galleries.office-items',
  path: '/api/admin/gallery-items',
  summary: 'Tutto ciò che sta in un album, tra i video, gli incentivi o la documentazione',
  ...asking,
  query: z.strictObject({ shelf: shelf(), album: idText().optional() }),
  output: z.object({ items: z.array(officeItem), maxBytes: z.number().int(), maxPhotoBytes: z.number().int() }),
  errors: ['not_found'],
});
export const createAlbum = call({
  name: 'galleries.create-album',
  log: { name: 'Album creato' },
  method: 'POST',
  path: '/api/admin/gallery-albums',
  summary: 'Crea un album',
  ...writing,
  idempotency: 'key',
  body: z.strictObject({ name: title(), ...days }),
  output: officeAlbum,
  errors: ['invalid'],
});
export const updateAlbum = call({
  name: 'galleries.update-album',
  log: { name: 'Album modificato' },
  method: 'PATCH',
  path: '/api/admin/gallery-albums/:id',
  summary: 'Cambia il nome di un album e i giorni in cui si vede',
  ...writing,
  idempotency: 'key',
  params: oneOf,
  body: z.strictObject({ name: title(), ...days, version: z.number().int() }),
  output: officeAlbum,
  errors: ['invalid', 'not_found', 'stale_version'],
});
export const deleteAlbum = call({
  name: 'galleries.delete-album',
  log: { name: 'Album eliminato' },
  method: 'DELETE',
  path: '/api/admin/gallery-albums/:id',
  summary: 'Elimina un album con ciò che contiene',
  ...writing,
  idempotency: 'key',
  params: oneOf,
  output: 'empty',
  errors: ['not_found'],
});
export const orderAlbums = call({
  name: 'galleries.order-albums',
  log: { name: 'Album riordinati' },
  method: 'PUT',
  path: '/api/admin/gallery-albums/order',
  summary: 'Mette gli album in un altro ordine',
  ...writing,
  idempotency: 'natural',
  body: z.strictObject({ ids }),
  output: listOf(officeAlbum),
  errors: ['wrong_state'],
});

/** NET-190: the picture may come later. */
export const createAttribute = call({
  name: 'galleries.create-attribute',
  log: { name: 'Caratteristica dei prodotti creata' },
  method: 'POST',
  path: '/api/admin/product-attributes',
  summary: 'Crea una caratteristica dei prodotti, ancora senza immagine',
  ...writing,
  idempotency: 'key',
  body: z.strictObject({ title: title(), ...days }),
  output: officeItem,
  errors: ['invalid'],
});
export const updateItem = call({
  name: 'galleries.update-item',
  log: { name: 'Elemento della gallery modificato' },
  method: 'PATCH',
  path: '/api/admin/gallery-items/:id',
  summary: 'Cambia il titolo di una foto o di un video e i giorni in cui si vede',
  ...writing,
  idempotency: 'key',
  params: oneOf,
  body: z.strictObject({ title: title(), ...days, version: z.number().int() }),
  output: officeItem,
  errors: ['invalid', 'not_found', 'stale_version'],
});
export const deleteItem = call({
  name: 'galleries.delete-item',
  log: { name: 'Elemento della gallery eliminato' },
  method: 'DELETE',
  path: '/api/admin/gallery-items/:id',
  summary: 'Elimina una foto o un video',
  ...writing,
  idempotency: 'key',
  params: oneOf,
  output: 'empty',
  errors: ['not_found'],
});
export const orderItems = call({
  name: 'galleries.order-items',
  log: { name: 'Elementi della gallery riordinati' },
  method: 'PUT',
  path: '/api/admin/gallery-items/order',
  summary: 'Mette in un altro ordine ciò che sta in un album o in una raccolta',
  ...writing,
  idempotency: 'natural',
  body: z.strictObject({ shelf: shelf(), album: id().nullable(), ids }),
  output: z.object({ items: z.array(officeItem) }),
  errors: ['wrong_state'],
});

/** The same file again goes on where it broke off. */
export const beginGalleryArrival = call({
  name: 'galleries.begin-arrival',
  log: { name: 'Caricamento iniziato' },
  method: 'POST',
  path: '/api/admin/gallery-arrivals',
  summary: 'Inizia a caricare a pezzi una foto o un video, o riprende da dove era arrivato',
  ...office,
  rate: 'write',
  audit: null,
  idempotency: 'key',
  body: z.strictObject({
    name: text(200, 1),
    size: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    /** Where it is to stand: without room there it is refused before it is sent. */
    place: z.strictObject({ shelf: shelf(), album: id().nullable() }).optional(),
  }),
  output: z.object({ id: z.string(), uploadUrl: z.string(), arrivedBytes: z.number().int() }),
  ofAnyShop: true,
  errors: ['invalid'],
});
/** `item`: what gets this file instead of its own, in this version; else a new one is put at the end of its place. */
export const completeGalleryArrival = call({
  name: 'galleries.complete-arrival',
  log: { name: 'File della gallery caricato' },
  method: 'POST',
  path: '/api/admin/gallery-arrivals/:id/complete',
  summary: 'Mette al suo posto una foto o un video arrivato per intero',
  ...writing,
  idempotency: 'natural',
  params: z.strictObject({ id: z.string().regex(/^[A-Za-z0-9_-]{32}$/, 'Identificativo non valido.') }),
  body: z.strictObject({
    shelf: shelf(),
    album: id().nullable(),
    item: id().nullable(),
    /** Not said by an open page of the release before: its file takes the place of what stands there (NET-1013). */
    version: z.number().int().nullable().optional(),
  }),
  output: officeItem,
  ofAnyShop: true,
  errors: ['invalid', 'not_found', 'wrong_state', 'in_progress', 'stale_version'],
});
/** NET-566: a frame for the film that stands there in this version, once: what is there stays. */
export const giveGalleryPoster = call({
  name: 'galleries.give-poster',
  log: { name: 'Anteprima di un video aggiunta' },
  method: 'PUT',
  path: '/api/admin/gallery-items/:id/poster',
  summary: 'Dà a un video l’immagine che lo rappresenta negli elenchi',
  ...writing,
  idempotency: 'natural',
  params: oneOf,
  body: z.strictObject({ content: posterContent(), version: z.number().int() }),
  output: officeItem,
  ofAnyShop: true,
  errors: ['invalid', 'not_found', 'wrong_state', 'stale_version'],
  bodyLimit: POSTER_LETTERS + 1000,
});

export const galleryCalls = [
  listAlbums,
  getAlbum,
  listVideos,
  listIncentives,
  listAttributes,
  galleryFile,
  listOfficeAlbums,
  listOfficeItems,
  createAlbum,
  updateAlbum,
  deleteAlbum,
  orderAlbums,
  createAttribute,
  updateItem,
  deleteItem,
  orderItems,
  beginGalleryArrival,
  completeGalleryArrival,
  giveGalleryPoster,
] as const;
