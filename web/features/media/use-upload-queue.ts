/** The queue of an agent’s photos and videos: what broke off before goes on where it was. */
import { useRef } from 'react';
import { givePoster, listArrivals, listMedia, readMediaLimits } from '@ema/calls/media.ts';
import { sendCall } from '../../kernel/client.ts';
import { withPoster } from './film-frame.ts';
import { sendInPieces, type Arrival } from './send-in-pieces.ts';
import { useFileQueue, type Way } from './use-file-queue.ts';

const isSame = (arrival: Arrival, { name, size }: File): boolean =>
  arrival.size === size && arrival.name === name.slice(-200);

export const useUploadQueue = (arrivals: readonly Arrival[]) => {
  /** Each is gone on with once, also when two files look the same. */
  const taken = useRef(new Set<string>());
  const send: Way['send'] = async (file, sent) => {
    const arrival = arrivals.find((one) => isSame(one, file) && !taken.current.has(one.id));
    if (arrival) taken.current.add(arrival.id);
    try {
      await withPoster(file, {
        send: () => sendInPieces({ file, arrival, ...sent }),
        give: ({ id }, content) =>
          sendCall(givePoster, { params: { id: String(id) }, body: { content } }, { signal: sent.signal }),
      });
    } finally {
      if (arrival) taken.current.delete(arrival.id);
    }
  };
  return useFileQueue({ send, stale: [listMedia, listArrivals, readMediaLimits] });
};
