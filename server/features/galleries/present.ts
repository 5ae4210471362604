/** Rows of what the office shows, as the portal answers them. */
import type { z } from 'zod';
import type { createAlbum, listAlbums, listAttributes, listVideos, updateItem } from '@ema/calls/galleries.ts';
import { publishingState } from '@ema/domain/galleries/shelves.ts';
import type { Day } from '@ema/domain/kernel/days.ts';
import { posterOf } from '../media/present.ts';
import type { AlbumRow, ItemRow, OfficeAlbumRow } from './queries.ts';

type Shown = { id: number; file_id: number | null; poster_id: number | null };
/** The number of the file is in the address: a page that showed the one before asks for the new one (NET-933). */
const originalOf = ({ id, file_id: fileId }: Shown): string => `/file/gallery/${id}?file=${fileId}`;
const previewOf = ({ id, file_id: fileId, poster_id: posterId }: Shown): string =>
  `/file/gallery/${id}?size=small&file=${fileId}${posterOf(posterId)}`;

/** Only what has a file stands among the media. */
export const presentMedia = (rows: readonly ItemRow[]): z.input<typeof listVideos.output>['items'] =>
  rows.flatMap((row) =>
    row.media_type === null
      ? []
      : [
          {
            id: row.id,
            title: row.title,
            mediaType: row.media_type,
            originalUrl: originalOf(row),
            previewUrl: previewOf(row),
            durationSeconds: row.duration_seconds,
            hasPoster: row.poster_id !== null,
          },
        ],
  );

export const presentAlbum = (
  { id, name }: AlbumRow,
  rows: readonly ItemRow[],
): z.input<typeof listAlbums.output>['items'][number] => {
  const media = presentMedia(rows.filter((row) => row.album_id === id));
  return { id, name, previewImage: media[0]?.previewUrl ?? null, media };
};

export const presentAttribute = (row: ItemRow): z.input<typeof listAttributes.output>['items'][number] => ({
  id: row.id,
  name: row.title,
  image: row.media_type === null ? null : originalOf(row),
});

type Published = Pick<ItemRow, 'publish_from' | 'publish_to' | 'version'>;
const published = ({ publish_from: publishFrom, publish_to: publishTo, version }: Published, today: Day) => ({
  publishFrom,
  publishTo,
  state: publishingState({ publishFrom, publishTo }, today),
  version,
});

export const presentOfficeAlbum = (row: OfficeAlbumRow, today: Day): z.input<typeof createAlbum.output> => ({
  id: row.id,
  name: row.name,
  previewImage:
    row.first_item_id === null
      ? null
      : previewOf({ id: row.first_item_id, file_id: row.first_file_id, poster_id: row.first_poster_id }),
  itemCount: row.item_count,
  ...published(row, today),
});

export const presentOfficeItem = (row: ItemRow, today: Day): z.input<typeof updateItem.output> => ({
  id: row.id,
  shelf: row.shelf,
  album: row.album_id,
  title: row.title,
  mediaType: row.media_type,
  originalUrl: row.media_type === null ? null : originalOf(row),
  previewUrl: row.media_type === null ? null : previewOf(row),
  bytes: row.bytes,
  durationSeconds: row.duration_seconds,
  hasPoster: row.poster_id !== null,
  ...published(row, today),
});
