/** Reads files that are kept: what refers to them, how many there are, which are left over. */
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { all, bigint, first, text, type RowOf } from '../../db/rows.ts';
import { files } from '../../db/tables/system.ts';

/** Every column that may refer to a file, as the database knows them: no table has to be remembered here. */
const referring = (db: Queryable) =>
  all(
    db,
    { table_name: text(), column_name: text() },
    sql`
    select t.relname::text as table_name, a.attname::text as column_name
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.confrelid = 'files'::regclass
      and c.contype = 'f'
    order by 1, 2`,
  );

/** The certificate of a VAT number that is among the answers of a contract: its signature makes it an upload. */
export const certificateIn = (payload: SQL): SQL => sql`(${payload} #>> '{answers,vatCertificateFileId}')::bigint`;
const IN_NO_CONTRACT = sql`not exists (
  select 1
  from contracts r
  where r.state = 'assigned'
    and ${certificateIn(sql`r.payload`)} = f.id)`;

/** That no row of any table refers to the file `f`: asked of each table by itself, by index. */
export const nobodyRefers = async (db: Queryable): Promise<SQL> =>
  sql.join(
    [
      ...(await referring(db)).map(
        ({ table_name, column_name }) =>
          sql`not exists (select 1 from ${sql.identifier(table_name)} r where r.${sql.identifier(column_name)} = f.id)`,
      ),
      IN_NO_CONTRACT,
    ],
    sql` and `,
  );

const COUNTED = { files: bigint(), bytes: bigint() };
/** How many files are kept, and how big they are together. */
export const countFiles = (db: Queryable): Promise<RowOf<typeof COUNTED> | null> =>
  first(db, COUNTED, sql`select count(*) as files, coalesce(sum(size), 0)::bigint as bytes from files`);

/** Those of these bytes of which a row speaks: a file, or a copy of somebody's data, which is none (NET-871). */
export const findNamed = async (db: Queryable, hashes: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await all(
    db,
    { sha256: files.sha256 },
    sql`
      select sha256
      from files
      where sha256 = any(${sql.param([...hashes])}::text[])
      union
      select sha256
      from data_exports
      where sha256 = any(${sql.param([...hashes])}::text[])
        and state = 'ready'`,
  );
  return new Set(rows.map(({ sha256 }) => sha256));
};
const PAGE = 5_000;
/** All bytes of which a row speaks, in their order, some at a time. */
export const findNamesAfter = async (db: Queryable, last: string): Promise<string[]> => {
  const rows = await all(
    db,
    { sha256: files.sha256 },
    sql`
      (select distinct sha256
       from files
       where sha256 > ${last}
       order by sha256
       limit ${PAGE})
      union
      (select distinct sha256
       from data_exports
       where sha256 > ${last}
         and state = 'ready'
       order by sha256
       limit ${PAGE})
      order by sha256
      limit ${PAGE}`,
  );
  return rows.map(({ sha256 }) => sha256);
};
/** Bytes whose row is gone and whose job waits: no crash left them. */
export const findBeingForgotten = async (db: Queryable, queue: string): Promise<ReadonlySet<string>> => {
  const rows = await all(
    db,
    { sha256: text() },
    sql`
      select coalesce(data ->> 'sha256', '') as sha256
      from pgboss.job
      where name = ${queue}
        and state in ('created', 'retry', 'active')`,
  );
  return new Set(rows.map(({ sha256 }) => sha256));
};
/** Whether a row speaks of these bytes. */
export const isNamed = async (db: Queryable, sha256: string): Promise<boolean> =>
  (await findNamed(db, [sha256])).size > 0;

/** At once, within the time a statement may take: each is sought in all tables once more. */
export const LEFT_AT_ONCE = 20;

/** The first files after that one, older than a day, of which that is so. */
export const findLeft = (db: Queryable, now: Date, isLeft: SQL, after: number): Promise<{ id: number }[]> =>
  all(
    db,
    { id: files.id },
    sql`
    select f.id
    from files f
    where f.created_at < ${now.toISOString()}::timestamptz - interval '1 day'
      and f.id > ${after}
      and ${isLeft}
    order by f.id
    limit ${LEFT_AT_ONCE}`,
  );
