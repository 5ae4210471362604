/** The calls that read what the office shows: for agents what is shown today, for the office all of it, and files. */
import {
  galleryFile,
  getAlbum,
  listAlbums,
  listAttributes,
  listIncentives,
  listOfficeAlbums,
  listOfficeItems,
  listVideos,
} from '@ema/calls/galleries.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { maySee } from '@ema/domain/galleries/may.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { MOST_PHOTO_BYTES } from '@ema/domain/media/media.ts';
import { handle } from '../../kernel/handle.ts';
import { sendMedium } from '../media/send-medium.ts';
import { galleryMaxBytes } from './limits.ts';
import { presentAlbum, presentAttribute, presentMedia, presentOfficeAlbum, presentOfficeItem } from './present.ts';
import {
  findAlbums,
  findInAlbums,
  findItemFile,
  findOfficeAlbums,
  findShown,
  findStanding,
  isAlbum,
} from './queries.ts';

export const listAlbumsHandler = handle(listAlbums, async (c) => {
  const today = romeDay(c.now);
  const [albums, items] = await Promise.all([findAlbums(c.db, today), findInAlbums(c.db, today)]);
  return { items: albums.map((album) => presentAlbum(album, items)) };
});

export const getAlbumHandler = handle(getAlbum, async (c, { params }) => {
  const today = romeDay(c.now);
  const [[album], items] = await Promise.all([
    findAlbums(c.db, today, params.id),
    findInAlbums(c.db, today, params.id),
  ]);
  if (!album) throw new CallError('not_found', 'Questo album non esiste o non è più pubblicato.');
  return presentAlbum(album, items);
});

export const listVideosHandler = handle(listVideos, async (c) => ({
  items: presentMedia(await findShown(c.db, 'video', romeDay(c.now))),
}));
export const listIncentivesHandler = handle(listIncentives, async (c) => ({
  items: presentMedia(await findShown(c.db, 'incentive', romeDay(c.now))),
}));
export const listAttributesHandler = handle(listAttributes, async (c) => ({
  items: (await findShown(c.db, 'attribute', romeDay(c.now))).map(presentAttribute),
}));

/** What one may not see is not there. */
export const galleryFileHandler = handle(galleryFile, async (c, { params, query }) => {
  const kept = await findItemFile(c.db, params.id, romeDay(c.now));
  if (!kept) throw new CallError('not_found', 'La foto o il video indicato non esiste.');
  const fault = maySee(c.viewer.roles, { shelf: kept.shelf, isShown: kept.is_shown !== null });
  if (fault) throw new CallError('not_found', fault);
  return sendMedium(c, kept, query.size);
});

export const listOfficeAlbumsHandler = handle(listOfficeAlbums, async (c) => ({
  items: (await findOfficeAlbums(c.db)).map((row) => presentOfficeAlbum(row, romeDay(c.now))),
}));

export const listOfficeItemsHandler = handle(listOfficeItems, async (c, { query }) => {
  const { shelf, album = null } = query;
  if (shelf === 'album' && (album === null || !(await isAlbum(c.db, album))))
    throw new CallError('not_found', 'Questo album non esiste più.');
  const [items, maxBytes] = await Promise.all([
    findStanding(c.db, { shelf, album: shelf === 'album' ? album : null }),
    galleryMaxBytes(c.db),
  ]);
  return {
    items: items.map((row) => presentOfficeItem(row, romeDay(c.now))),
    maxBytes,
    maxPhotoBytes: Math.min(maxBytes, MOST_PHOTO_BYTES),
  };
});
