/** Finds agents of the demo whom nobody signs in as, for what the office has to look at. */
import type { PoolClient } from 'pg';

/** The first sellers without subordinates, below nobody of `except` and not one of them. */
export const findSellers = async (client: PoolClient, except: readonly number[]): Promise<number[]> => {
  const sellers = await client.query<{ id: number }>(
    `select a.id
     from agents a
     where a.status = 'seller'
       and a.id <> all($1)
       and a.sponsor_id <> all($1)
       and not exists (select from agents d where d.sponsor_id = a.id)
     order by a.id
     limit 6`,
    [except],
  );
  return sellers.rows.map(({ id }) => Number(id));
};
