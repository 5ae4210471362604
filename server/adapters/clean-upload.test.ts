import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { packedPdf, plainPdf } from '../test/papers.ts';
import { cleanImage, cleanPdf, UploadRefused } from './clean-upload.ts';

const photo = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a7' } });
const CAMERA = {
  IFD0: { Make: 'Fotocamera', Model: 'segreta-4711' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1 54/1 0/1' },
};

describe('an uploaded photo (ACC-345)', () => {
  it.each(['jpeg', 'png'] as const)('G10 keeps no position and no camera: %s', async (format) => {
    const taken = await photo().withExif(CAMERA)[format]().toBuffer();
    expect((await sharp(taken).metadata()).exif, 'it had them').toBeDefined();
    const kept = await cleanImage(taken, `image/${format}`);
    const { exif, xmp, iptc, width, height, format: type } = await sharp(kept).metadata();
    expect({ exif, xmp, iptc, width, height, type }).toEqual({ width: 60, height: 40, type: format });
    expect(kept.includes('segreta-4711')).toBe(false);
  });
  it('is turned as it is looked at', async () => {
    const taken = await photo().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { width, height } = await sharp(await cleanImage(taken, 'image/jpeg')).metadata();
    expect([width, height]).toEqual([40, 60]);
  });
  it('G1 keeps nothing of what hangs on it', async () => {
    const taken = Buffer.concat([
      await photo().jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script>PK\u0003\u0004'),
    ]);
    expect((await cleanImage(taken, 'image/jpeg')).includes('<script>')).toBe(false);
  });
  it('G2 is refused when it is broken, cut off, or a bomb of pixels', async () => {
    const whole = await photo().png().toBuffer();
    const header = Buffer.alloc(13);
    header.writeUInt32BE(60_000, 0);
    header.writeUInt32BE(60_000, 4);
    header.set([8, 0, 0, 0, 0], 8);
    const chunk = (name: string, data: Buffer): Buffer => {
      const crc = Buffer.alloc(4);
      crc.writeUInt32BE(crcOf(Buffer.concat([Buffer.from(name), data])));
      const length = Buffer.alloc(4);
      length.writeUInt32BE(data.length);
      return Buffer.concat([length, Buffer.from(name), data, crc]);
    };
    const bomb = Buffer.concat([
      whole.subarray(0, 8),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(1000))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
    for (const bad of [Buffer.from('ffd8ffe0', 'hex'), whole.subarray(0, 60), bomb])
      await expect(cleanImage(bad, 'image/png')).rejects.toBeInstanceOf(UploadRefused);
    await expect(cleanImage(bomb, 'image/png')).rejects.toThrow(/troppi pixel/);
  });
});

const crcOf = (bytes: Buffer): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let i = 0; i < 8; i += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
};

describe('an uploaded PDF (ACC-345)', () => {
  it('is written anew: its pages and nothing beside them', async () => {
    const paper = plainPdf({ objects: ['(chi lo ha scritto)'], page: '/Contents 5 0 R' }).toString('latin1');
    const kept = await cleanPdf(Buffer.from(`${paper}\nPK\u0003\u0004 appeso`, 'latin1'));
    expect(kept.subarray(0, 5).toString()).toBe('%PDF-');
    expect([kept.includes('chi lo ha scritto'), kept.includes('appeso')]).toEqual([false, false]);
  });
  it.each<[string, Parameters<typeof plainPdf>[0]]>([
    ['a script when it opens', { catalog: '/OpenAction<</S/JavaScript/JS(app.alert(1))>>' }],
    ['its name in another spelling', { catalog: '/OpenAction<</S/Java#53cript/J#53(app.alert(1))>>' }],
    ['a script by name', { catalog: '/Names<</JavaScript<</Names[(a)4 0 R]>>>>', objects: ['<</S/JavaScript>>'] }],
    ['a script of a page', { page: '/AA<</O<</S/JavaScript/JS(x)>>>>' }],
    ['a program to start', { page: '/Annots[<</Type/Annot/Subtype/Link/A<</S/Launch/F(cmd.exe)>>>>]' }],
    ['a form that sends', { page: '/Annots[<</Subtype/Widget/A<</S/SubmitForm/F(http://a)>>>>]' }],
    ['a form of XFA', { catalog: '/AcroForm<</XFA(x)>>' }],
    ['a file inside', { catalog: '/Names<</EmbeddedFiles<</Names[]>>>>' }],
    ['a file on a page', { page: '/Annots[<</Subtype/FileAttachment>>]' }],
    ['a link that runs something', { page: '/Annots[<</Subtype/Link/A<</S/URI/URI(javascript:alert\\(1\\))>>>>]' }],
    ['such a link two steps away', { page: '/Annots[<</A<</S/URI/URI 4 0 R>>>>]', objects: ['( JavaScript:x)'] }],
    ['a film', { page: '/Annots[<</Subtype/RichMedia>>]' }],
    [
      'an action two steps away',
      { catalog: '/OpenAction 4 0 R', objects: ['<</S/GoTo/Next 5 0 R>>', '<</S/Launch>>'] },
    ],
  ])('F6 is refused with %s', async (_, parts) =>
    expect(cleanPdf(plainPdf(parts))).rejects.toThrow(/script, allegati o altri elementi attivi/),
  );
  it('may lead to a page or an address', async () => {
    const links = '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 1 1]/A<</S/URI/URI(https://example.it)>>>>]';
    const paper = plainPdf({ catalog: '/OpenAction[3 0 R/Fit]', page: links });
    await expect(cleanPdf(paper)).resolves.toBeInstanceOf(Buffer);
  });
  it('G1 that packs gigabytes is given up in seconds, and everything else goes on meanwhile', async () => {
    const bomb = await packedPdf(3000);
    expect(bomb.length).toBeLessThan(20_000);
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 100);
    const refused = cleanPdf(bomb);
    const next = cleanPdf(plainPdf());
    await expect(refused).rejects.toThrow('Il PDF è troppo complesso');
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(10);
    await expect(next).resolves.toBeInstanceOf(Buffer);
    await expect(cleanPdf(await packedPdf(1))).resolves.toBeInstanceOf(Buffer);
  }, 60_000);
  it('is refused when it is none, has no page, or is shut', async () => {
    for (const bad of [
      '%PDF-1.4 ricevuta',
      '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>',
    ])
      await expect(cleanPdf(Buffer.from(bad)), bad).rejects.toBeInstanceOf(UploadRefused);
    const { PDF } = await import('@libpdf/core');
    const shut = await PDF.load(plainPdf());
    shut.setProtection({ userPassword: 'chiuso' });
    await expect(cleanPdf(Buffer.from(await shut.save()))).rejects.toThrow(/password/);
  });
  it('G1 what is packed in a stream of objects is looked at too', async () => {
    const { PDF, PdfDict, PdfName } = await import('@libpdf/core');
    const made = await PDF.load(plainPdf());
    const action = made.context.register(PdfDict.of({ S: PdfName.of('JavaScript') }));
    made.context.catalog.getDict().set('OpenAction', action);
    const bytes = Buffer.from(await made.save({ useXRefStream: true }));
    await expect(cleanPdf(bytes)).rejects.toThrow(/elementi attivi/);
  });
});
