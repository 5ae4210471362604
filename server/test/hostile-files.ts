/** Makes sixty-odd files that somebody might upload to do harm, or by mistake; none is kept in the repository. */
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { plainPdf } from './papers.ts';

/** Stands in whatever must not be found in what is kept. */
const EVIL = '<script>EVIL</script>';

/** `refused`: under the field, in words. `clean`: kept as what one sees of it, without `EVIL`. */
export type Hostile = { name: string; bytes: Buffer; fate: 'refused' | 'clean' };

const text = (content: string): Buffer => Buffer.from(content, 'latin1');
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${EVIL}</svg>`;
const HTML = `<!doctype html><title>x</title>${EVIL}`;
const PHP = `<?php system($_GET['c']); ?>${EVIL}`;
const ZIP = `PK\u0003\u0004${EVIL}PK\u0005\u0006`;
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

const chunk = (name: string, data: Buffer): Buffer => {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const body = Buffer.concat([text(name), data]);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
/** A grey PNG of one bit a point, as big as it says unless `rows` are given. */
const png = (width: number, height: number, more: Buffer[] = [], rows?: Buffer): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = rows ?? deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
/** A segment of a JPEG, put right after its first two bytes. */
const withSegment = (jpeg: Buffer, marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
};
/** The same JPEG that says it is another size. */
const sized = (jpeg: Buffer, width: number, height: number): Buffer => {
  const copy = Buffer.from(jpeg);
  const frame = copy.indexOf(Buffer.from('ffc0', 'hex'));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
};

const notPictures = (): Hostile[] =>
  (
    [
      ['vuoto.jpg', ''],
      ['un-byte.png', 'x'],
      ['disegno.svg', SVG],
      ['disegno.png', `<?xml version="1.0"?>${SVG}`],
      ['disegno-bom.jpg', `\u00ef\u00bb\u00bf${SVG}`],
      ['disegno-utf16.jpg', `\u00ff\u00fe${[...SVG].join('\0')}\0`],
      ['entita.svg', `<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;${EVIL}</svg>`],
      ['pagina.html', HTML],
      ['foto.jpg', HTML],
      ['foto.jpg.php', PHP],
      ['foto.png', `#!/bin/sh\nrm -rf /`],
      ['script.pdf', `alert(1)//${EVIL}`],
      ['archivio.zip', ZIP],
      ['documento.docx', `PK\u0003\u0004word/document.xml${EVIL}`],
      ['programma.exe', `MZ\u0090\0${EVIL}`],
      ['programma', `\u007fELF${EVIL}`],
      ['archivio.rar', `Rar!\u001a\u0007${EVIL}`],
      ['pagina.eps', `%!PS-Adobe-3.0 EPSF\n(${EVIL}) run`],
      ['film.mp4', `\0\0\0\u0018ftypisom${EVIL}`],
      ['iphone.heic', `\0\0\0\u0018ftypheic\0\0\0\0mif1heic${EVIL}`],
      ['iphone.jpg', `\0\0\0\u0018ftypmif1\0\0\0\0mif1heic${EVIL}`],
      ['icona.ico', `\0\0\u0001\0\u0001\0${EVIL}`],
      ['foto.bmp', `BM${'\0'.repeat(60)}${EVIL}`],
      ['gifar.gif', `GIF89a\u0001\0\u0001\0\0\0\0;${ZIP}`],
      ['dati.json', `{"a":"${EVIL}"}`],
      ['dopo.pdf', `${HTML}%PDF-1.7`],
    ] as const
  ).map(([name, content]) => ({ name, bytes: text(content), fate: 'refused' }));

