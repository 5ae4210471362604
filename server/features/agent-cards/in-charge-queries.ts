/** Reads who was in charge at the end of a day, with the card they had then (NET-445). */
import { sql, type SQL } from 'drizzle-orm';
import { addDays, startOfDay, type Day } from '@ema/domain/kernel/days.ts';
import { pageOf, type Queryable } from '../../db/client.ts';
import { accountsLike } from '../../db/like.ts';
import { orderBy } from '../../db/order-by.ts';
import { all, day, first, integer, nullable, text, type RowOf } from '../../db/rows.ts';
import { agentCards } from '../../db/tables/agent-cards.ts';
import { agents, people } from '../../db/tables/access.ts';

const IN_CHARGE = {
  id: agents.id,
  full_name: text(),
  birth_date: people.birthDate,
  birth_municipality: people.birthMunicipality,
  birth_country: people.birthCountry,
  fiscal_code: people.fiscalCode,
  street: text(),
  post_code: people.postCode,
  city: people.city,
  province: people.province,
  card_year: nullable(agentCards.year),
  card_number: nullable(agentCards.number),
  card_last_day: nullable(agentCards.lastDay),
  since: day(),
  until: nullable(day()),
};
export type InChargeRow = RowOf<typeof IN_CHARGE>;
export type InChargeFilter = {
  day: Day;
  page: number;
  perPage: number;
  search?: string | undefined;
  orderField: 'fullName' | 'since';
  orderDir: 'asc' | 'desc';
};

const ORDERS = { fullName: [], since: [sql`since`] };
const NAME = [sql`a.listed_last_name`, sql`a.listed_first_name`, sql`a.id`];

/** `end`: the last instant of the day is the first of the next. */
const inCharge = (end: Date, search: string | undefined): SQL => sql`
  h.status = 'seller'
    and h.valid_from < ${end}
    and (h.valid_to is null or h.valid_to >= ${end})
    ${search ? sql`and a.user_id in ${accountsLike(search)}` : sql``}`;
const HISTORY = sql`
  from agent_history h
  join agents a on a.id = h.agent_id`;
const romeDate = (instant: SQL): SQL => sql`(${instant} at time zone 'Europe/Rome')::date`;

/** A charge that was broken off and taken up again begins anew; what changed besides the status is the same charge. */
export const findAgentsInCharge = async (
  db: Queryable,
  filter: InChargeFilter,
): Promise<{ rows: InChargeRow[]; total: number }> => {
  const end = startOfDay(addDays(filter.day, 1));
  const where = inCharge(end, filter.search);
  const [rows, counted] = await Promise.all([
    all(
      db,
      IN_CHARGE,
      sql`
      select a.id, p.last_name || ' ' || p.first_name as full_name, p.birth_date,
        p.birth_municipality, p.birth_country, p.fiscal_code,
        trim(p.street || ' ' || p.street_number) as street, p.post_code, p.city, p.province,
        c.year as card_year, c.number as card_number, c.last_day as card_last_day,
        ${romeDate(sql`coalesce(b.ended_at, a.joined_at)`)} as since, ${romeDate(sql`e.ends_at`)} as until
      ${HISTORY}
      join users u on u.id = a.user_id
      join people p on p.id = u.person_id
      left join lateral (
        select max(valid_to) as ended_at
        from agent_history
        where agent_id = a.id
          and status <> 'seller'
          and valid_to < ${end}) b on true
      left join lateral (
        select min(valid_from) as ends_at
        from agent_history
        where agent_id = a.id
          and status <> 'seller'
          and valid_from >= ${end}) e on true
      left join lateral (
        select year, number, last_day
        from agent_cards
        where agent_id = a.id
          and issued_at < ${end}
          and (withdrawn_at is null or withdrawn_at >= ${end})
          and last_day >= ${filter.day}
        order by id desc
        limit 1) c on true
      where ${where}
      ${orderBy(filter.orderDir, ...ORDERS[filter.orderField], ...NAME)}
      ${pageOf(filter.page, filter.perPage)}`,
    ),
    first(db, { n: integer() }, sql`select count(*)::int as n ${HISTORY} where ${where}`),
  ]);
  return { rows, total: counted?.n ?? 0 };
};
