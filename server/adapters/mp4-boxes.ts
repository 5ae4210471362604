/** Reads the boxes that an MP4 or MOV file is made of. */
import { UploadRefused } from './clean-upload.ts';
import { BROKEN_VIDEO } from './video-file.ts';

export type Box = { type: string; at: number; header: number; end: number };

/** The box that begins there, none of which may lie beyond `limit`. @throws UploadRefused */
export const boxAt = (bytes: Buffer, at: number, limit: number): Box => {
  if (limit - at < 8) throw new UploadRefused(BROKEN_VIDEO);
  const short = bytes.readUInt32BE(at);
  const header = short === 1 ? 16 : 8;
  const length = short === 0 ? limit - at : short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
  if (length < header || at + length > limit) throw new UploadRefused(BROKEN_VIDEO);
  return { type: bytes.toString('latin1', at + 4, at + 8), at, header, end: at + length };
};

/** A description as its bytes, and how many of its boxes were looked at. */
export type Described = { bytes: Buffer; read: number };
/** So many are looked at in one description, whoever looks: a film has some hundreds. */
const MOST_BOXES = 100_000;

/** @throws UploadRefused */
export const boxesIn = (described: Described, { at, header, end }: Omit<Box, 'type'>): Box[] => {
  const boxes: Box[] = [];
  // Four zeros may end a list of QuickTime.
  for (let next = at + header; end - next >= 8; next = boxes.at(-1)?.end ?? end) {
    described.read += 1;
    if (described.read > MOST_BOXES) throw new UploadRefused(BROKEN_VIDEO);
    boxes.push(boxAt(described.bytes, next, end));
  }
  return boxes;
};