const pictures = async (): Promise<Hostile[]> => {
  const seen = () => sharp({ create: { width: 80, height: 60, channels: 3, background: '#0a7' } });
  const jpeg = await seen().jpeg().toBuffer();
  const whole = await seen().png().toBuffer();
  const xmp = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">${EVIL}</x:xmpmeta>`;
  const wrongSum = png(8, 8);
  wrongSum.writeUInt32BE(0, SIGNATURE.length + 21);
  const refused: [string, Buffer][] = [
    ['formato.webp', await seen().webp().toBuffer()],
    ['formato.avif', await seen().avif().toBuffer()],
    ['formato.tiff', await seen().tiff().toBuffer()],
    ['formato.gif', await seen().gif().toBuffer()],
    ['compressa.jpg.gz', gzipSync(jpeg)],
    ['200-milioni.png', png(20_000, 10_000)],
    ['200-milioni.jpg', sized(jpeg, 20_000, 10_000)],
    ['quattro-miliardi.png', png(65_000, 65_000, [], deflateSync(Buffer.alloc(1000)))],
    ['senza-larghezza.png', png(0, 8)],
    ['somma-sbagliata.png', wrongSum],
    ['punti-illeggibili.png', png(64, 64, [], text(EVIL))],
    ['meta-dei-punti.png', png(800, 800, [], deflateSync(Buffer.alloc(40_000)))],
    ['solo-firma.png', SIGNATURE],
    ['solo-inizio.jpg', Buffer.from('ffd8ff', 'hex')],
    ['tronca.png', whole.subarray(0, 60)],
    ['tronca.jpg', jpeg.subarray(0, Math.floor(jpeg.length / 2))],
    ['finta-con-svg.jpg', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), text(SVG)])],
    ['finta-con-php.jpg', Buffer.concat([Buffer.from('ffd8ffdb', 'hex'), text(PHP)])],
    ['finta-con-html.png', Buffer.concat([SIGNATURE, text(HTML)])],
    ['sei-megabyte.jpg', Buffer.concat([jpeg, Buffer.alloc(6 * 1024 * 1024)])],
  ];
  const clean: [string, Buffer][] = [
    ['commento.jpg', withSegment(jpeg, 0xfe, text(PHP))],
    [
      'exif.jpg',
      await seen()
        .withExif({ IFD0: { Make: EVIL }, IFD3: { GPSLatitudeRef: 'N' } })
        .jpeg()
        .toBuffer(),
    ],
    ['xmp.jpg', withSegment(jpeg, 0xe1, text(xmp))],
    ['profilo.jpg', withSegment(jpeg, 0xe2, text(`ICC_PROFILE\0\u0001\u0001${EVIL}`))],
    ['con-zip.jpg', Buffer.concat([jpeg, text(ZIP)])],
    ['con-pagina.jpg', Buffer.concat([jpeg, text(HTML)])],
    ['con-pdf.jpg', Buffer.concat([jpeg, plainPdf(), text(EVIL)])],
    ['con-zip.png', Buffer.concat([whole, text(ZIP)])],
    ['con-php.png', Buffer.concat([whole, text(PHP)])],
    ['testo.png', png(64, 64, [chunk('tEXt', text(`Comment\0${PHP}`))])],
    [
      'testo-che-esplode.png',
      png(64, 64, [chunk('zTXt', Buffer.concat([text('a\0\0'), deflateSync(Buffer.alloc(50_000_000))]))]),
    ],
    [
      'exif.png',
      await seen()
        .withExif({ IFD0: { Make: EVIL } })
        .png()
        .toBuffer(),
    ],
    ['programma.exe', jpeg],
    ['../../etc/passwd', whole],
    ['documento.pdf.js', whole],
  ];
  return [
    ...refused.map(([name, bytes]): Hostile => ({ name, bytes, fate: 'refused' })),
    ...clean.map(([name, bytes]): Hostile => ({ name, bytes, fate: 'clean' })),
  ];
};

const papers = (): Hostile[] => {
  const page = text(`%PDF-1.7\n`);
  const refused: [string, Buffer][] = [
    ['script.pdf', plainPdf({ catalog: `/OpenAction<</S/JavaScript/JS(${EVIL})>>` })],
    ['programma.pdf', plainPdf({ page: '/Annots[<</Type/Annot/Subtype/Link/A<</S/Launch/F(cmd.exe)>>>>]' })],
    ['allegato.pdf', plainPdf({ catalog: '/Names<</EmbeddedFiles<</Names[]>>>>' })],
    ['modulo-xfa.pdf', plainPdf({ catalog: `/AcroForm<</XFA(${EVIL})>>` })],
    ['intestazione.pdf', page],
    ['solo-testo.pdf', Buffer.concat([page, text(HTML)])],
    [
      'senza-pagine.pdf',
      text(
        '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
          'trailer<</Root 1 0 R>>',
      ),
    ],
  ];
  const clean: [string, Buffer][] = [
    ['con-zip.pdf', Buffer.concat([plainPdf(), text(`\n${ZIP}`)])],
    ['con-pagina.pdf', Buffer.concat([plainPdf(), text(`\n${HTML}`)])],
    ['autore.pdf', plainPdf({ objects: [`(${EVIL})`] })],
  ];
  return [
    ...refused.map(([name, bytes]): Hostile => ({ name, bytes, fate: 'refused' })),
    ...clean.map(([name, bytes]): Hostile => ({ name, bytes, fate: 'clean' })),
  ];
};

export const hostileFiles = async (): Promise<Hostile[]> => [...notPictures(), ...(await pictures()), ...papers()];
