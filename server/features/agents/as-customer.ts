/** Whoever sells no more orders as a customer of their sponsor; whoever sells again stands in no register (ACC-607). */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { writeAudit } from '../../kernel/audit.ts';
import type { Services } from '../../kernel/services.ts';
import { workEach } from '../../kernel/work-each.ts';
import { findMissing, FOLLOWER, holdMissing } from './as-customer-queries.ts';

/** A customer with the account they have, in the register of who follows them. Done twice it changes nothing. */
export const makeCustomer = async (db: Queryable, userId: number): Promise<void> => {
  await db.execute(sql`
    insert into customers (person_id, user_id, created_by_agent_id, confirmed_at)
    select u.person_id, u.id, f.id, ema_now()
    from users u
    join agents a on a.user_id = u.id
    left join lateral (${FOLLOWER}) f on true
    where u.id = ${userId}
      and u.deleted_at is null
    on conflict do nothing`);
  await db.execute(sql`
    update customers c
    set user_id = u.id, confirmed_at = coalesce(c.confirmed_at, ema_now())
    from users u
    where u.id = ${userId}
      and u.deleted_at is null
      and c.person_id = u.person_id
      and c.user_id is null`);
  await db.execute(sql`
    insert into agent_customers (agent_id, customer_id, complete)
    select f.id, c.id, true
    from agents a
    join customers c on c.user_id = a.user_id
    join users u on u.id = a.user_id
    cross join lateral (${FOLLOWER}) f
    where a.user_id = ${userId}
      and u.deleted_at is null
      and not u.disabled
    on conflict (agent_id, customer_id) do update
    set complete = true, added_at = ema_now()
    where not agent_customers.complete`);
};

/** Nobody sells to them, nor writes their data as a customer's; what they ordered stays theirs. */
export const leaveRegisters = async (db: Queryable, userId: number): Promise<void> => {
  await db.execute(sql`
    delete from agent_customers
    where customer_id = (select c.id from customers c where c.user_id = ${userId})`);
};

/** Those whose account was switched off before that took them out of the registers. */
const leaveOfShutOut = async (db: Queryable): Promise<void> => {
  await db.execute(sql`
    delete from agent_customers
    where customer_id in (
      select c.id
      from customers c
      join agents a on a.user_id = c.user_id
      join users u on u.id = c.user_id
      where u.disabled)`);
};

/** Those who got the status before it made customers of anybody. One failure stops no other. */
export const makeMissingCustomers = async (services: Services, now: Date): Promise<void> => {
  const make = ({ id }: { id: number }): Promise<void> =>
    services.db.transaction(now, async (tx) => {
      const agent = await holdMissing(tx, id);
      if (!agent) return;
      await makeCustomer(tx, agent.user_id);
      await writeAudit(
        tx,
        { event: 'agents.made-customer', object: 'agent', objectId: id, subjectUserId: agent.user_id },
        { viewer: null, now, ip: '', requestId: '' },
      );
    });
  await leaveOfShutOut(services.db);
  await workEach(services, 'facilitated customer not put into a register', await findMissing(services.db), make);
};
