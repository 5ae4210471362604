/** Rows of what the office shows, as the portal answers them. */
import type { z } from 'zod';
import type { createAlbum, listAlbums, listAttributes, listVideos, updateItem } from '@ema/calls/galleries.ts';
import { publishingState } from '@ema/domain/galleries/shelves.ts';
import type { Day } from '@ema/domain/kernel/days.ts';
import { smallOf } from '../media/present.ts';
import type { AlbumRow, ItemRow, OfficeAlbumRow } from './queries.ts';

const originalOf = (id: number): string => `/file/gallery/${id}`;
const previewOf = (id: number, posterId: number | null = null): string => `${originalOf(id)}${smallOf(posterId)}`;

/** Only what has a file stands among the media. */
export const presentMedia = (rows: readonly ItemRow[]): z.input<typeof listVideos.output>['items'] =>
  rows.flatMap(({ id, title, media_type: mediaType, duration_seconds: durationSeconds, poster_id: posterId }) =>
    mediaType === null
      ? []
      : [
          {
            id,
            title,
            mediaType,
            originalUrl: originalOf(id),
            previewUrl: previewOf(id, posterId),
            durationSeconds,
            hasPoster: posterId !== null,
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

export const presentAttribute = ({
  id,
  title,
  media_type: mediaType,
}: ItemRow): z.input<typeof listAttributes.output>['items'][number] => ({
  id,
  name: title,
  image: mediaType === null ? null : originalOf(id),
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
  previewImage: row.first_item_id === null ? null : previewOf(row.first_item_id),
  itemCount: row.item_count,
  ...published(row, today),
});

export const presentOfficeItem = (row: ItemRow, today: Day): z.input<typeof updateItem.output> => ({
  id: row.id,
  shelf: row.shelf,
  album: row.album_id,
  title: row.title,
  mediaType: row.media_type,
  originalUrl: row.media_type === null ? null : originalOf(row.id),
  previewUrl: row.media_type === null ? null : previewOf(row.id, row.poster_id),
  bytes: row.bytes,
  durationSeconds: row.duration_seconds,
  hasPoster: row.poster_id !== null,
  ...published(row, today),
});
