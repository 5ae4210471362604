/** Does one part of an erasure, some rows at a time: repeated, or killed in between, it finds what is left. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { all, text } from '../../db/rows.ts';
import type { Outbox } from '../../kernel/context.ts';
import { forgetFiles } from '../system/forget-files.ts';
import type { Part } from './parts.ts';
import type { Sought } from './sought.ts';
import type { Owner } from './whose-queries.ts';

/** As many as are changed in one transaction. */
export const BATCH = 500;

type Whose = { owner: Owner; sought: Sought };
/** @returns how many rows it changed; fewer than `BATCH`: there are no more */
const applyBatch = async (tx: Tx, outbox: Outbox, part: Part, { owner, sought }: Whose): Promise<number> => {
  const table = sql.raw(part.table);
  const key = part.key ?? sql`ctid`;
  const change = part.becomes ? sql`update ${table} x set ${part.becomes(sought, owner)}` : sql`delete from ${table} x`;
  const changed = await all(
    tx,
    { files: text() },
    sql`
    ${change}
    where x.${key} in (
      select x.${key}
      from ${table} x
      where ${part.of(owner, sought)}
      limit ${BATCH}
      for update)
    returning coalesce(${part.files ?? sql`''`}, '') as files`,
  );
  const files = changed.flatMap((row) => row.files.split(',').filter((id) => id !== ''));
  await forgetFiles(tx, outbox, files.map(Number));
  return changed.length;
};

type Counted = { id: number; part: Part; whose: Whose };
/** With what it counts: whoever is killed afterwards has not lost what the proof of the erasure says. */
export const applyCounted = async (tx: Tx, outbox: Outbox, { id, part, whose }: Counted): Promise<number> => {
  const rows = await applyBatch(tx, outbox, part, whose);
  if (rows > 0)
    await tx.execute(sql`
      update erasures
      set done = jsonb_set(
        done,
        array[${part.id}::text],
        to_jsonb(coalesce((done ->> ${part.id}::text)::int, 0) + ${rows}::int))
      where id = ${id}`);
  return rows;
};
