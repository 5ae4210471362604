/** Sends files of the office in pieces to a shelf or an album, or in the place of one that stands there. */
import {
  beginGalleryArrival,
  completeGalleryArrival,
  giveGalleryPoster,
  listOfficeAlbums,
  listOfficeItems,
} from '@ema/calls/galleries.ts';
import type { Shelf } from '@ema/domain/galleries/shelves.ts';
import { newIntent, sendCall } from '../../kernel/client.ts';
import { withPoster } from '../media/film-frame.ts';
import { sendPieces, untilAnswered } from '../media/send-in-pieces.ts';
import { useFileQueue, type Sent } from '../media/use-file-queue.ts';

export type Place = { shelf: Shelf; album: number | null };

/** What gets the file instead of its own, as it was seen. */
type Replaced = { id: number; version: number };

/** What broke off goes on where it was. @throws CallFailure */
export const sendToPlace = async (
  file: File,
  { replaced = null, ...place }: Place & { replaced?: Replaced | null },
  { signal, onSent }: Sent,
): Promise<void> => {
  await withPoster(file, {
    send: async () => {
      const said = { name: file.name.slice(-200), size: file.size, ...(replaced === null && { place }) };
      const begun = await sendCall(beginGalleryArrival, { body: said }, { intent: newIntent(), signal });
      const { id, uploadUrl } = begun;
      await sendPieces(file, uploadUrl, onSent, signal);
      const body = { ...place, item: replaced?.id ?? null, version: replaced?.version ?? null };
      return untilAnswered(() => sendCall(completeGalleryArrival, { params: { id }, body }, { signal }), signal);
    },
    give: ({ id, version }, content) =>
      sendCall(giveGalleryPoster, { params: { id: String(id) }, body: { content, version } }, { signal }),
  });
};

export const useGalleryUpload = (place: Place) =>
  useFileQueue({
    send: (file, sent) => sendToPlace(file, place, sent),
    stale: [listOfficeItems, listOfficeAlbums],
  });
