/** Writes a PDF table of any length while its rows are still being read, so that no export fills the memory. */
import { setImmediate } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { cleanText } from './clean-text.ts';
import { HAIRLINE, MUTED, roboto } from './printer.ts';
import { tableTags, type TableTags } from './table-tags.ts';

const INK = '#1D1B19';
const EDGE = 40;
const PAGE = { width: 841.89, height: 595.28 };
const LINE = 11.5;
const PADDING = 4;
const SIZE = 9;
const BOTTOM = PAGE.height - 52;

export type PdfColumn<T> = {
  label: string;
  /** Share of the page’s width. */ width: number;
  of: (row: T) => string;
  strong?: boolean;
};
type Table<T> = {
  title: string;
  facts: string;
  columns: readonly PdfColumn<T>[];
  rows: readonly T[];
  /** Instant of creation, for the document’s own dates. */ now: Date;
};
type Face = 'normal' | 'bold';
type Placed<T> = PdfColumn<T> & { x: number; w: number };

/**
 * A long list as a PDF, A4 landscape with its head on every page, sent page by page while it is written: memory stays
 * flat, and between two pages others have their turn. It is measured first, so that each page says of how many. It is
 * tagged as PDF/UA asks (0061); `tagsOf`: what that costs is measured without.
 */
export const streamTable = async <T>(
  table: Table<T>,
  tagsOf: (doc: PDFKit.PDFDocument) => TableTags = tableTags,
): Promise<{ body: Readable; pages: number }> => {
  // Loaded with the first table: a server at rest does without.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    // pdfkit writes what it is, its types know of PDF/A only.
    ...({ subset: 'PDF/UA' } as object),
    pdfVersion: '1.7',
    tagged: true,
    size: 'A4',
    layout: 'landscape',
    margin: EDGE,
    autoFirstPage: false,
    lang: 'it-IT',
    displayTitle: true,
    info: { Title: table.title, Producer: 'EMA Planet', Creator: 'EMA Planet', CreationDate: table.now },
  });
  doc.registerFont('normal', roboto.normal).registerFont('bold', roboto.bold);
  const stream = doc as unknown as Readable;
  const measure = rulerOf(doc);
  const pages = await countPages(table, measure);
  write(doc, table, measure, { pages, tags: tagsOf(doc) }).catch((thrown: unknown) =>
    stream.destroy(thrown instanceof Error ? thrown : new Error(String(thrown))),
  );
  return { body: stream, pages };
};

