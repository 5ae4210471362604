/** Sends a film of any size in pieces over connections that break off, as one sends it whose network comes and goes. */
import { createCipheriv, createHash } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { plainFilm } from './video-files.ts';

/** Held nowhere: its bytes follow from a seed and are made wherever they are asked for. */
export type Film = { size: number; read: (from: number, to: number) => Buffer };
export const filmOf = (size: number, seed: number): Film => {
  const frame = plainFilm(0);
  const pictureBytes = size - frame.before.length - frame.after.length;
  const { before, after } = plainFilm(pictureBytes);
  const key = createHash('sha256').update(`film ${seed}`).digest();
  const picture = (from: number, to: number): Buffer => {
    const counter = Buffer.alloc(16);
    const first = Math.floor(from / 16);
    counter.writeBigUInt64BE(BigInt(first), 8);
    const bytes = createCipheriv('aes-256-ctr', key, counter).update(Buffer.alloc(to - first * 16));
    return bytes.subarray(from - first * 16);
  };
  const end = before.length + pictureBytes;
  return {
    size,
    read: (from, to) =>
      Buffer.concat([
        before.subarray(from, to),
        from < end && to > before.length
          ? picture(Math.max(0, from - before.length), Math.min(to, end) - before.length)
          : Buffer.alloc(0),
        to > end ? after.subarray(Math.max(0, from - end), to - end) : Buffer.alloc(0),
      ]),
  };
};
export const sha256Of = (film: Film, step = 4 * 1024 * 1024): string => {
  const hash = createHash('sha256');
  for (let at = 0; at < film.size; at += step) hash.update(film.read(at, Math.min(at + step, film.size)));
  return hash.digest('hex');
};

/** So many places within the film, in order, that follow from a seed. */
export const cutsOf = (size: number, cuts: number, seed: number): number[] =>
  Array.from({ length: cuts }, (_, i) => {
    const drawn = createHash('sha256').update(`cut ${seed} ${i}`).digest().readUInt32BE() / 2 ** 32;
    return Math.floor(((i + drawn) / cuts) * (size - 1)) + 1;
  });

type To = { url: string; headers: Record<string, string> };
const TUS = { 'tus-resumable': '1.0.0' };
/** @returns how much is here, null while nobody answers */
const offsetAt = async ({ url, headers }: To): Promise<number | null> => {
  const answer = await fetch(url, { method: 'HEAD', headers: { ...TUS, ...headers } }).catch(() => null);
  if (answer?.status !== 200) return null;
  return Number(answer.headers.get('upload-offset'));
};
/** Says that a whole piece follows and ends, or breaks off at `cutAt`. @returns the status, 0 when it broke off */
const sendPiece = ({ url, headers }: To, offset: number, piece: Buffer, cutAt: number | null): Promise<number> =>
  new Promise((resolve) => {
    const sent = request(
      url,
      {
        method: 'PATCH',
        headers: {
          ...TUS,
          ...headers,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
          'content-length': String(piece.length),
        },
      },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.once('error', () => resolve(0));
    if (cutAt === null) sent.end(piece);
    else sent.write(piece.subarray(0, cutAt - offset), () => setTimeout(() => sent.destroy(new Error('cut')), 20));
  });

/** Longer than a server takes to come back. */
const TRIES = 600;
const PAUSE_MS = 200;
const offsetOnceThere = async (to: To): Promise<number> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const offset = await offsetAt(to);
    if (offset !== null) return offset;
    await sleep(PAUSE_MS);
  }
  throw new Error(`${to.url} does not say how much is here`);
};

type Journey = { pieceBytes: number; cuts: readonly number[]; onCut?: (n: number) => Promise<void> };
/** @returns how often the connection broke off in the middle of a piece */
export const sendCutOff = async (film: Film, to: To, { pieceBytes, cuts, onCut }: Journey): Promise<number> => {
  const left = [...cuts];
  let broken = 0;
  for (let offset = await offsetOnceThere(to); offset < film.size;) {
    const end = Math.min(offset + pieceBytes, film.size);
    const cutAt = left[0] !== undefined && left[0] <= end ? left[0] : null;
    const status = await sendPiece(to, offset, film.read(offset, end), cutAt);
    if (cutAt !== null) {
      left.shift();
      await onCut?.((broken += 1));
    }
    offset = status === 204 ? end : await offsetOnceThere(to);
  }
  return broken;
};
