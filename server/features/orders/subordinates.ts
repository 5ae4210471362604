import { sql, type SQL } from 'drizzle-orm';
import { listSubordinatesCommissions, resetSubordinatesCommissionsCount } from '@ema/calls/orders.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { agentIdOf } from '../../kernel/scopes.ts';
import { likeText } from '../../db/like.ts';

type Row = {
  id: number;
  submitted_at: Date;
  seller_id: number;
  full_name: string;
  phone: string;
  mobile: string | null;
  email: string | null;
};

/** A short number is a code or a commission, a long one may be a telephone, anything else is a person. */
const matching = (text: string): SQL => {
  const person = sql`p.search_text like ${`%${likeText(text)}%`}`;
  if (!/^\d{1,9}$/.test(text)) return person;
  const number = sql`a.id = ${Number(text)} or c.id = ${Number(text)}`;
  return text.length < 6 ? number : sql`${number} or ${person}`;
};

/** ORD-206, ORD-208: what the direct subordinates sold and sent, newest first; searched by seller or number. */
export const listSubordinatesCommissionsHandler = handle(listSubordinatesCommissions, async (c, { query }) => {
  const search = query.search ? sql`and (${matching(query.search)})` : sql``;
  const from = sql`
    from agents a join users u on u.id = a.user_id join people p on p.id = u.person_id
    join orders o on o.seller_id = a.id and o.shop = ${query.shop ?? c.viewer.shop} and o.state = 'submitted' join commissions c on c.order_id = o.id
    where a.sponsor_id = ${agentIdOf(c.viewer)} ${search}`;
  const direction = sql.raw(query.orderDir);
  const [rows, total] = await Promise.all([
    c.db.execute<Row>(sql`
      select c.id, o.submitted_at, a.id as seller_id, p.last_name || ' ' || p.first_name as full_name, p.phone, p.mobile, p.email ${from}
      order by o.submitted_at ${direction}, c.id ${direction} limit ${query.perPage} offset ${(query.page - 1) * query.perPage}`),
    c.db.execute<{ n: number }>(sql`select count(*)::int as n ${from}`),
  ]);
  return {
    items: rows.rows.map((r) => ({
      id: r.id,
      submissionDate: r.submitted_at.toISOString(),
      seller: { id: r.seller_id, fullName: r.full_name, phone: r.phone, mobile: r.mobile, email: r.email },
    })),
    pagination: pagination(query.page, query.perPage, total.rows[0]?.n ?? 0),
  };
});

/** ORD-210: who looked at the list has seen what is in it. */
export const resetSubordinatesCommissionsCountHandler = handle(resetSubordinatesCommissionsCount, async (c) => {
  await c.db.execute(
    sql`update agents set subordinates_commissions_count = 0 where id = ${agentIdOf(c.viewer)} and subordinates_commissions_count > 0`,
  );
});
