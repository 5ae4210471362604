/** Lays the lines of a long CSV into a table of the transaction, so that the database looks at them, not our memory. */
import { sql, type SQL } from 'drizzle-orm';
import {
  cellsUnder,
  FILE_ROWS_MAX,
  headingsFault,
  NO_ROWS,
  tooManyRows,
  type LineFault,
  type LineFile,
} from '@ema/domain/kernel/line-file.ts';
import { csvLines, type CsvBytes } from '../adapters/csv-rows.ts';
import type { Queryable } from '../db/client.ts';
import { all, first, integer, text } from '../db/rows.ts';
import { orRefuse } from './csv-upload.ts';

/** So many lines at once are in our memory, and so many does one statement take to the database. */
const LINES_AT_ONCE = 1_000;
/** So many does one statement work through there: well within the time that a statement has. */
const PLACES_AT_ONCE = 5_000;
/** So many faults and rows an answer names; all faults are in their file. */
export const NAMED = 100;

type StagedRow = { place: number; line: number; key: string; row: object };

/** Gone with the transaction: nobody else ever sees them, and a killed server leaves none. */
const makeTables = async (db: Queryable): Promise<void> => {
  await db.execute(sql`
    create temporary table import_rows (place int primary key, line int, key text, row jsonb) on commit drop`);
  await db.execute(sql`
    create temporary table import_faults (id int generated always as identity, line int, message text) on commit drop`);
};
const layRows = (db: Queryable, rows: readonly StagedRow[]): Promise<unknown> =>
  db.execute(sql`
    insert into import_rows (place, line, key, row)
    select x.place, x.line, x.key, x.row
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(place int, line int, key text, row jsonb)`);
/** Adds what was found wrong in our own memory. */
export const layFaults = (db: Queryable, faults: readonly LineFault[]): Promise<unknown> =>
  db.execute(sql`
    insert into import_faults (line, message)
    select x.line, x.message
    from jsonb_to_recordset(${JSON.stringify(faults)}::jsonb) as x(line int, message text)`);
const onlyFault = async (db: Queryable, line: number, message: string): Promise<void> => {
  await db.execute(sql`truncate import_rows, import_faults`);
  await layFaults(db, [{ line, message }]);
};

/** Reads and lays them; what is wrong with the file as a whole is its only fault. @returns how many lines it has */
const layFile = async <T extends object>(db: Queryable, bytes: CsvBytes, file: LineFile<T>): Promise<number> => {
  const most = file.most ?? FILE_ROWS_MAX;
  let cellsOf: ReturnType<typeof cellsUnder> | null = null;
  let headLine = 1;
  let place = 0;
  const rows: StagedRow[] = [];
  const faults: LineFault[] = [];
  const lay = async (): Promise<void> => {
    if (rows.length > 0) await layRows(db, rows.splice(0));
    if (faults.length > 0) await layFaults(db, faults.splice(0));
  };
  for await (const { cells, line } of csvLines(bytes)) {
    if (cellsOf === null) {
      const fault = headingsFault(file, cells);
      if (fault !== null) return onlyFault(db, line, fault).then(() => 0);
      [cellsOf, headLine] = [cellsUnder(cells), line];
      continue;
    }
    place += 1;
    if (place > most) return onlyFault(db, headLine, tooManyRows(most)).then(() => 0);
    const row = file.read(cellsOf(cells));
    if (Array.isArray(row)) faults.push(...row.map((message) => ({ line, message })));
    else rows.push({ place, line, key: file.keyOf(row), row });
    if (place % LINES_AT_ONCE === 0) await lay();
  }
  await lay();
  const fault = cellsOf === null ? headingsFault(file, []) : place === 0 ? NO_ROWS : null;
  if (fault !== null) await onlyFault(db, headLine, fault);
  return place;
};

/** Adds what a statement finds to the faults; it selects `line` and `message`. */
export const addFaults = (db: Queryable, found: SQL): Promise<unknown> =>
  db.execute(sql`
    insert into import_faults (line, message)
    ${found}`);

/** How many lines the file has, and how many of them are right. */
export type Staged = { lines: number };
/**
 * The lines that are right lie in `import_rows` (`place` from 1, `line`, `key`, `row`), what is wrong with the others
 * in `import_faults`. @throws invalid under `file` when it is no CSV at all
 */
export const stageCsv = async <T extends object>(
  db: Queryable,
  bytes: CsvBytes,
  file: LineFile<T>,
): Promise<Staged> => {
  await makeTables(db);
  const lines = await orRefuse(layFile(db, bytes, file));
  await db.execute(sql`analyze import_rows`);
  await addFaults(
    db,
    sql`
      select line, ${file.twice}::text
      from (
        select line, row_number() over (partition by key order by place) as n
        from import_rows
      ) x
      where n > 1`,
  );
  return { lines };
};

/** Does something with all lines, some thousands at a time; `within` is the condition on `x.place`. */
export const inParts = async <A>({ lines }: Staged, work: (within: SQL) => Promise<A>): Promise<A[]> => {
  const answers: A[] = [];
  for (let from = 0; from < lines; from += PLACES_AT_ONCE)
    answers.push(await work(sql`x.place > ${from} and x.place <= ${from + PLACES_AT_ONCE}`));
  return answers;
};

const FAULT = { line: integer(), message: text() };
/** The first of them in the order of the file, and how many there are. */
export const faultsFound = async (db: Queryable): Promise<{ faults: LineFault[]; faultCount: number }> => {
  const faults = await all(
    db,
    FAULT,
    sql`
      select line, message
      from import_faults
      order by line, id
      limit ${NAMED}`,
  );
  const counted = await first(db, { n: integer() }, sql`select count(*)::int as n from import_faults`);
  return { faults, faultCount: counted?.n ?? 0 };
};

/** All of them in the order of the file, some thousands at a time. */
export const eachFault = async function* (db: Queryable): AsyncGenerator<LineFault[]> {
  await db.execute(sql`create index on import_faults (line, id)`);
  let after = { line: 0, id: 0 };
  for (;;) {
    const part = await all(
      db,
      { ...FAULT, id: integer() },
      sql`
        select line, message, id
        from import_faults
        where (line, id) > (${after.line}, ${after.id})
        order by line, id
        limit ${PLACES_AT_ONCE}`,
    );
    const last = part.at(-1);
    if (!last) return;
    after = last;
    yield part;
  }
};
