import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { box, madeVideo, madeWebm, oddVideo, PICTURE, PLACE } from '../test/video-files.ts';
import { UploadRefused } from './clean-upload.ts';
import { cleanVideo } from './clean-video.ts';

describe('videos are kept without what they say of place, device and person', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ema-video-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const cleaned = async (bytes: Buffer, container: 'mp4' | 'webm' = 'mp4') => {
    const path = join(folder, 'film');
    await writeFile(path, bytes);
    const seconds = await cleanVideo(path, container);
    return { seconds, bytes: await readFile(path) };
  };

  it.each([
    ['mp4', madeVideo(), 'mp4'],
    ['mov', madeVideo({ brand: 'qt  ' }), 'mp4'],
    ['webm', madeWebm(), 'webm'],
  ] as const)('ACC-345 NET-170 %s: nothing of it is left, picture and length stay', async (_, given, container) => {
    expect(given.includes(PLACE)).toBe(true);
    const { seconds, bytes } = await cleaned(given, container);
    expect([bytes.includes(PLACE), bytes.includes('GPS'), bytes.includes('xmpmeta')]).toEqual([false, false, false]);
    expect([bytes.includes(PICTURE), bytes.length, seconds]).toEqual([true, given.length, 7]);
    expect((await cleaned(bytes, container)).bytes.equals(bytes), 'cleaned again it is the same').toBe(true);
  });

  it('one that does not say how long it is is kept', async () =>
    expect((await cleaned(madeVideo({ seconds: 0 }))).seconds).toBeNull());

  const whole = madeVideo();
  const film = madeWebm();
  const moov = whole.indexOf('moov');
  const changed = (at: number, bytes: string): Buffer => {
    const copy = Buffer.from(whole);
    copy.write(bytes, at, 'latin1');
    return copy;
  };
  it.each<[string, Buffer, 'mp4' | 'webm']>([
    ['cut in the middle', whole.subarray(0, whole.length - 20), 'mp4'],
    ['cut in its description', whole.subarray(0, moov + 60), 'mp4'],
    ['without description', whole.subarray(0, moov - 4), 'mp4'],
    ['whose description is empty', Buffer.concat([whole.subarray(0, moov - 4), box('moov')]), 'mp4'],
    ['a box bigger than the file', changed(moov - 4, '\u007f\u00ff\u00ff\u00ff'), 'mp4'],
    ['a box smaller than its own header', changed(moov - 4, '\0\0\0\u0004'), 'mp4'],
    [
      'a box as long as 2⁶⁴',
      changed(moov - 4, '\0\0\0\u0001moov\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff'),
      'mp4',
    ],
    ['more samples than there is room', changed(whole.lastIndexOf('stsz') + 12, '\u007f\u00ff\u00ff\u00ff'), 'mp4'],
    ['hidden samples outside of the data', changed(whole.lastIndexOf('stco') + 12, '\0\0\0\u0001'), 'mp4'],
    ['hidden samples in a file of fragments', Buffer.concat([whole, box('moof')]), 'mp4'],
    ['something after its end', Buffer.concat([whole, Buffer.from('PK')]), 'mp4'],
    ['sound alone', changed(whole.indexOf('vide'), 'soun'), 'mp4'],
    ['webm cut in the middle', film.subarray(0, film.length - 7), 'webm'],
    ['matroska', madeWebm({ doctype: 'matroska' }), 'webm'],
    ['webm with something else in it', Buffer.concat([film, Buffer.from('4d5a8100', 'hex')]), 'webm'],
    ['webm without tracks', film.subarray(0, film.indexOf(Buffer.from('1654ae6b', 'hex'))), 'webm'],
    ['webm of zeros', Buffer.concat([film.subarray(0, 4), Buffer.alloc(200)]), 'webm'],
  ])('ACC-345 is refused: %s', async (_, bytes, container) => {
    await expect(cleaned(bytes, container)).rejects.toBeInstanceOf(UploadRefused);
  });

  const chunksAt = (at: number, chunks: number) => Array.from({ length: chunks }, () => at);
  it.each([
    [
      'chunks that name more samples than there are',
      oddVideo({ hidden: (at) => ({ same: 1, samples: 5_000_000, aChunk: 5_000_000, chunks: chunksAt(at, 2_000) }) }),
    ],
    [
      'as many chunks of samples without length',
      oddVideo({ hidden: (at) => ({ same: 0, samples: 0, aChunk: 5_000_000, chunks: chunksAt(at, 2_000) }) }),
    ],
    [
      'more chunks than any camera writes',
      oddVideo({ hidden: (at) => ({ same: 1, samples: 0, aChunk: 0, chunks: chunksAt(at, 100_001) }) }),
    ],
    ['more boxes than any film has', oddVideo({ boxes: 100_001 })],
  ])('NET-926 refused without being reckoned through: %s', { timeout: 5_000 }, async (_, bytes) => {
    await expect(cleaned(bytes)).rejects.toBeInstanceOf(UploadRefused);
  });

  it('NET-926 a place that is named a hundred thousand times is emptied once', { timeout: 5_000 }, async () => {
    const filler = PLACE.repeat(50_000);
    const { bytes } = await cleaned(
      oddVideo({
        filler,
        hidden: (at) => ({ same: filler.length, samples: 100_000, aChunk: 1, chunks: chunksAt(at, 100_000) }),
      }),
    );
    expect([bytes.includes(PICTURE), bytes.includes(PLACE)]).toEqual([true, false]);
  });

  it('NET-926 a WebM that says a thousand things of itself is refused', async () => {
    const info = Buffer.from(`1549a96610${(3 * 1001).toString(16).padStart(6, '0')}`, 'hex');
    const said = Buffer.alloc(3 * 1001, Buffer.from('ec8100', 'hex'));
    await expect(cleaned(Buffer.concat([film, info, said]), 'webm')).rejects.toBeInstanceOf(UploadRefused);
  });
});
