/** Empties every box of an MP4 or MOV file that is not needed to play it. */
import type { FileHandle } from 'node:fs/promises';
import { UploadRefused } from './clean-upload.ts';
import { boxAt, boxesIn, type Box, type Described } from './mp4-boxes.ts';
import { sampleRanges, type Range } from './mp4-samples.ts';
import { BROKEN_VIDEO, eraseAt, readAt } from './video-file.ts';

const MOST_MOOV_BYTES = 64 * 1024 * 1024;
const MOST_BOXES = 100_000;

/** All that stays of a file, of its description and of one track: the rest is words, places, pictures, devices. */
const KEPT = {
  file: new Set(['ftyp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'styp', 'free', 'skip', 'wide']),
  moov: new Set(['mvhd', 'trak', 'mvex', 'iods']),
  trak: new Set(['tkhd', 'edts', 'mdia', 'tref', 'tapt', 'load']),
  mdia: new Set(['mdhd', 'hdlr', 'minf', 'elng']),
} as const;
/** They keep their place and are emptied. */
const ROOM = new Set(['free', 'skip', 'wide']);
/** What one sees, hears and reads below; every other track follows the camera about: positions, moves, speed. */
const SEEN = new Set(['vide', 'soun', 'text', 'sbtl', 'subt', 'clcp']);

const HIDDEN_TRACKS = 'Questo video contiene dati nascosti che non si possono togliere. Salvalo di nuovo come MP4.';

/** @returns its seconds, null when it does not say @throws UploadRefused */
export const cleanMp4 = async (file: FileHandle, size: number): Promise<number | null> => {
  const boxes = await fileBoxes(file, size);
  const moov = boxes.find((box) => box.type === 'moov');
  if (!moov || moov.end - moov.at > MOST_MOOV_BYTES) throw new UploadRefused(BROKEN_VIDEO);
  const described = await readAt(file, moov.at, moov.end - moov.at);
  const { hidden, seconds } = cleanMoov(described, moov.header);
  if (hidden.length > 0 && boxes.some((box) => box.type === 'moof')) throw new UploadRefused(HIDDEN_TRACKS);
  const data = boxes.filter((box) => box.type === 'mdat');
  for (const { from, to } of joined(hidden)) {
    if (!isWithin(data, from, to)) throw new UploadRefused(BROKEN_VIDEO);
    await eraseAt(file, from, to - from);
  }
  await file.write(described, 0, described.length, moov.at);
  for (const box of boxes) {
    if (KEPT.file.has(box.type) && !ROOM.has(box.type)) continue;
    await file.write(Buffer.from('free'), 0, 4, box.at + 4);
    await eraseAt(file, box.at + box.header, box.end - box.at - box.header);
  }
  return seconds;
};

/** The boxes side by side that make the whole file, to its last byte. */
const fileBoxes = async (file: FileHandle, size: number): Promise<Box[]> => {
  const boxes: Box[] = [];
  for (let at = 0; at < size;) {
    const start = await readAt(file, at, Math.min(16, size - at));
    const box = boxAt(start, 0, size - at);
    boxes.push({ type: box.type, header: box.header, at, end: at + box.end });
    if (boxes.length > MOST_BOXES) throw new UploadRefused(BROKEN_VIDEO);
    at += box.end;
  }
  return boxes;
};

/** What lies on or beside each other is one: the same place is erased once, however often it is named. */
const joined = (ranges: readonly Range[]): Range[] => {
  const all: Range[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
};

/** Whether one of these boxes, which stand in order, holds all of it. */
const isWithin = (boxes: readonly Box[], from: number, to: number): boolean => {
  let [low, high] = [0, boxes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((boxes[middle]?.at ?? 0) <= from) low = middle + 1;
    else high = middle;
  }
  const holder = boxes[low - 1];
  return holder !== undefined && from >= holder.at + holder.header && to <= holder.end;
};

const cleanMoov = (bytes: Buffer, header: number): { hidden: Range[]; seconds: number | null } => {
  const described: Described = { bytes, read: 0 };
  const unseen: Box[] = [];
  let isVideo = false;
  let seconds: number | null = null;
  for (const box of boxesIn(described, { at: 0, header, end: bytes.length })) {
    if (box.type === 'mvhd') seconds = secondsOf(bytes, box.at + box.header);
    if (box.type !== 'trak') {
      emptyUnless(bytes, box, KEPT.moov);
      continue;
    }
    const handler = cleanTrack(described, box);
    isVideo ||= handler === 'vide';
    if (!SEEN.has(handler)) unseen.push(box);
  }
  if (!isVideo) throw new UploadRefused(BROKEN_VIDEO);
  const hidden = sampleRanges(described, unseen);
  for (const track of unseen) emptyUnless(bytes, track, new Set());
  return { hidden, seconds };
};

/** @returns who handles the track, '' when it does not say */
const cleanTrack = (described: Described, track: Box): string => {
  const { bytes } = described;
  let handler = '';
  for (const box of boxesIn(described, track)) {
    emptyUnless(bytes, box, KEPT.trak);
    if (box.type !== 'mdia') continue;
    for (const part of boxesIn(described, box)) {
      emptyUnless(bytes, part, KEPT.mdia);
      if (part.type !== 'hdlr') continue;
      const fields = part.at + part.header;
      handler = bytes.toString('latin1', fields + 8, fields + 12);
      // Its name is free text.
      bytes.fill(0, Math.min(fields + 24, part.end), part.end);
    }
  }
  return handler;
};

const emptyUnless = (bytes: Buffer, box: Box, kept: ReadonlySet<string>): void => {
  if (kept.has(box.type)) return;
  bytes.write('free', box.at + 4, 'latin1');
  bytes.fill(0, box.at + box.header, box.end);
};

/** Of the movie’s header: its length in its own units. */
const secondsOf = (bytes: Buffer, at: number): number | null => {
  const isLong = bytes.readUInt8(at) === 1;
  const scale = bytes.readUInt32BE(at + (isLong ? 20 : 12));
  const duration = isLong ? Number(bytes.readBigUInt64BE(at + 24)) : bytes.readUInt32BE(at + 16);
  return scale === 0 || duration === 0 ? null : duration / scale;
};
