/** Makes a film that browsers play of drawn pictures: each is a whole frame of VP8, as a WebP holds one, in a WebM. */

type Bytes = Buffer | string;
/** A size of eight bytes says how long an element is, whatever it is. */
const element = (id: string, ...content: Bytes[]): Buffer => {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const size = Buffer.alloc(8);
  size.writeUInt32BE(0x01000000);
  size.writeUInt32BE(body.length, 4);
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
};
const number = (value: number, bytes: number): Buffer => {
  const written = Buffer.alloc(bytes);
  written.writeUIntBE(value, 0, bytes);
  return written;
};
const float = (value: number): Buffer => {
  const written = Buffer.alloc(8);
  written.writeDoubleBE(value);
  return written;
};

/** The frame inside a WebP that loses something; it knows no other chunk. */
const frameOf = (webp: Buffer): Buffer => {
  const at = webp.indexOf('VP8 ');
  if (at < 0) throw new Error('no VP8 frame in this picture');
  return webp.subarray(at + 8, at + 8 + webp.readUInt32LE(at + 4));
};

export type Film = { width: number; height: number; framesPerSecond: number; pictures: readonly Buffer[] };

/** @param film its pictures are WebPs of that size */
export const makeFilm = ({ width, height, framesPerSecond, pictures }: Film): Buffer => {
  const each = 1000 / framesPerSecond;
  const blocks = pictures.map((picture, index) =>
    // Track 1, so many milliseconds after the cluster, a frame that stands for itself.
    element('a3', number(0x81, 1), number(Math.round(index * each), 2), number(0x80, 1), frameOf(picture)),
  );
  const header = element(
    '1a45dfa3',
    element('4286', number(1, 1)),
    element('42f7', number(1, 1)),
    element('42f2', number(4, 1)),
    element('42f3', number(8, 1)),
    element('4282', 'webm'),
    element('4287', number(2, 1)),
    element('4285', number(2, 1)),
  );
  const info = element(
    '1549a966',
    element('2ad7b1', number(1_000_000, 3)),
    element('4489', float(pictures.length * each)),
    element('4d80', 'EMA'),
    element('5741', 'EMA'),
  );
  const video = element('e0', element('b0', number(width, 2)), element('ba', number(height, 2)));
  const track = element(
    'ae',
    element('d7', number(1, 1)),
    element('73c5', number(1, 1)),
    element('83', number(1, 1)),
    element('86', 'V_VP8'),
    video,
  );
  const cluster = element('1f43b675', element('e7', number(0, 1)), ...blocks);
  return Buffer.concat([header, element('18538067', info, element('1654ae6b', track), cluster)]);
};
