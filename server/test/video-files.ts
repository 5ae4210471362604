/** Makes small videos whose boxes hold what must not be kept: positions, devices, words, hidden tracks. */

/** Stands in whatever must not be found in what is kept. */
export const PLACE = '+44.9001+008.2064/';
/** Stands for picture and sound: it stays. */
export const PICTURE = 'PICTURE-AND-SOUND';

const text = (content: string): Buffer => Buffer.from(content, 'latin1');
const number = (value: number, bytes = 4): Buffer => {
  const written = Buffer.alloc(bytes);
  written.writeUIntBE(value, 0, bytes);
  return written;
};
export const box = (type: string, ...content: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? text(part) : part)));
  return Buffer.concat([number(body.length + 8), text(type), body]);
};
const full = (type: string, ...content: (Buffer | string)[]): Buffer => box(type, number(0), ...content);
const handler = (type: string): Buffer => full('hdlr', number(0), type, Buffer.alloc(12), `Core ${PLACE}\0`);
/** What a track says of its samples: how big each is, how many a chunk has, where each chunk begins. */
export type Tables = { same: number; samples: number; aChunk: number; chunks: readonly number[] };
const tables = ({ same, samples: count, aChunk, chunks }: Tables): Buffer =>
  box(
    'stbl',
    full('stsz', number(same), number(count)),
    full('stsc', number(1), number(1), number(aChunk), number(1)),
    full('stco', number(chunks.length), Buffer.concat(chunks.map((at) => number(at)))),
  );
/** Of one chunk with these samples. */
const samples = (at: number, sizes: readonly number[]): Buffer =>
  box(
    'stbl',
    full('stsz', number(0), number(sizes.length), ...sizes.map((size) => number(size))),
    full('stsc', number(1), number(1), number(sizes.length), number(1)),
    full('stco', number(1), number(at)),
  );
const track = (type: string, stbl: Buffer): Buffer =>
  box(
    'trak',
    full('tkhd', Buffer.alloc(80)),
    box('mdia', full('mdhd', Buffer.alloc(20)), handler(type), box('minf', stbl), box('udta', PLACE)),
    box('meta', PLACE),
  );
const header = (seconds: number): Buffer =>
  full('mvhd', number(0), number(0), number(600), number(seconds * 600), Buffer.alloc(80));

/** An MP4 or MOV of so many seconds, with a track that follows the position about. */
export const madeVideo = ({ brand = 'isom', seconds = 7, filler = '' } = {}): Buffer => {
  const start = box('ftyp', brand, number(512), 'isommp41');
  const film = `${PICTURE}${filler}`;
  const data = box('mdat', film, PLACE, PLACE);
  const [first, second] = [start.length + 8, start.length + 8 + film.length];
  return Buffer.concat([
    start,
    data,
    box(
      'moov',
      header(seconds),
      track('vide', samples(first, [film.length])),
      track('meta', samples(second, [PLACE.length, PLACE.length])),
      box('udta', box('\u00a9xyz', number(PLACE.length, 2), number(0x15c7, 2), PLACE), box('loci', PLACE)),
      box('meta', handler('mdta'), box('keys', `com.apple.quicktime.location.ISO6709${PLACE}`)),
      box('uuid', Buffer.alloc(16), PLACE),
    ),
    box('free', `freeGPS ${PLACE}`),
    box('uuid', Buffer.alloc(16), `<x:xmpmeta>${PLACE}</x:xmpmeta>`),
  ]);
};

/** An MP4 whose hidden track says what is wanted of its samples, which begin at the number given; and boxes more. */
export const oddVideo = ({ hidden, filler = '', boxes = 0 }: Odd): Buffer => {
  const start = box('ftyp', 'isom', number(512), 'isommp41');
  const data = box('mdat', PICTURE, filler);
  const film = start.length + 8;
  return Buffer.concat([
    start,
    data,
    box(
      'moov',
      header(7),
      track('vide', samples(film, [PICTURE.length])),
      ...(hidden ? [track('meta', tables(hidden(film + PICTURE.length)))] : []),
      Buffer.concat(Array.from({ length: boxes }, () => box('udta'))),
    ),
  ]);
};
type Odd = { hidden?: (at: number) => Tables; filler?: string; boxes?: number };

/** What stands before and after the picture of an MP4 in which there is nothing to take out. */
export const plainFilm = (pictureBytes: number): { before: Buffer; after: Buffer } => {
  const before = Buffer.concat([box('ftyp', 'isom', number(512), 'isommp41'), number(pictureBytes + 8), text('mdat')]);
  const handled = full('hdlr', number(0), 'vide', Buffer.alloc(13));
  const media = box(
    'mdia',
    full('mdhd', Buffer.alloc(20)),
    handled,
    box('minf', samples(before.length, [pictureBytes])),
  );
  return { before, after: box('moov', header(7), box('trak', full('tkhd', Buffer.alloc(80)), media)) };
};

const element = (id: string, ...content: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? text(part) : part)));
  const length = number(body.length, 4);
  length[0] = 0x10;
  return Buffer.concat([Buffer.from(id, 'hex'), length, body]);
};
/** As browsers record it: segment and cluster whose end is not known. */
export const madeWebm = ({ doctype = 'webm' } = {}): Buffer => {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(7400);
  return Buffer.concat([
    element('1a45dfa3', element('4282', doctype)),
    Buffer.from('1853806701ffffffffffffff', 'hex'),
    element('1549a966', element('2ad7b1', number(1_000_000)), element('4489', duration), element('7ba9', PLACE)),
    element('1654ae6b', 'tracks'),
    element('1254c367', PLACE),
    element('1941a469', PLACE),
    element('ec', PLACE),
    Buffer.from('1f43b67501ffffffffffffff', 'hex'),
    element('e7', '\0'),
    element('a3', PICTURE),
    element('1c53bb6b', ''),
  ]);
};
