/** Draws the frame of a film that stands for it, in this browser: what it cannot decode has none, and nothing fails. */
import { bestFrame, isTelling, lookOf, posterPoints, POSTER_SIDE, type Look } from '@ema/domain/media/poster.ts';

const LOOKED_AT_SIDE = 48;
const STEP_MS = 4000;
const ALL_MS = 12_000;
const QUALITY = 0.82;

/** @throws when it does not happen in time, or the film breaks */
const once = (film: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = new AbortController();
    const end = (then: () => void) => () => {
      stop.abort();
      then();
    };
    const fail = end(() => reject(new Error(event)));
    const late = setTimeout(fail, STEP_MS);
    stop.signal.addEventListener('abort', () => clearTimeout(late));
    film.addEventListener(event, end(resolve), stop);
    film.addEventListener('error', fail, stop);
    signal.addEventListener('abort', fail, stop);
  });

/** @returns null where nothing can be drawn */
const draw = (film: HTMLVideoElement, side: number): CanvasRenderingContext2D | null => {
  const scale = Math.min(1, side / Math.max(film.videoWidth, film.videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(film.videoWidth * scale));
  canvas.height = Math.max(1, Math.round(film.videoHeight * scale));
  const pen = canvas.getContext('2d', { willReadFrequently: side === LOOKED_AT_SIDE });
  pen?.drawImage(film, 0, 0, canvas.width, canvas.height);
  return pen;
};
const look = (film: HTMLVideoElement): Look => {
  const pen = draw(film, LOOKED_AT_SIDE);
  if (!pen) throw new Error('canvas');
  return lookOf(pen.getImageData(0, 0, pen.canvas.width, pen.canvas.height).data);
};

const goTo = async (film: HTMLVideoElement, seconds: number, signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted();
  const arrived = once(film, 'seeked', signal);
  film.currentTime = seconds;
  await arrived;
};

const choose = async (film: HTMLVideoElement, signal: AbortSignal): Promise<string | null> => {
  if (film.videoWidth === 0) return null;
  const points = posterPoints(film.duration);
  const looks: Look[] = [];
  for (const at of points) {
    await goTo(film, at, signal);
    const seen = look(film);
    looks.push(seen);
    if (isTelling(seen)) break;
  }
  const best = bestFrame(looks);
  if (best === null) return null;
  if (best !== looks.length - 1) await goTo(film, points[best] ?? 0, signal);
  return draw(film, POSTER_SIDE)?.canvas.toDataURL('image/jpeg', QUALITY) ?? null;
};

/** `address`: of a film of this page or of the portal. @returns a JPEG as a data URL, null when there is none */
export const frameAt = async (address: string): Promise<string | null> => {
  const film = document.createElement('video');
  const signal = AbortSignal.timeout(ALL_MS);
  try {
    Object.assign(film, { muted: true, playsInline: true, preload: 'auto' });
    const loaded = once(film, 'loadeddata', signal);
    film.src = address;
    await loaded;
    return await choose(film, signal);
  } catch {
    return null;
  } finally {
    film.removeAttribute('src');
    film.load();
  }
};

const frameOf = async (file: File): Promise<string | null> => {
  if (file.type.startsWith('image/')) return null;
  const address = URL.createObjectURL(file);
  try {
    return await frameAt(address);
  } finally {
    URL.revokeObjectURL(address);
  }
};

type Ways<T> = { send: () => Promise<T>; give: (sent: T, content: string) => Promise<unknown> };
/** Sends a film and, once it is kept, the frame that was drawn meanwhile; whatever becomes of that, the film is sent. */
export const withPoster = async <T extends { mediaType: string | null }>(
  file: File,
  { send, give }: Ways<T>,
): Promise<void> => {
  const drawn = frameOf(file).catch(() => null);
  const sent = await send();
  if (sent.mediaType !== 'video') return;
  const content = await drawn;
  if (content !== null) await give(sent, content).catch(() => undefined);
};
