/** Gives the demo's agent and their customer appointments in each status; none of them waits for a result. */
import { romeInstant } from '@ema/domain/appointments/times.ts';
import { addDays, romeDay } from '@ema/domain/kernel/days.ts';
import type { PoolClient } from 'pg';

const DAY = 86_400_000;
type Demo = {
  first: string;
  last: string;
  mobile: string;
  street: string;
  postCode: string;
  city: string;
  /** From today, and at what time in Rome; null: only whoever asks knows a time, or nobody. */
  at: readonly [days: number, time: string] | null;
  requested?: readonly [days: number, time: string];
  status: 'pending' | 'confirmed' | 'success' | 'failure';
  by: 'agent' | 'customer' | 'office';
};
const APPOINTMENTS: readonly Demo[] = [
  {
    first: 'Teresa',
    last: 'Bosio',
    mobile: '+393381204417',
    street: 'Via Cavour, 41',
    postCode: '14100',
    city: 'Asti',
    at: [-40, '17:00'],
    status: 'failure',
    by: 'office',
  },
  {
    first: 'Ivo',
    last: 'Marengo',
    mobile: '+393471180265',
    street: 'Via Giuliani, 3',
    postCode: '14053',
    city: 'Canelli',
    at: [-33, '10:30'],
    status: 'failure',
    by: 'agent',
  },
  {
    first: 'Nadia',
    last: 'Rovero',
    mobile: '+393289904112',
    street: 'Via Pistone, 18',
    postCode: '14049',
    city: 'Nizza Monferrato',
    at: [-21, '18:15'],
    status: 'success',
    by: 'customer',
  },
  {
    first: 'Sandra',
    last: 'Boano',
    mobile: '+393356612084',
    street: 'Corso Dante, 77',
    postCode: '14100',
    city: 'Asti',
    at: [1, '09:30'],
    status: 'confirmed',
    by: 'agent',
  },
  {
    first: 'Luca',
    last: 'Pistarino',
    mobile: '+393403319552',
    street: 'Corso Savona, 120',
    postCode: '14100',
    city: 'Asti',
    at: [1, '10:00'],
    status: 'confirmed',
    by: 'customer',
  },
  {
    first: 'Marisa',
    last: 'Gai',
    mobile: '+393481172390',
    street: 'Via Roma, 12',
    postCode: '14015',
    city: 'San Damiano d’Asti',
    at: [3, '16:00'],
    status: 'confirmed',
    by: 'office',
  },
  {
    first: 'Elio',
    last: 'Giordano',
    mobile: '+393338820146',
    street: '',
    postCode: '',
    city: '',
    at: null,
    status: 'pending',
    by: 'office',
  },
  {
    first: 'Rosa',
    last: 'Accornero',
    mobile: '+393471629035',
    street: 'Piazza Alfieri, 5',
    postCode: '14100',
    city: 'Asti',
    at: null,
    requested: [4, '18:30'],
    status: 'pending',
    by: 'customer',
  },
];

/** One of the agent's sales was a contract, of the same price as such: what a success led to. */
const makeContract = async (client: PoolClient, agentId: number, now: Date): Promise<void> => {
  await client.query(
    `with sold as (
       select o.id
       from orders o
       join commission_type_payments p on p.type_id = 'kleen-contract' and p.method_id = o.payment_method_id
       where o.seller_id = $1
         and o.type_id = 'kleen-commission'
         and o.state = 'submitted'
         and o.submitted_at < $2
         and o.shipping_cents = 0
         and o.discount_cents = 0
         and p.discount_basis_points = 0
       order by o.submitted_at desc
       limit 1
     ), parts as (
       update commissions set type_id = 'kleen-contract' where order_id in (select id from sold)
     )
     update orders set type_id = 'kleen-contract' where id in (select id from sold)`,
    [agentId, new Date(now.getTime() - 21 * DAY)],
  );
};

export const insertAppointments = async (client: PoolClient, agentId: number, now: Date): Promise<void> => {
  await makeContract(client, agentId, now);
  const moment = (of: readonly [days: number, time: string] | null | undefined): Date | null =>
    of ? romeInstant(addDays(romeDay(now), of[0]), of[1]) : null;
  for (const a of APPOINTMENTS)
    // A success needs the contract that it led to; without one it came to nothing.
    await client.query(
      `with contract as (
         select id
         from orders
         where seller_id = $1 and type_id = 'kleen-contract' and state = 'submitted' and $9 = 'success'
         order by id
         limit 1
       )
       insert into appointments (seller_id, customer_first_name, customer_last_name, customer_mobile, street_and_number,
         post_code, city, state, time, status, is_created_by_administration, order_id, result_at, result_by_user_id,
         created_at, created_by_user_id, scheduled_at, time_requested_by_customer, reporting_customer_id)
       select $1, $2, $3, $4, $5, $6, $7,
         case when $7 = '' then '' else 'AT' end,
         $8, case when $9 = 'success' and c.id is null then 'failure' else $9 end, $10, c.id,
         case when $9 in ('success', 'failure') then $8::timestamptz + interval '3 hours' end,
         case when $9 in ('success', 'failure') then a.user_id end,
         least(coalesce($8::timestamptz, $11), $11) - interval '6 days', a.user_id,
         case when $8::timestamptz is not null then least($8::timestamptz, $11) - interval '5 days' end, $12,
         (
           select k.id
           from customers k
           join users u on u.id = k.user_id
           where u.username = 'cliente' and $13)
       from agents a
       left join contract c on true
       where a.id = $1`,
      [
        agentId,
        a.first,
        a.last,
        a.mobile,
        a.street,
        a.postCode,
        a.city,
        moment(a.at),
        a.status,
        a.by === 'office',
        now,
        moment(a.requested) ?? (a.by === 'customer' ? moment(a.at) : null),
        a.by === 'customer',
      ],
    );
};
