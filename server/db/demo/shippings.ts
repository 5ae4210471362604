/** Gives the demo the parcels of orders that its personas sent. */
import type { PoolClient } from 'pg';

const EACH = 12;

/** The day after an order was sent it leaves with one carrier or another. */
export const insertShippings = async (client: PoolClient, usernames: readonly string[]): Promise<void> => {
  await client.query(
    `insert into shippings (order_id, seller_id, carrier_shipping_id, date, tracking_link, loaded_at, loaded_by_user_id)
     select o.id, o.seller_id, 'EMA' || lpad((o.id * 7919 % 1000000000)::text, 9, '0'),
       (o.submitted_at at time zone 'Europe/Rome')::date + 1,
       'https://tracking.corriere.example/EMA' || lpad((o.id * 7919 % 1000000000)::text, 9, '0'),
       o.submitted_at + interval '1 day', (select id from users where username = 'admin')
     from users u
     join agents a on a.user_id = u.id
     cross join lateral (
       select id, seller_id, submitted_at
       from orders
       where seller_id = a.id
         and state = 'submitted'
         and undone_at is null
       order by submitted_at desc, id desc
       offset 1
       limit ${EACH}) o
     where u.username = any($1)`,
    [usernames],
  );
};
