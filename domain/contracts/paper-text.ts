/** Gives the words of a printed page back as titles, paragraphs, lists and tables, to be read at any width. */
import type { Piece } from './painted.ts';

/** What documents are printed with: sizes of type, and the white around the text (left, top, right, bottom). */
export const PAPER = { body: 12.5, heading: 13.5, title: 19, margins: [60, 82, 60, 60] } as const;

export type Run = { text: string; isBold: boolean };
/** Lines one under the other: a product and its variant. */
export type Cell = readonly (readonly Run[])[];
export type PaperBlock =
  | { kind: 'title' | 'heading' | 'paragraph' | 'item'; runs: readonly Run[] }
  | { kind: 'table'; rows: readonly (readonly Cell[])[] };
/** `header` and `footer` are the lines that every page repeats. */
export type PaperText = { header: readonly string[]; blocks: readonly PaperBlock[]; footer: readonly string[] };

type Line = { cells: Piece[][]; x: number; y: number; size: number };
/** Farther apart than lines of one paragraph, in sizes of their type. */
const NEW_PARAGRAPH = 1.7;
const NEW_ROW = 1.65;
const DASH = '–';

/** Cells of a row stand apart without a space; in a justified line of text words may too, and are still one text. */
const isNextCell = (before: Piece, piece: Piece): boolean => {
  const gap = piece.x - before.end;
  return before.text === DASH ? gap > 2 : piece.size < PAPER.body && gap > 6 && !/\s$/.test(before.text);
};

const linesOf = (pieces: readonly Piece[]): Line[] => {
  const lines: Line[] = [];
  let before: Piece | null = null;
  for (const piece of pieces) {
    const line = lines.at(-1);
    const goesOn = line && before && Math.abs(piece.y - line.y) < 1 && piece.x >= before.end - 1;
    if (!goesOn) lines.push({ cells: [[piece]], x: piece.x, y: piece.y, size: piece.size });
    else if (isNextCell(before as Piece, piece)) line.cells.push([piece]);
    else line.cells.at(-1)?.push(piece);
    before = piece;
  }
  return lines;
};

/** Words of the same weight become one run; between lines stands what the document has there, a space or nothing. */
const runsOf = (pieces: readonly Piece[]): Run[] => {
  const runs: Run[] = [];
  for (const { text, isBold } of pieces) {
    const last = runs.at(-1);
    if (last && last.isBold === isBold) last.text += text;
    else runs.push({ text, isBold });
  }
  const end = runs.at(-1);
  if (end) end.text = end.text.trimEnd();
  return runs.filter((run) => run.text !== '');
};
const textOf = (pieces: readonly Piece[]): string =>
  runsOf(pieces)
    .map((run) => run.text)
    .join('');

type Kind = PaperBlock['kind'];
const kindOf = (line: Line): Kind => {
  if (line.cells.length === 2 && line.cells[0] && textOf(line.cells[0]) === DASH) return 'item';
  if (line.size < PAPER.body) return 'table';
  if (line.size >= PAPER.title) return 'title';
  return line.size > PAPER.body ? 'heading' : 'paragraph';
};

/** A row of a table as it grows: lines of a cell follow each other downwards, the next cell begins at the top again. */
type Row = Piece[][][];
const addToRow = (row: Row, line: Line, last: Line): void => {
  const cell = row.at(-1);
  const isBelow = line.y > last.y + 1;
  if (cell && isBelow && line.cells.length === 1) cell.push(...line.cells);
  else row.push(...line.cells.map((pieces) => [pieces]));
};
const rowsOf = (lines: readonly Line[]): Cell[][] => {
  const rows: Row[] = [];
  let lowest = 0;
  let last: Line | null = null;
  for (const line of lines) {
    const row = rows.at(-1);
    if (!row || !last || line.y - lowest > NEW_ROW * line.size) {
      rows.push(line.cells.map((pieces) => [pieces]));
      lowest = line.y;
    } else addToRow(row, line, last);
    lowest = Math.max(lowest, line.y);
    last = line;
  }
  return rows.map((row) => row.map((cell) => cell.map(runsOf)));
};

/** Lines that belong together, with what they are. */
type Group = { kind: Kind; lines: Line[] };
const goesOnWith = (group: Group, line: Line, kind: Kind): boolean => {
  const last = group.lines.at(-1);
  if (!last) return false;
  if (group.kind === 'table') return kind === 'table';
  const isSameText = kind === group.kind ? kind !== 'item' : group.kind === 'item' && kind === 'paragraph';
  return isSameText && line.y > last.y && line.y - last.y < NEW_PARAGRAPH * line.size;
};
const groupsOf = (lines: readonly Line[]): Group[] => {
  const groups: Group[] = [];
  for (const line of lines) {
    const kind = kindOf(line);
    const group = groups.at(-1);
    if (group && goesOnWith(group, line, kind)) group.lines.push(line);
    else groups.push({ kind, lines: [line] });
  }
  return groups;
};

const blockOf = ({ kind, lines }: Group): PaperBlock => {
  if (kind === 'table') return { kind, rows: rowsOf(lines) };
  const pieces = lines.flatMap((line, i) => (kind === 'item' && i === 0 ? line.cells.slice(1) : line.cells).flat());
  return { kind, runs: runsOf(pieces) };
};

/** The text of one page, as its pieces stand on it. A paragraph that a page cuts is cut here too. */
export const paperText = (pieces: readonly Piece[], height: number): PaperText => {
  const [, top, , bottom] = PAPER.margins;
  const isAbove = (piece: Piece): boolean => piece.y < top - PAPER.body;
  const isBelow = (piece: Piece): boolean => piece.y > height - bottom;
  const running = (part: Piece[]): string[] => linesOf(part).flatMap((line) => line.cells.map(textOf));
  return {
    header: running(pieces.filter(isAbove)),
    blocks: groupsOf(linesOf(pieces.filter((piece) => !isAbove(piece) && !isBelow(piece)))).map(blockOf),
    footer: running(pieces.filter(isBelow)),
  };
};
