/** Tells what a migration would do to those who use the portal meanwhile, by doing it and asking PostgreSQL. */
import type pg from 'pg';

/** Tables of the catalogue and the settings: the office fills them, and they stay small. */
const SMALL = new Set([
  'alert_texts',
  'commission_types',
  'contract_templates',
  'parameters',
  'payment_methods',
  'products',
  'product_variants',
]);
/** Modes that make whoever writes to the table wait until the migration is committed. */
const STOPS_WRITERS = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];

type Table = { name: string; file: number; scans: number };
const tablesOf = async (db: pg.Client): Promise<Map<number, Table>> => {
  const { rows } = await db.query<Table & { oid: number }>(
    `select c.oid::int as oid, c.relname as name, c.relfilenode::int as file, coalesce(s.seq_scan, 0)::int as scans
     from pg_class c
     left join pg_stat_xact_user_tables s on s.relid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ oid, ...table }) => [oid, table]));
};
const lockedTables = async (db: pg.Client): Promise<Map<number, string>> => {
  const { rows } = await db.query<{ oid: number; mode: string }>(
    `select relation::int as oid, mode from pg_locks
     where pid = pg_backend_pid() and relation is not null and mode = any($1)`,
    [STOPS_WRITERS],
  );
  return new Map(rows.map(({ oid, mode }) => [oid, mode]));
};
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
const WRITES = /^\s*(?:--[^\n]*\n\s*)*(?:update|delete\s+from)\s+(?:only\s+)?"?(\w+)"?/i;

/** The tables that were there, without those that stay small. */
export const standingTables = async (db: pg.Client): Promise<Set<string>> =>
  new Set([...(await tablesOf(db)).values()].map(({ name }) => name).filter((name) => !SMALL.has(name)));

/**
 * Does the statement and tells what it harms: writers of a table that was there, made to wait while all of it is read
 * or written anew; many rows changed at once; the release before, which goes on working meanwhile.
 */
export const harmOf = async (
  db: pg.Client,
  statement: string,
  { standing }: { standing: ReadonlySet<string> },
): Promise<string[]> => {
  await db.query('begin');
  const [before, columns] = [await tablesOf(db), await columnsOf(db)];
  await db.query(statement);
  const [after, locked] = [await tablesOf(db), await lockedTables(db)];
  const slow = [...before].flatMap(([oid, was]) => {
    const [now, mode] = [after.get(oid), locked.get(oid)];
    if (!now || !mode || !standing.has(was.name)) return [];
    if (now.file !== was.file) return [`${was.name} is written anew while ${mode} stops its writers`];
    return now.scans > was.scans ? [`${was.name} is read whole while ${mode} stops its writers`] : [];
  });
  const [, written] = WRITES.exec(statement) ?? [];
  const many = written && standing.has(written) ? [`rows of ${written} are changed: let a job do it`] : [];
  const changed = CONTRACT.test(statement) ? [] : changedColumns(columns, await columnsOf(db));
  await db.query('commit');
  return [...slow, ...many, ...changed];
};
