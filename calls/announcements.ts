/** Calls of the office on announcements: popups, banners, and what is read before a commission. */
import { z } from 'zod';
import { CONTENT_MAX, KIND_NAMES, STATE_KEYS, TITLE_MAX } from '@ema/domain/announcements/announcement.ts';
import { call } from './kernel/call.ts';
import { listFile } from './kernel/list-file.ts';
import { day, id, idText, ordering, page, paging, shop, shopText, text } from './kernel/shapes.ts';

const office = { who: ['ROLE_ADMIN'], acting: 'allowed', whilePending: 'refused' } as const;
const write = { ...office, acting: 'refused', rate: 'write', audit: 'always' } as const;
const params = z.strictObject({ id: idText() });
const kind = z.enum(KIND_NAMES, 'Scegli dove si vede.');
const version = z.number().int().positive();

const announcementRow = z.object({
  id: id(),
  kind,
  /** Null: both shops. */
  shop: z.number().int().nullable(),
  title: z.string(),
  content: z.string(),
  startsOn: day().nullable(),
  endsOn: day().nullable(),
  active: z.boolean(),
  state: z.enum(STATE_KEYS),
  /** How many people have read it and put it away; of a banner nobody does. */
  seenCount: z.number().int(),
  version: z.number().int(),
});

export const listAnnouncements = call({
  name: 'announcements.list',
  reads: 'standby',
  method: 'GET',
  path: '/api/admin/announcements',
  summary: 'Annunci dell’ufficio',
  ...office,
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  query: z.strictObject({
    ...paging(25),
    search: text(80).optional(),
    kind: kind.optional(),
    shop: shopText().optional(),
    state: z.enum(STATE_KEYS).optional(),
    ...ordering(['startsOn', 'title'], 'startsOn', 'desc'),
  }),
  output: page(announcementRow),
  errors: [],
});
export const announcementsFile = listFile(listAnnouncements, {
  name: 'announcements.list-file',
  path: '/file/admin/announcements',
  summary: 'Annunci dell’ufficio in CSV o XLSX',
});

const said = {
  kind,
  shop: shop().nullable(),
  title: text(TITLE_MAX, 1),
  content: text(CONTENT_MAX, 1),
  startsOn: day().nullable(),
  endsOn: day().nullable(),
};
export const createAnnouncement = call({
  name: 'announcements.create',
  log: { name: 'Annuncio creato' },
  method: 'POST',
  path: '/api/admin/announcements',
  summary: 'Scrive un annuncio',
  ...write,
  idempotency: 'key',
  body: z.strictObject(said),
  output: announcementRow,
  errors: ['invalid'],
});
export const updateAnnouncement = call({
  name: 'announcements.update',
  log: { name: 'Annuncio modificato' },
  method: 'PUT',
  path: '/api/admin/announcements/:id',
  summary: 'Riscrive un annuncio',
  ...write,
  idempotency: 'key',
  params,
  body: z.strictObject({
    ...said,
    /** Also to those who have put it away already (NET-574). */
    showAgain: z.boolean('Scegli sì o no.').default(false),
    version,
  }),
  output: announcementRow,
  errors: ['not_found', 'invalid', 'stale_version'],
});
export const setAnnouncementActive = call({
  name: 'announcements.set-active',
  log: { name: 'Annuncio ritirato o rimesso' },
  method: 'PUT',
  path: '/api/admin/announcements/:id/active',
  summary: 'Ritira un annuncio, o lo rimette',
  ...write,
  idempotency: 'natural',
  params,
  body: z.strictObject({ active: z.boolean('Scegli sì o no.') }),
  output: announcementRow,
  errors: ['not_found'],
});

export const announcementCalls = [
  listAnnouncements,
  announcementsFile,
  createAnnouncement,
  updateAnnouncement,
  setAnnouncementActive,
] as const;
