/** The best-seller chart: what a file of it must hold, what marks a position, and who moved since the chart before. */
import { formatCount } from '../kernel/counts.ts';
import { doubledFault, formulaFaults } from '../kernel/line-file.ts';

export const TITLE_MAX = 80;
export const ROWS_MAX = 2_000;
const NAME_MAX = 120;
const POINTS_MAX = 100_000_000;

export type ChartRow = {
  position: number;
  /** The agent it is, where the file says their code. */
  agentId: number | null;
  name: string;
  billed: number;
  sponsored: number;
  perfume: number;
};
/** A row and the line of the file that it is in; lines count from 1, with that of the headings. */
export type ReadRow = ChartRow & { line: number };
export type ChartFault = { line: number; message: string };

/** NET-196 */
export const totalOf = (row: Pick<ChartRow, 'billed' | 'sponsored' | 'perfume'>): number =>
  row.billed + row.sponsored + row.perfume;
/** NET-198, NET-203: three stars, then the rest of the ten. */
export const markOf = (position: number): 'star' | 'top10' | null =>
  position <= 3 ? 'star' : position <= 10 ? 'top10' : null;

type Placed = Pick<ChartRow, 'position' | 'agentId' | 'name'>;
const keyOf = (row: Placed): string =>
  row.agentId === null ? `name ${row.name.toLocaleLowerCase('it')}` : `agent ${row.agentId}`;
const isWithoutCodes = (rows: readonly Placed[]): boolean => rows.every(({ agentId }) => agentId === null);
/**
 * Positions gained since the chart before, negative when lost; null for whoever was not in it. Where one of the two
 * charts has no codes at all, people are known by their names; of two of one name nobody can say.
 */
export const movementsOf = (rows: readonly Placed[], before: readonly Placed[]): (number | null)[] => {
  const isByName = isWithoutCodes(rows) || isWithoutCodes(before);
  const key = (row: Placed): string => keyOf(isByName ? { ...row, agentId: null } : row);
  /** Null for a name that stands there twice. */
  const placesIn = (of: readonly Placed[]): Map<string, number | null> => {
    const places = new Map<string, number | null>();
    for (const row of of) places.set(key(row), places.has(key(row)) ? null : row.position);
    return places;
  };
  const [were, are] = [placesIn(before), placesIn(rows)];
  return rows.map((row) => {
    const [was, is] = [were.get(key(row)) ?? null, are.get(key(row)) ?? null];
    return was === null || is === null ? null : was - is;
  });
};

/** The columns of a file by their headings; the code may be missing. */
const COLUMNS = {
  position: 'posizione',
  agentId: 'codice',
  name: 'nome',
  billed: 'punti_fatt',
  sponsored: 'punti_spons',
  perfume: 'punti_emaparfum',
} as const;
type Field = keyof typeof COLUMNS;
const REQUIRED: readonly Field[] = ['position', 'name', 'billed', 'sponsored', 'perfume'];
export const CHART_HEADINGS: readonly string[] = Object.values(COLUMNS);

/** A whole number as people write it, `1250` or `1.250`; null for anything else. */
const wholeNumber = (text: string): number | null =>
  /^\d{1,9}$|^\d{1,3}(?:\.\d{3}){1,3}$/.test(text) ? Number(text.replaceAll('.', '')) : null;

