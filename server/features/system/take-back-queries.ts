/** Reads what a database that was taken back to a moment knows: how far it goes, which keys let in, whom it names. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { all, first, instant, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { apiKeys } from '../../db/tables/api-keys.ts';
import type { NotedErasure } from '../../kernel/erasures-file.ts';

const STANDING = { is_open: truth(), last: nullable(instant()) };
/** Is it open for writing, and when did its last event happen? */
export const findStanding = (db: Queryable): Promise<RowOf<typeof STANDING> | null> =>
  first(db, STANDING, sql`select not pg_is_in_recovery() as is_open, (select max(at) from audit) as last`);

const KEY = { name: apiKeys.name, prefix: apiKeys.prefix };
export const findKeysThatLetIn = (db: Queryable): Promise<RowOf<typeof KEY>[]> =>
  all(
    db,
    KEY,
    sql`
      select name, prefix
      from api_keys
      where revoked_at is null
        and expires_on >= (ema_now() at time zone 'Europe/Rome')::date
      order by lower(name)`,
  );

const KNOWN = { name: text() };
/** Whom it knows again; nobody who is erased in it. */
export const findKnownAgain = (db: Queryable, { person, privateCustomer }: NotedErasure): Promise<{ name: string }[]> =>
  all(
    db,
    KNOWN,
    sql`
      select concat_ws(' ', p.first_name, p.last_name, '(' || u.username || ')') as name
      from people p
      left join users u on u.person_id = p.id
      where p.id = ${person}
        and not exists (select from erasures e where e.person_id = p.id)
      union all
      select concat_ws(' ', c.first_name, c.last_name)
      from private_customers c
      where c.id = ${privateCustomer}
        and not exists (select from erasures e where e.private_customer_id = c.id)
      order by 1`,
  );
