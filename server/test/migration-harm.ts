/** Tells what a migration would do to those who use the portal meanwhile, by doing it and asking PostgreSQL. */
import type pg from 'pg';

/** Tables of the catalogue and the settings: the office fills them, and they stay small. */
const SMALL = new Set([
  'alert_texts',
  'commission_types',
  'contract_templates',
  'level_scales',
  'parameters',
  'payment_methods',
  'products',
  'product_variants',
]);
/** Modes that make whoever writes to the table wait until the migration is committed, the strongest last. */
const STOPS_WRITERS = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];

type Table = { name: string; file: number; scans: number };
const tablesOf = async (db: pg.Client): Promise<Map<number, Table>> => {
  const { rows } = await db.query<Table & { oid: number }>(
    `select c.oid::int as oid, c.relname as name, c.relfilenode::int as file, coalesce(s.seq_scan, 0)::int as scans
     from pg_class c
     left join pg_stat_xact_user_tables s on s.relid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     order by c.relname`,
  );
  return new Map(rows.map(({ oid, ...table }) => [oid, table]));
};
/** What this transaction holds in these modes, of each table the last of them. */
const lockedTables = async (db: pg.Client, modes: readonly string[]): Promise<Map<number, string>> => {
  const { rows } = await db.query<{ oid: number; mode: string }>(
    `select relation::int as oid, mode from pg_locks
     where pid = pg_backend_pid() and relation is not null and mode = any($1)
     order by relation::regclass::text, array_position($1, mode)`,
    [modes],
  );
  return new Map(rows.map(({ oid, mode }) => [oid, mode]));
};
const patienceOf = async (db: pg.Client): Promise<string> =>
  (await db.query<{ patience: string }>(`select current_setting('lock_timeout') as patience`)).rows[0]?.patience ?? '';
/** What the release before names in its statements. */
const columnsOf = async (db: pg.Client): Promise<Map<string, string>> => {
  const { rows } = await db.query<{ name: string; kind: string }>(
    `select table_name || '.' || column_name as name,
       data_type || case when is_nullable = 'NO' and column_default is null then ', wanted' else '' end as kind
     from information_schema.columns where table_schema = 'public'`,
  );
  return new Map(rows.map(({ name, kind }) => [name, kind]));
};

const changedColumns = (before: Map<string, string>, after: Map<string, string>): string[] => {
  const was = [...before].flatMap(([name, kind]) => {
    const now = after.get(name);
    if (now === undefined) return [`${name} is gone, but the release before reads it`];
    return now === kind || now === kind.replace(', wanted', '') ? [] : [`${name} was ${kind} and is ${now}`];
  });
  const tables = new Set([...before.keys()].map((name) => name.split('.')[0]));
  const wanted = [...after].filter(([name, kind]) => !before.has(name) && kind.endsWith('wanted'));
  return [
    ...was,
    ...wanted
      .filter(([name]) => tables.has(name.split('.')[0]))
      .map(([name]) => `${name} is wanted, but the release before writes rows without it`),
  ];
};

/** A line of the migration that says why it may take something away. */
const CONTRACT = /^-- contract: .{20,}/m;
/** Whatever a block would change if its tables had rows: without any it may not come so far. */
const BLOCK = /^\s*(?:--[^\n]*\n\s*)*do\s/i;
const WRITES = /\b(?:update|delete\s+from|insert\s+into|merge\s+into)\s+(?:only\s+)?"?(\w+)"?/gi;
const namedInBlock = (statement: string): string[] =>
  BLOCK.test(statement) ? [...statement.matchAll(WRITES)].map(([, name = '']) => name) : [];

type Moment = {
  tables: Map<number, Table>;
  columns: Map<string, string>;
  stopped: Map<number, string>;
  written: Map<number, string>;
  patience: string;
};
const momentOf = async (db: pg.Client): Promise<Moment> => ({
  tables: await tablesOf(db),
  columns: await columnsOf(db),
  stopped: await lockedTables(db, STOPS_WRITERS),
  written: await lockedTables(db, ['RowExclusiveLock']),
  patience: await patienceOf(db),
});

/** The tables that were there, without those that stay small. */
export const standingTables = async (db: pg.Client): Promise<Set<string>> =>
  new Set([...(await tablesOf(db)).values()].map(({ name }) => name).filter((name) => !SMALL.has(name)));

type Standing = { standing: ReadonlySet<string> };
/** Tables read whole or written anew while writers of theirs, or of one locked before, wait for the end. */
const slowWork = (before: Moment, after: Moment, { standing }: Standing): string[] => {
  const stopped = [...after.stopped].flatMap(([oid, mode]) => {
    const name = before.tables.get(oid)?.name;
    return name && standing.has(name) ? [{ oid, name, mode }] : [];
  });
  return [...before.tables].flatMap(([oid, was]) => {
    const now = after.tables.get(oid);
    const first = stopped.find((lock) => lock.oid === oid) ?? stopped[0];
    if (!now || !first || !standing.has(was.name)) return [];
    const whose = first.oid === oid ? 'its' : `${first.name}’s`;
    if (now.file !== was.file) return [`${was.name} is written anew while ${first.mode} stops ${whose} writers`];
    return now.scans > was.scans ? [`${was.name} is read whole while ${first.mode} stops ${whose} writers`] : [];
  });
};

/** A lock tells who writes, in whatever form and wherever the words stand, also when no row is there to be changed. */
const manyRows = (statement: string, before: Moment, after: Moment, { standing }: Standing): string[] => {
  const locked = [...after.written.keys()].filter((oid) => !before.written.has(oid));
  const names = [...locked.map((oid) => before.tables.get(oid)?.name ?? ''), ...namedInBlock(statement)];
  return [...new Set(names)]
    .filter((name) => standing.has(name))
    .map((name) => `rows of ${name} are changed: let a job do it`);
};

/**
 * Does the statements in one transaction, as a start does a migration, and tells what they harm: writers of a table
 * that was there, made to wait while one is read whole or written anew; many rows changed at once; the release before,
 * which goes on working meanwhile; how long it is waited for a table.
 */
export const harmOf = async (db: pg.Client, statements: readonly string[], known: Standing): Promise<string[]> => {
  await db.query('begin');
  // Otherwise a function in SQL that is only described locks the tables that it will write to.
  await db.query('set local check_function_bodies = off');
  try {
    const harm = await harmOfEach(db, statements, known);
    await db.query('commit');
    return harm;
  } catch (thrown) {
    await db.query('rollback');
    throw thrown;
  }
};

const harmOfEach = async (db: pg.Client, statements: readonly string[], known: Standing): Promise<string[]> => {
  const harm: string[] = [];
  let before = await momentOf(db);
  for (const statement of statements) {
    await db.query(statement);
    const after = await momentOf(db);
    harm.push(...slowWork(before, after, known), ...manyRows(statement, before, after, known));
    if (!CONTRACT.test(statement)) harm.push(...changedColumns(before.columns, after.columns));
    if (after.patience !== before.patience) harm.push(`lock_timeout was ${before.patience} and is ${after.patience}`);
    before = after;
  }
  return harm;
};