type Cells = (field: Field) => string;
const rowFaults = (
  row: Record<Exclude<Field, 'name'>, number | null> & { name: string },
  hasCode: boolean,
): string[] => {
  const faults: string[] = [];
  if (row.position === null || row.position < 1) faults.push('La posizione deve essere un numero da 1 in su.');
  if (hasCode && (row.agentId === null || row.agentId < 1)) faults.push('Il codice dell’incaricato non è un numero.');
  if (row.name === '') faults.push('Manca il nome.');
  if (/[\p{Cc}\p{Bidi_Control}]/u.test(row.name)) faults.push('Il nome contiene caratteri non ammessi.');
  faults.push(...formulaFaults(COLUMNS.name, row.name));
  if (row.name.length > NAME_MAX) faults.push(`Il nome può avere al massimo ${NAME_MAX} caratteri.`);
  for (const field of ['billed', 'sponsored', 'perfume'] as const)
    if (row[field] === null || row[field] > POINTS_MAX)
      faults.push(`«${COLUMNS[field]}» deve essere un numero intero da 0 in su.`);
  return faults;
};
const readRow = (cell: Cells): { row: ChartRow; faults: string[] } => {
  const code = cell('agentId');
  const read = {
    position: wholeNumber(cell('position')),
    agentId: code === '' ? null : wholeNumber(code),
    name: cell('name').replace(/\s+/g, ' '),
    billed: wholeNumber(cell('billed')),
    sponsored: wholeNumber(cell('sponsored')),
    perfume: wholeNumber(cell('perfume')),
  };
  const row = {
    ...read,
    position: read.position ?? 0,
    billed: read.billed ?? 0,
    sponsored: read.sponsored ?? 0,
    perfume: read.perfume ?? 0,
  };
  return { row, faults: rowFaults(read, code !== '') };
};

const linesBefore = (n: number): string =>
  n === 0 ? 'non c’è nessuna riga' : n === 1 ? 'c’è solo 1 riga' : `ci sono solo ${n} righe`;
/** Nobody stands twice, and no position is left out: 1, 2, 2, 4 and 1, 2, 2, 3 are both charts. */
const orderFaults = (read: readonly ReadRow[]): ChartFault[] => {
  const faults: ChartFault[] = [];
  const seen = new Map<string, number>();
  read.forEach((row, i) => {
    const { line } = row;
    const first = seen.get(keyOf(row));
    if (first !== undefined) faults.push({ line, message: `${row.name} è già alla riga ${first}.` });
    else seen.set(keyOf(row), line);
    if (row.position > i + 1)
      faults.push({ line, message: `La posizione ${row.position} salta: prima ${linesBefore(i)}.` });
  });
  return faults;
};

/**
 * Reads the cells of a file, headings first. `at`: the line of each row, where some were empty.
 * @returns its rows by position, or what is wrong, line by line
 */
export const readChart = (
  table: readonly (readonly string[])[],
  at: readonly number[] = [],
): { rows: ReadRow[]; faults: ChartFault[] } => {
  const [head = [], ...lines] = table;
  const headings = head.map((h) => h.trim().toLowerCase());
  const missing = REQUIRED.filter((field) => !headings.includes(COLUMNS[field])).map((field) => COLUMNS[field]);
  if (missing.length > 0)
    return {
      rows: [],
      faults: [{ line: 1, message: `Mancano le colonne: ${missing.join(', ')}.` }],
    };
  const doubled = doubledFault(CHART_HEADINGS, head);
  if (doubled !== null) return { rows: [], faults: [{ line: 1, message: doubled }] };
  if (lines.length === 0) return { rows: [], faults: [{ line: 1, message: 'Il file non contiene righe.' }] };
  if (lines.length > ROWS_MAX)
    return { rows: [], faults: [{ line: 1, message: `Il file può avere al massimo ${formatCount(ROWS_MAX)} righe.` }] };
  const faults: ChartFault[] = [];
  const read = lines.map((cells, i): ReadRow => {
    const line = at[i + 1] ?? i + 2;
    const { row, faults: wrong } = readRow((field) => (cells[headings.indexOf(COLUMNS[field])] ?? '').trim());
    faults.push(...wrong.map((message) => ({ line, message })));
    return { ...row, line };
  });
  const sorted = read.toSorted((a, b) => a.position - b.position || a.line - b.line);
  if (faults.length === 0) faults.push(...orderFaults(sorted));
  return { rows: sorted, faults: faults.toSorted((a, b) => a.line - b.line) };
};
