/** Reads files that the portal hands out, for tests: the cells of a spreadsheet and the words of a PDF. */
import { inflateRawSync } from 'node:zlib';
import { PDF } from '@libpdf/core';

const ENTRY = Buffer.from('PK\x01\x02', 'latin1');

/** The text of one file inside a ZIP, found by the ZIP's own directory. */
const unzipped = (zip: Buffer, name: string): string => {
  for (let at = zip.indexOf(ENTRY); at >= 0; at = zip.indexOf(ENTRY, at + 4)) {
    const nameLength = zip.readUInt16LE(at + 28);
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) !== name) continue;
    const header = zip.readUInt32LE(at + 42);
    const begin = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const packed = zip.subarray(begin, begin + zip.readUInt32LE(at + 20));
    return (zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString('utf8');
  }
  return '';
};
const plain = (xml: string): string =>
  xml
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

/** Column, attributes and content of a cell; an empty one closes itself. */
const CELL = /<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs;

export type Sheet = { rows: Record<string, string | number>[]; widths: number[] };
/** The first sheet of a workbook: of each row its cells by their column's letter, and how wide the columns are. */
export const sheetOf = (xlsx: Buffer): Sheet => {
  const xml = unzipped(xlsx, 'xl/worksheets/sheet1.xml');
  const shared = [...unzipped(xlsx, 'xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, one]) =>
    plain(one ?? ''),
  );
  const cellOf = (kind: string, content: string): string | number => {
    const text = plain(content);
    if (kind.includes('t="s"')) return shared[Number(text)] ?? '';
    return /t="(?:inlineStr|str)"/.test(kind) ? text : Number(text);
  };
  const rows = [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells = new Map<string, string | number>();
    for (const [, column = '', kind = '', content = ''] of row.matchAll(CELL))
      if (content !== '') cells.set(column, cellOf(kind, content));
    return Object.fromEntries(cells);
  });
  const widths = [...xml.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));
  return { rows, widths };
};

/** The words of a PDF in the order of its pages, one space between them. */
export const wordsOfPdf = async (pdf: Buffer): Promise<string> =>
  (await PDF.load(pdf))
    .getPages()
    .map((page) => page.extractText().text)
    .join('\n')
    .replaceAll(/\s+/g, ' ');
