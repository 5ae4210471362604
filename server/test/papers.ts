/** Makes the smallest PDF that is one, with whatever a test puts into it. */
import { once } from 'node:events';
import { createDeflate, deflateSync } from 'node:zlib';

/** One empty page; `catalog` and `page` stand in their dictionaries, `objects` beside them, numbered from 4. */
export const plainPdf = ({ catalog = '', page = '', objects = [] as readonly string[] } = {}): Buffer => {
  const all = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]${page}>>`,
    ...objects,
  ];
  let body = '%PDF-1.7\n';
  const offsets = all.map((object, i) => {
    const at = body.length;
    body += `${i + 1} 0 obj${object}endobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = body.length;
  const size = all.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(`${body}${table}trailer<</Root 1 0 R/Size ${size}>>\nstartxref\n${start}\n%%EOF`, 'latin1');
};

/** A PDF of a few kB whose catalog and page stand before so many megabytes of spaces, packed twice. */
export const packedPdf = async (megabytes: number): Promise<Buffer> => {
  const inner = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
  ];
  const starts = inner.map((_, i) => inner.slice(0, i).reduce((sum, part) => sum + part.length + 1, 0));
  const head = `${starts.map((at, i) => `${i + 1} ${at}`).join(' ')} `;
  const packing = createDeflate();
  const packed: Buffer[] = [];
  packing.on('data', (chunk: Buffer) => packed.push(chunk));
  packing.write(`${head}${inner.join(' ')} `);
  const spaces = Buffer.alloc(1 << 20, ' ');
  for (let n = 0; n < megabytes; n += 1) if (!packing.write(spaces)) await once(packing, 'drain');
  packing.end();
  await once(packing, 'end');
  const stream = (dictionary: string, bytes: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(`<<${dictionary}/Length ${bytes.length}>>\nstream\n`),
      bytes,
      Buffer.from('\nendstream\nendobj\n'),
    ]);
  const twice = `/Filter[/FlateDecode/FlateDecode]`;
  const objects = stream(`/Type/ObjStm/N 3/First ${head.length}${twice}`, deflateSync(Buffer.concat(packed)));
  const start = Buffer.concat([Buffer.from('%PDF-1.7\n4 0 obj\n'), objects]);
  const row = (kind: number, at: number, place: number): Buffer => {
    const bytes = Buffer.alloc(7);
    bytes.writeUInt8(kind, 0);
    bytes.writeUInt32BE(at, 1);
    bytes.writeUInt16BE(place, 5);
    return bytes;
  };
  const rows = [row(0, 0, 0), row(2, 4, 0), row(2, 4, 1), row(2, 4, 2), row(1, 9, 0), row(1, start.length, 0)];
  const table = stream('/Type/XRef/Size 6/W[1 4 2]/Root 1 0 R/Filter/FlateDecode', deflateSync(Buffer.concat(rows)));
  return Buffer.concat([start, Buffer.from('5 0 obj\n'), table, Buffer.from(`startxref\n${start.length}\n%%EOF\n`)]);
};
