/** Gives the demo its best-seller charts, of what its agents sold: last month's in view, the one before archived. */
import type { PoolClient } from 'pg';
import { addMonths, formatDay, romeDay, type Day } from '@ema/domain/kernel/days.ts';

const PLACES = 60;

/** `from`: the first day of the month. The personas are in it, however little they sold. */
const insertChart = async (client: PoolClient, from: Day, archivedOn: Day | null): Promise<void> => {
  const to = addMonths(from, 1);
  const chart = await client.query<{ id: string }>(
    `insert into best_seller_charts (title, published_at, published_by_user_id, archived_at, archived_by_user_id)
     select $1, ($2::date + time '09:00') at time zone 'Europe/Rome', u.id,
       ($3::date + time '09:00') at time zone 'Europe/Rome', case when $3::date is not null then u.id end
     from users u
     where u.username = 'admin'
     returning id`,
    [`Gara del migliore, ${formatDay(from).slice(3)}`, to, archivedOn],
  );
  await client.query(
    `with sold as (
       select seller_id, sum(taxable_cents) as cents, count(*) as orders
       from orders
       where shop = 0
         and state = 'submitted'
         and order_date >= $2::date
         and order_date < $3::date
       group by seller_id
     ), points as (
       select a.id, w.first_name || ' ' || w.last_name as name, coalesce(s.cents / 1000, 0)::int as billed, 100 * (
           select count(*)::int
           from agents b
           where b.sponsor_id = a.id
             and b.joined_at >= $2::date
             and b.joined_at < $3::date) as sponsored, coalesce(5 * (s.orders % 7), 0)::int as perfume,
         u.username in ('gm', 'manager', 'agente') as is_persona
       from agents a
       join users u on u.id = a.user_id
       join people w on w.id = u.person_id
       left join sold s on s.seller_id = a.id
       where a.status = 'seller'
         and a.fibra_enabled
     ), chosen as (
       select *, row_number() over (order by is_persona desc, billed + sponsored + perfume desc, id) as nth
       from points
     )
     insert into best_seller_rows (chart_id, place, position, agent_id, name, billed, sponsored, perfume)
     select $1, row_number() over (order by billed + sponsored + perfume desc, id),
       rank() over (order by billed + sponsored + perfume desc), id, name, billed, sponsored, perfume
     from chosen
     where nth <= ${PLACES}`,
    [chart.rows[0]?.id, from, to],
  );
};

export const insertRankings = async (client: PoolClient, now: Date): Promise<void> => {
  const month = `${romeDay(now).slice(0, 7)}-01`;
  await insertChart(client, addMonths(month, -2), month);
  await insertChart(client, addMonths(month, -1), null);
};
