/** Reads what an agent's direct subordinates sold and sent. */
import { sql, type SQL } from 'drizzle-orm';
import { pageOf, type Queryable } from '../../db/client.ts';
import { all, first, instant, integer, text, type RowOf } from '../../db/rows.ts';
import { agents, people } from '../../db/tables/access.ts';
import { commissions } from '../../db/tables/orders.ts';
import type { Scope } from '../../kernel/context.ts';
import { directSubordinates } from '../../kernel/scopes.ts';
import { likeText } from '../../db/like.ts';

const SUBORDINATE_COMMISSION = {
  id: commissions.id,
  order_id: commissions.orderId,
  submitted_at: instant(),
  seller_id: agents.id,
  full_name: text(),
  phone: people.phone,
  mobile: people.mobile,
  email: people.email,
};
export type SubordinateCommissionRow = RowOf<typeof SUBORDINATE_COMMISSION>;

/** A short number is a code, a commission or an order, a long one may be a telephone, anything else is a person. */
const matching = (search: string): SQL => {
  const person = sql`p.search_text like ${`%${likeText(search)}%`}`;
  if (!/^\d{1,9}$/.test(search)) return person;
  const number = sql`a.id = ${Number(search)} or c.id = ${Number(search)} or c.order_id = ${Number(search)}`;
  return search.length < 6 ? number : sql`${number} or ${person}`;
};

type Filter = { shop: number | null; search: string | undefined; dir: 'asc' | 'desc'; page: number; perPage: number };
/** Newest first or last; searched by seller or number. */
export const findSubordinatesCommissions = async (
  db: Queryable,
  scope: Scope,
  f: Filter,
): Promise<{ rows: SubordinateCommissionRow[]; total: number }> => {
  const dir = sql.raw(f.dir);
  const from = sql`
    from agents a
    join users u on u.id = a.user_id
    join people p on p.id = u.person_id
    join orders o on o.seller_id = a.id and o.shop = ${f.shop} and o.state = 'submitted'
    join commissions c on c.order_id = o.id
    where ${directSubordinates(scope, sql`a.sponsor_id`)}
      ${f.search ? sql`and (${matching(f.search)})` : sql``}`;
  const [rows, counted] = await Promise.all([
    all(
      db,
      SUBORDINATE_COMMISSION,
      sql`
        select
          c.id, c.order_id, o.submitted_at, a.id as seller_id, p.first_name || ' ' || p.last_name as full_name,
          p.phone, p.mobile, p.email
        ${from}
        order by o.submitted_at ${dir}, c.id ${dir}
        ${pageOf(f.page, f.perPage)}`,
    ),
    first(db, { n: integer() }, sql`select count(*)::int as n ${from}`),
  ]);
  return { rows, total: counted?.n ?? 0 };
};