/** Where the rows of a page begin: under the title and the facts, or at the edge; and under the head of the columns. */
const TOP = { first: EDGE + 44, other: EDGE };
const HEAD = LINE + 2 * PADDING;
/** So many rows are measured until others have their turn. */
const AT_ONCE = 200;
const countPages = async <T>(table: Table<T>, measure: Measure): Promise<number> => {
  const columns = place(table.columns);
  let pages = 1;
  let y = TOP.first + HEAD;
  for (const [n, row] of table.rows.entries()) {
    if (n % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const height = heightOf(cellsOf(row, columns, measure));
    if (y + height > BOTTOM) {
      pages += 1;
      y = TOP.other + HEAD;
    }
    y += height;
  }
  return pages;
};
const cellsOf = <T>(row: T, columns: readonly Placed<T>[], measure: Measure): string[][] =>
  columns.map((c) => linesOf(cleanText(c.of(row)), c.w, faceOf(c), measure));
const heightOf = (cells: readonly string[][]): number =>
  Math.max(...cells.map((lines) => lines.length)) * LINE + 2 * PADDING;

const faceOf = <T>(column: PdfColumn<T>): Face => (column.strong ? 'bold' : 'normal');

const place = <T>(columns: readonly PdfColumn<T>[]): Placed<T>[] => {
  const all = columns.reduce((sum, c) => sum + c.width, 0);
  let x = EDGE;
  return columns.map((c) => {
    const w = (c.width / all) * (PAGE.width - 2 * EDGE);
    const placed = { ...c, x, w: w - 10 };
    x += w;
    return placed;
  });
};

const write = async <T>(
  doc: PDFKit.PDFDocument,
  table: Table<T>,
  measure: Measure,
  { pages, tags }: { pages: number; tags: TableTags },
): Promise<void> => {
  const columns = place(table.columns);
  let number = 0;
  let y = 0;
  const open = () => {
    number += 1;
    doc.addPage();
    if (number === 1) title(doc, table, tags);
    tags.openTable();
    y = head(doc, columns, number === 1 ? TOP.first : TOP.other, tags);
    tags.artifact(() => footer(doc, table.title, `Pagina ${number} di ${pages}`), 'Pagination');
  };
  open();
  for (const row of table.rows) {
    const cells = cellsOf(row, columns, measure);
    const height = heightOf(cells);
    if (y + height > BOTTOM) {
      tags.closeTable();
      await setImmediate();
      if ((doc as unknown as Readable).destroyed) return;
      open();
    }
    tags.row(
      columns.map((c, i) => ({
        scope: c.strong ? ('Row' as const) : undefined,
        write: () => {
          doc.font(faceOf(c)).fontSize(SIZE).fillColor(INK);
          cells[i]?.forEach((line, n) => doc.text(line, c.x, y + PADDING + n * LINE, { lineBreak: false }));
        },
      })),
    );
    y += height;
    tags.artifact(() => rule(doc, y));
  }
  tags.closeTable();
  tags.end();
  doc.end();
};

/** Widths of single characters in both faces: measuring a text any other way would lay it out twice. */
const rulerOf = (doc: PDFKit.PDFDocument) => {
  const known = { normal: new Map<string, number>(), bold: new Map<string, number>() };
  const widthOf = (character: string, face: Face): number => {
    const knownWidth = known[face].get(character);
    if (knownWidth !== undefined) return knownWidth;
    const width = doc.font(face).fontSize(SIZE).widthOfString(character);
    known[face].set(character, width);
    return width;
  };
  return (text: string, face: Face): number => {
    let width = 0;
    for (const character of text) width += widthOf(character, face);
    return width;
  };
};
type Measure = ReturnType<typeof rulerOf>;

/** Words on as many lines as the column needs; a word that is wider than the column is cut where it has to be. */
const linesOf = (text: string, width: number, face: Face, measure: Measure): string[] => {
  if (measure(text, face) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((w) => piecesOf(w, width, face, measure))) {
    const longer = line ? `${line} ${word}` : word;
    if (line && measure(longer, face) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
};
const piecesOf = (word: string, width: number, face: Face, measure: Measure): string[] => {
  if (measure(word, face) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece && measure(piece + character, face) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
};

const title = <T>(doc: PDFKit.PDFDocument, table: Table<T>, tags: TableTags): void => {
  tags.text('H1', () =>
    doc.font('bold').fontSize(16).fillColor(INK).text(cleanText(table.title), EDGE, EDGE, { lineBreak: false }),
  );
  tags.text('P', () =>
    doc
      .font('normal')
      .fontSize(9.5)
      .fillColor(MUTED)
      .text(cleanText(table.facts), EDGE, EDGE + 22, { lineBreak: false }),
  );
};
const head = <T>(doc: PDFKit.PDFDocument, columns: readonly Placed<T>[], y: number, tags: TableTags): number => {
  doc.font('bold').fontSize(8.5).fillColor(MUTED);
  tags.row(
    columns.map((c) => ({
      scope: 'Column' as const,
      write: () => doc.text(c.label, c.x, y + PADDING, { lineBreak: false }),
    })),
  );
  tags.artifact(() => rule(doc, y + HEAD));
  return y + HEAD;
};
const footer = (doc: PDFKit.PDFDocument, left: string, page: string): void => {
  const y = PAGE.height - EDGE - 2;
  doc.page.margins.bottom = 0;
  doc.font('normal').fontSize(8.5).fillColor(MUTED);
  doc.text(cleanText(left), EDGE, y, { lineBreak: false });
  doc.text(page, PAGE.width - EDGE - doc.widthOfString(page), y, { lineBreak: false });
};
const rule = (doc: PDFKit.PDFDocument, y: number): void => {
  doc
    .moveTo(EDGE, y)
    .lineTo(PAGE.width - EDGE, y)
    .lineWidth(0.5)
    .strokeColor(HAIRLINE)
    .stroke();
};
