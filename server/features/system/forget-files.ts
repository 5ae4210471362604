/** Takes files away whose owner is gone: their rows at once, their bytes once that is certain. */
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { all, first, text } from '../../db/rows.ts';
import { files } from '../../db/tables/system.ts';
import type { Outbox } from '../../kernel/context.ts';
import { holdBytesAlone } from '../../kernel/held-bytes.ts';
import type { Services } from '../../kernel/services.ts';

export const FORGET_BYTES = 'system-forget-bytes';
/** Whoever takes a picture back sends the same again within moments: by then its row is there. */
const LATER_SECONDS = 3_600;

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

/** That no row of any table refers to the file `f`: asked of each table by itself, by index. */
export const nobodyRefers = async (db: Queryable): Promise<SQL> =>
  sql.join(
    (await referring(db)).map(
      ({ table_name, column_name }) =>
        sql`not exists (select 1 from ${sql.identifier(table_name)} r where r.${sql.identifier(column_name)} = f.id)`,
    ),
    sql` and `,
  );

/** One of these that something else refers to as well stays until that goes too. */
export const forgetFiles = async (tx: Tx, outbox: Outbox, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const gone = await all(
    tx,
    { sha256: files.sha256 },
    sql`
      delete from files f
      where f.id = any(${sql.param([...ids])}::bigint[])
        and ${await nobodyRefers(tx)}
      returning f.sha256`,
  );
  for (const { sha256 } of gone) await outbox.job(FORGET_BYTES, { sha256 }, { startAfterSeconds: LATER_SECONDS });
};

/** Bytes that somebody else sent too are theirs, also when they send them at this moment. */
export const forgetBytes = async ({ db, ports }: Services, data: Record<string, unknown>): Promise<void> => {
  const sha256 = String(data['sha256']);
  await db.transaction(ports.clock.now(), async (tx) => {
    await holdBytesAlone(tx, sha256);
    const other = await first(tx, { id: files.id }, sql`select id from files where sha256 = ${sha256} limit 1`);
    if (!other) await ports.files.remove(sha256);
  });
};
