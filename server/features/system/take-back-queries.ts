/** Reads what a database that was taken back to a moment knows: how far it goes, its numbers, keys, whom it names. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { all, bigint, first, instant, integer, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { people, users } from '../../db/tables/access.ts';
import { apiKeys } from '../../db/tables/api-keys.ts';
import type { NotedErasure } from '../../kernel/erasures-file.ts';

const STANDING = { is_open: truth(), last: nullable(instant()), waits_for: text() };
/** Is it open for writing, when did its last event happen, and which standbys does each commit wait for? */
export const findStanding = (db: Queryable): Promise<RowOf<typeof STANDING> | null> =>
  first(
    db,
    STANDING,
    sql`
      select not pg_is_in_recovery() as is_open, (select max(at) from audit) as last,
        current_setting('synchronous_standby_names') as waits_for`,
  );

const SKIPPED = { moment: nullable(text()) };
/** To which moment it had been taken back when its numbers were skipped last. */
export const findSkipped = (db: Queryable): Promise<RowOf<typeof SKIPPED> | null> =>
  first(db, SKIPPED, sql`select obj_description('orders_id_seq'::regclass, 'pg_class') as moment`);

const MOVED = { name: text(), at: bigint() };
/**
 * Every number that is given to a row, so that no table is forgotten; not those of the log, which are its own order.
 * What was given out after the moment stands on papers, in messages and in other programs.
 */
export const moveNumbers = (db: Queryable, by: number): Promise<RowOf<typeof MOVED>[]> =>
  all(
    db,
    MOVED,
    sql`
      select s.sequencename::text as name,
        setval(
          format('%I.%I', s.schemaname, s.sequencename)::regclass,
          coalesce(s.last_value, s.start_value) + ${by}::bigint) as at
      from pg_sequences s
      where s.schemaname = 'public'
        and s.sequencename <> 'audit_id_seq'
      order by 1`,
  );

const CARDS = { year: integer(), number: integer() };
/** The numbers of cards of a year have no gaps (NET-443): those that were printed after the moment come again. */
export const findLastCards = (db: Queryable): Promise<RowOf<typeof CARDS>[]> =>
  all(db, CARDS, sql`select year, max(number) as number from agent_cards group by year order by year desc limit 2`);

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

const KNOWN = {
  first_name: people.firstName,
  last_name: people.lastName,
  fiscal_code: people.fiscalCode,
  username: nullable(users.username),
  is_later: truth(),
};
export type KnownRow = RowOf<typeof KNOWN>;
type Sought = Pick<NotedErasure, 'person' | 'privateCustomer'> & { moment: Date };
/**
 * Who has the number of somebody erased, and is not erased in it. `is_later`: came after the moment, so it is somebody
 * else, who was given the number again. Whoever is invited has a person before an account (NET-1015).
 */
export const findKnownAgain = (db: Queryable, { person, privateCustomer, moment }: Sought): Promise<KnownRow[]> =>
  all(
    db,
    KNOWN,
    sql`
      select p.first_name, p.last_name, p.fiscal_code, u.username,
        coalesce(
          least(u.created_at, c.created_at, i.created_at) > ${moment.toISOString()}::timestamptz,
          false) as is_later
      from people p
      left join users u on u.person_id = p.id
      left join customers c on c.person_id = p.id
      left join subordinate_invitations i on i.person_id = p.id
      where p.id = ${person}
        and not exists (select from erasures e where e.person_id = p.id)
      union all
      select c.first_name, c.last_name, null, null, c.created_at > ${moment.toISOString()}::timestamptz
      from private_customers c
      where c.id = ${privateCustomer}
        and not exists (select from erasures e where e.private_customer_id = c.id)`,
  );
