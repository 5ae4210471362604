/** Gives somebody past appointments without a result, and contracts that they may have led to. */
import type { PoolClient } from 'pg';

const HOUR = 3_600_000;
/** The three who may have reported one (ACC-152). */
const APPOINTMENTS = [
  { first: 'Ada', last: 'Neri', hours: 30, byAdministration: true, byCustomer: false },
  { first: 'Bruno', last: 'Serra', hours: 20, byAdministration: false, byCustomer: true },
  { first: 'Carla', last: 'Villa', hours: 10, byAdministration: false, byCustomer: false },
];
const CONTRACTS = [
  { cents: 189_000, days: 100 },
  { cents: 245_050, days: 90 },
];

export const oweResults = async (
  client: PoolClient,
  who: { agentId: number; userId: number; customerId: number },
  now: Date,
): Promise<void> => {
  for (const a of APPOINTMENTS)
    await client.query(
      `insert into appointments (seller_id, customer_first_name, customer_last_name, customer_mobile, street_and_number,
         post_code, city, state, time, status, is_created_by_administration, reporting_customer_id, created_at,
         created_by_user_id)
       values ($1, $2, $3, '+393331112223', 'Via Garibaldi 7', '14100', 'Asti', 'AT', $4, 'confirmed', $5, $6, $7, $8)`,
      [
        who.agentId,
        a.first,
        a.last,
        new Date(now.getTime() - a.hours * HOUR),
        a.byAdministration,
        a.byCustomer ? who.customerId : null,
        new Date(now.getTime() - a.hours * HOUR - 48 * HOUR),
        who.userId,
      ],
    );
  for (const { cents, days } of CONTRACTS)
    await client.query(
      `insert into orders (type_id, shop, seller_id, customer_id, state, payment_method_id, payment_method_name,
         lines_total_cents, total_cents, taxable_cents, submitted_at, order_date)
       values ('kleen-contract', 1, $1, $2, 'submitted', 'stripe_credit_card', 'Carta di credito', $3, $3, $3, $4,
         ($4::timestamptz at time zone 'Europe/Rome')::date)`,
      [who.agentId, who.customerId, cents, new Date(now.getTime() - days * 24 * HOUR)],
    );
};
