/** Makes the smallest PDF that is one, with whatever a test puts into it. */

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
