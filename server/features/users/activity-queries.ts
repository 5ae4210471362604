/** Reads what people did, from the audit: one's own activity, and for administrators everybody's latest. */
import { sql } from 'drizzle-orm';
import type { Shop } from '@ema/domain/access/roles.ts';
import { pageOf, type Queryable } from '../../db/client.ts';
import { countUpTo, type Counted } from '../../db/counted.ts';
import { all, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { audit } from '../../db/tables/system.ts';
import type { Scope } from '../../kernel/context.ts';
import { papersOf } from '../../kernel/scopes.ts';
import { namedEvents, officeEvents } from './event-names.ts';
import { isOfShop } from './log-queries.ts';

const ACTIVITY = {
  id: audit.id,
  at: audit.at,
  event: audit.event,
  actor: nullable(text()),
  by_other: truth(),
  reason: nullable(text()),
  note: nullable(text()),
};
export type ActivityRow = RowOf<typeof ACTIVITY>;
export type ActivityFilter = { page: number; perPage: number; user?: number | undefined; orderDir: 'asc' | 'desc' };
/** What a person did, or somebody on their behalf; events without a name stay in the log. */
export const findActivity = async (
  db: Queryable,
  scope: Scope,
  { page, perPage, user, orderDir }: ActivityFilter,
): Promise<{ rows: ActivityRow[]; total: Counted }> => {
  const where = sql`${papersOf(scope, user, sql`a.subject_user_id`)} and a.event in (${namedEvents})`;
  // Without `nulls last`, so that the index gives them in order.
  const way = sql.raw(orderDir);
  const rows = await all(
    db,
    ACTIVITY,
    sql`
    select a.id, a.at, a.event, p.first_name || ' ' || p.last_name as actor,
      a.actor_user_id is distinct from a.subject_user_id and a.actor_user_id is not null as by_other,
      a.detail ->> 'reason' as reason, a.detail ->> 'note' as note
    from (
      select a.*
      from audit a
      where ${where}
      order by a.at ${way}, a.id ${way}
      ${pageOf(page, perPage)}
    ) a
    left join users u on u.id = a.actor_user_id
    left join people p on p.id = u.person_id
    order by a.at ${way}, a.id ${way}`,
  );
  return { rows, total: await countUpTo(db, sql`from audit a where ${where}`, { page, perPage }) };
};

const LATEST = { id: audit.id, at: audit.at, event: audit.event, person: text(), actor: nullable(text()) };
export type LatestRow = RowOf<typeof LATEST>;
/** For administrators: what people of the shop did last (NET-220). Coming and going is not told. */
export const findLatestActivity = (db: Queryable, shop: Shop | null): Promise<LatestRow[]> =>
  all(
    db,
    LATEST,
    sql`
    select a.id, a.at, a.event, p.first_name || ' ' || p.last_name as person,
      case
        when a.actor_user_id is distinct from a.subject_user_id then ap.first_name || ' ' || ap.last_name
      end as actor
    from audit a
    join users u on u.id = a.subject_user_id
    join people p on p.id = u.person_id
    left join users au on au.id = a.actor_user_id
    left join people ap on ap.id = au.person_id
    where a.event in (${officeEvents})
      and ${shop === null ? sql`true` : isOfShop(shop)}
    order by a.id desc
    limit 6`,
  );
