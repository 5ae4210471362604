/** Gives the demo's agent appointments in each status; none of them waits for a result. */
import type { PoolClient } from 'pg';

const DAY = 86_400_000;
const APPOINTMENTS = [
  { first: 'Teresa', last: 'Bosio', city: 'Asti', days: -40, status: 'failure', byAdministration: true },
  { first: 'Ivo', last: 'Marengo', city: 'Canelli', days: -33, status: 'failure', byAdministration: false },
  { first: 'Nadia', last: 'Rovero', city: 'Nizza Monferrato', days: -21, status: 'success', byAdministration: false },
  { first: 'Elio', last: 'Giordano', city: '', days: null, status: 'pending', byAdministration: true },
  { first: 'Rosa', last: 'Accornero', city: '', days: null, status: 'pending', byAdministration: false },
] as const;

export const insertAppointments = async (client: PoolClient, agentId: number, now: Date): Promise<void> => {
  for (const a of APPOINTMENTS) {
    const time = a.days === null ? null : new Date(now.getTime() + a.days * DAY);
    // A success needs the contract that it led to; without one it came to nothing.
    await client.query(
      `with contract as (
         select id
         from orders
         where seller_id = $1 and type_id = 'kleen-contract' and state = 'submitted' and $6 = 'success'
         order by id
         limit 1
       )
       insert into appointments (seller_id, customer_first_name, customer_last_name, street_and_number, post_code, city,
         state, time, status, is_created_by_administration, order_id, result_at, result_by_user_id, created_at,
         created_by_user_id)
       select $1, $2, $3,
         case when $4 = '' then '' else 'Via Roma 12' end,
         case when $4 = '' then '' else '14100' end,
         $4,
         case when $4 = '' then '' else 'AT' end,
         $5, case when $6 = 'success' and c.id is null then 'failure' else $6 end, $7, c.id,
         case when $6 in ('success', 'failure') then $5::timestamptz + interval '3 hours' end,
         case when $6 in ('success', 'failure') then a.user_id end,
         coalesce($5::timestamptz, $8) - interval '6 days', a.user_id
       from agents a
       left join contract c on true
       where a.id = $1`,
      [agentId, a.first, a.last, a.city, time, a.status, a.byAdministration, now],
    );
  }
};
