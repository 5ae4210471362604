/** Empties the elements of a WebM file that hold words and attached files. */
import type { FileHandle } from 'node:fs/promises';
import { UploadRefused } from './clean-upload.ts';
import { BROKEN_VIDEO, eraseAt, readAt } from './video-file.ts';

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
/** Tags, attachments, chapters, and room that somebody filled. */
const EMPTIED = new Set([0x1254c367, 0x1941a469, 0x1043a770, 0xec]);
/** What a segment and its clusters are made of: anything else is no WebM. */
const KNOWN = new Set([
  ...EMPTIED,
  EBML,
  SEGMENT,
  CLUSTER,
  INFO,
  TRACKS,
  0x114d9b74,
  0x1c53bb6b,
  0xbf,
  0xe7,
  0xa3,
  0xa0,
  0xab,
  0xa7,
  0x5854,
  0xaf,
]);
const VOID = 0xec;
const MOST_ELEMENTS = 2_000_000;
const MOST_INFO_BYTES = 1024 * 1024;
/** Of what says how long it is; browsers write ten at most. */
const MOST_PARTS = 1000;
const DOCTYPE = 0x4282;
const SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const TITLE = 0x7ba9;

type Element = { id: number; header: number; length: number | null };

/** @returns its seconds, null when it does not say @throws UploadRefused */
export const cleanWebm = async (file: FileHandle, size: number): Promise<number | null> => {
  let seconds: number | null = null;
  let hasTracks = false;
  let elements = 0;
  for (let at = 0; at < size;) {
    const element = elementAt(await readAt(file, at, Math.min(12, size - at)));
    elements += 1;
    const body = at + element.header;
    const { id, length } = element;
    if (!KNOWN.has(id) || elements > MOST_ELEMENTS || body + (length ?? 0) > size)
      throw new UploadRefused(BROKEN_VIDEO);
    if (at === 0) await refuseOther(file, element);
    hasTracks ||= id === TRACKS;
    if (id === INFO) seconds = await cleanInfo(file, body, Math.min(length ?? 0, MOST_INFO_BYTES));
    if (EMPTIED.has(id)) await makeVoid(file, at, body + (length ?? 0));
    // A segment is walked through; so is a cluster that was written before its end was known.
    const isEntered = id === SEGMENT || (id === CLUSTER && length === null);
    if (length === null && !isEntered) throw new UploadRefused(BROKEN_VIDEO);
    at = isEntered ? body : body + (length ?? 0);
  }
  if (!hasTracks) throw new UploadRefused(BROKEN_VIDEO);
  return seconds;
};

/** Its number and its length are written in as many bytes as the first of each says. */
const elementAt = (bytes: Buffer, at = 0): Element => {
  const idBytes = Math.clz32(bytes.readUInt8(at)) - 23;
  if (idBytes > 4) throw new UploadRefused(BROKEN_VIDEO);
  const first = bytes.readUInt8(at + idBytes);
  const lengthBytes = Math.clz32(first) - 23;
  if (lengthBytes > 8) throw new UploadRefused(BROKEN_VIDEO);
  let value = first & (0xff >> lengthBytes);
  let isUnknown = value === 0xff >> lengthBytes;
  for (let i = 1; i < lengthBytes; i += 1) {
    const byte = bytes.readUInt8(at + idBytes + i);
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { id: bytes.readUIntBE(at, idBytes), header: idBytes + lengthBytes, length: isUnknown ? null : value };
};

/** The same container holds other things too. */
const refuseOther = async (file: FileHandle, { id, header, length }: Element): Promise<void> => {
  if (id !== EBML || length === null || length > 1024) throw new UploadRefused(BROKEN_VIDEO);
  const bytes = await readAt(file, header, length);
  const doctype = partsOf(bytes).find((part) => part.id === DOCTYPE);
  if (doctype?.body.toString('latin1').replace(/\0+$/, '') !== 'webm') throw new UploadRefused(BROKEN_VIDEO);
};

type Part = { id: number; at: number; body: Buffer };
const partsOf = (bytes: Buffer): Part[] => {
  const parts: Part[] = [];
  for (let at = 0; at < bytes.length;) {
    const { id, header, length } = elementAt(bytes, at);
    if (length === null || at + header + length > bytes.length || parts.length >= MOST_PARTS)
      throw new UploadRefused(BROKEN_VIDEO);
    parts.push({ id, at, body: bytes.subarray(at + header, at + header + length) });
    at += header + length;
  }
  return parts;
};

/** Its title is blanked; how long it lasts is read. */
const cleanInfo = async (file: FileHandle, at: number, length: number): Promise<number | null> => {
  const bytes = await readAt(file, at, length);
  let scale = 1_000_000;
  let duration: number | null = null;
  for (const { id, body } of partsOf(bytes)) {
    if (id === SCALE) scale = body.readUIntBE(0, Math.min(6, body.length));
    if (id === DURATION) duration = body.length === 4 ? body.readFloatBE() : body.readDoubleBE();
    if (id === TITLE) body.fill(0x20);
  }
  await file.write(bytes, 0, bytes.length, at);
  return duration === null ? null : (duration * scale) / 1e9;
};

/** The same room, with nothing in it. */
const makeVoid = async (file: FileHandle, at: number, end: number): Promise<void> => {
  const total = end - at;
  const head = total >= 9 ? Buffer.alloc(9) : Buffer.alloc(2);
  head[0] = VOID;
  if (head.length === 9) head.writeBigUInt64BE(BigInt(total - 9) | (1n << 56n), 1);
  else head[1] = 0x80 | (total - 2);
  await file.write(head, 0, head.length, at);
  await eraseAt(file, at + head.length, total - head.length);
};
