/** Reads which agents who sell have been without an order for long, with all that decides on them. */
import { sql, type SQL } from 'drizzle-orm';
import type { Shop } from '@ema/domain/access/roles.ts';
import { FIBRA, KLEEN } from '@ema/domain/access/roles.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { PENDING_STATES } from '@ema/domain/orders/states.ts';
import type { Queryable } from '../../db/client.ts';
import { all, day, first, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { agents, people, users } from '../../db/tables/access.ts';
import { wordsOf } from '../../db/words.ts';

/** Whom an administrator gave the work back is left so long, whatever was sold before. */
const DAYS_AFTER_RETURN = 30;
/** Who is at work this night waits for the next one. */
const MINUTES_AT_WORK = 60;

/** One that was withdrawn from, or of which all the money went back, is no sign of activity (NET-1056). */
const lastIn = (shop: Shop): SQL => sql`(
    select max(o.submitted_at)
    from orders o
    where o.seller_id = a.id
      and o.shop = ${sql.raw(String(shop))}
      and o.state = 'submitted'
      and o.undone_at is null)`;

const IDLE = {
  id: agents.id,
  user_id: users.id,
  person_id: people.id,
  first_name: people.firstName,
  full_name: text(),
  email: people.email,
  mobile: people.mobile,
  joined_on: day(),
  last_on: nullable(day()),
  grace_until: agents.inactivityGraceUntil,
  is_busy: truth(),
  sponsor_first_name: nullable(people.firstName),
  sponsor_email: nullable(people.email),
};
export type IdleAgent = RowOf<typeof IDLE>;

/** Agents in charge who joined before today; the top of the network and who came back lately are left. */
const idle = (where: SQL, now: Date): SQL => sql`
  select a.id, u.id as user_id, p.id as person_id, p.first_name, p.first_name || ' ' || p.last_name as full_name,
    p.email, p.mobile,
    (a.joined_at at time zone 'Europe/Rome')::date as joined_on,
    (greatest(${lastIn(FIBRA)}, ${lastIn(KLEEN)}) at time zone 'Europe/Rome')::date as last_on,
    a.inactivity_grace_until as grace_until,
    coalesce(
      u.last_activity > ${now.toISOString()}::timestamptz - make_interval(mins => ${MINUTES_AT_WORK}::int),
      false) or exists (
      select 1
      from orders o
      where o.seller_id = a.id
        and o.state in ${wordsOf(PENDING_STATES)}) as is_busy,
    sp.first_name as sponsor_first_name, sp.email as sponsor_email
  from agents a
  join users u on u.id = a.user_id
  join people p on p.id = u.person_id
  left join agents s on s.id = a.sponsor_id and s.status = 'seller'
  left join users su on su.id = s.user_id and not su.disabled and su.deleted_at is null
  left join people sp on sp.id = su.person_id
  where ${where}
    and a.status = 'seller'
    and not a.general_manager
    and u.user_type = 'agente'
    and not u.disabled
    and u.deleted_at is null
    and (a.joined_at at time zone 'Europe/Rome')::date < ${romeDay(now)}::date
    and not exists (
      select 1
      from agent_history h
      where h.agent_id = a.id
        and h.status <> 'seller'
        and h.valid_to > ${now.toISOString()}::timestamptz - make_interval(days => ${DAYS_AFTER_RETURN}::int))`;

/** The next of them by their number. */
export const findIdle = (db: Queryable, after: number, now: Date, limit: number): Promise<IdleAgent[]> =>
  all(db, IDLE, sql`${idle(sql`a.id > ${after}`, now)} order by a.id limit ${limit}`);

/** One of them as of now: orders that others were just sending are waited for, and those that begin wait. */
export const holdIdle = async (tx: Queryable, id: number, now: Date): Promise<IdleAgent | null> => {
  await tx.execute(sql`select 1 from agents where id = ${id} for update`);
  return first(tx, IDLE, idle(sql`a.id = ${id}`, now));
};
