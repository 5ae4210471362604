/** What stays when ten years are over, though it is as old as what goes. */
import { beforeAll, describe, expect, it } from 'vitest';
import { testPortal } from '../../test/harness.ts';
import { moveClock } from '../../test/move-clock.ts';
import { applyRetention } from './retention.ts';

const t = testPortal({ ownFiles: true });
const AGENT = `(select a.id from agents a join users u on u.id = a.user_id where u.username = 'agente')`;
/** Somebody who is not erased. */
const USER = `(select id from users where username = 'ada.prova')`;
const THEN = `timestamptz '2026-03-01 10:00+01'`;

const insert = async (statement: string, values: unknown[] = []): Promise<number> =>
  Number((await t.db.query<{ id: string }>(`${statement} returning id`, values)).rows[0]?.id);
const makeOrder = (): Promise<number> =>
  insert(
    `insert into orders (type_id, shop, seller_id, customer_id, state, payment_method_id, payment_method_name,
       commission_count, created_at, submitted_at, order_date, exported_at, ip_address, search_text)
     select k.id, 1, ${AGENT}, (select min(id) from customers), 'submitted', 'card', 'Carta', 1, ${THEN}, ${THEN},
       '2026-03-01', ${THEN}, '203.0.113.9', 'marta ferrero 3'
     from commission_types k
     where k.shop = 1
     order by k.id
     limit 1`,
  );
const makeWithdrawal = async (state: 'due' | 'done'): Promise<number> => {
  const order = await makeOrder();
  await insert(
    `insert into withdrawals (order_id, user_id, full_name, email, statement, received_at, ip_address, last_day,
       refund_state, refund_method, refund_cents, refund_note)
     values ($1, ${USER}, 'Ada Prova', '', '', ${THEN}, '', '2026-03-15', $2, 'card', 100, '')`,
    [order, state],
  );
  return order;
};
/** `of`: the column that names an order, and which one. */
const makeContract = (isCancelled: boolean, of?: readonly ['order_id' | 'replaced_order_id', number]) =>
  insert(
    `insert into contracts (user_id, template_id, ${of?.[0] ?? 'order_id'}, state, assigned_at, signed_at, cancelled_at)
     select ${USER}, max(id), $1::bigint, case when $2 then 'cancelled' else 'signed' end, ${THEN}, ${THEN},
       case when $2 then ${THEN} end
     from contract_templates`,
    [of?.[1] ?? null, isCancelled],
  );
const makeConsent = (isWithdrawn: boolean) =>
  insert(
    `insert into consents (user_id, title, content, given, ip_address, actor_user_id, consented_at, withdrawn_at)
     select u.id, 'Consenso', 'Testo', true, '', u.id, ${THEN}, case when $1 then ${THEN} end
     from ${USER} u`,
    [isWithdrawn],
  );
const makePrivateCustomer = async (hasOrder: boolean): Promise<number> => {
  const customer = await insert(
    `insert into private_customers (agent_id, first_name, last_name, street, building_number, city, post_code, state,
       telephone, created_at)
     values (${AGENT}, 'Ada', 'Prova', 'Via Uno', '1', 'Asti', '14100', 'AT', '', ${THEN})`,
  );
  if (hasOrder)
    await insert(
      `insert into private_orders (agent_id, customer_id, created_by_user_id, created_at, total_cents)
       values (${AGENT}, $1, ${USER}, timestamptz '2030-03-01 10:00+01', 100)`,
      [customer],
    );
  return customer;
};

const THERE = {
  contracts: 'select from contracts where id = $1',
  consents: 'select from consents where id = $1',
  orders: `select from orders where id = $1 and customer_id is not null`,
  private_customers: `select from private_customers where id = $1 and last_name = 'Prova'`,
};
type Kept = readonly [what: string, table: keyof typeof THERE, make: () => Promise<number>, isKept: boolean];
const CASES: readonly Kept[] = [
  ['a contract in force', 'contracts', () => makeContract(false), true],
  ['a cancelled contract', 'contracts', () => makeContract(true), false],
  [
    'a cancelled copy of an order that is kept',
    'contracts',
    async () => makeContract(true, ['order_id', await makeWithdrawal('due')]),
    true,
  ],
  [
    'a copy that was replaced, of an order that is kept',
    'contracts',
    async () => makeContract(true, ['replaced_order_id', await makeWithdrawal('due')]),
    true,
  ],
  ['a consent that is given', 'consents', () => makeConsent(false), true],
  ['a consent that was taken back', 'consents', () => makeConsent(true), false],
  ['who bought what is still to be refunded', 'orders', () => makeWithdrawal('due'), true],
  ['who bought what was refunded', 'orders', () => makeWithdrawal('done'), false],
  ['a private customer who ordered since', 'private_customers', () => makePrivateCustomer(true), true],
  ['a private customer who ordered no more', 'private_customers', () => makePrivateCustomer(false), false],
];
const ids = new Map<string, number>();

beforeAll(async () => {
  // The demo’s discarded pictures share a file, as no upload of people does.
  await t.db.query(`update user_uploads set state = 'accepted' where state = 'discarded'`);
  await t.db.query(
    `with p as (insert into people (first_name, last_name) values ('Ada', 'Prova') returning id)
     insert into users (person_id, username, user_type, password_hash) select id, 'ada.prova', 'cliente', 'x' from p`,
  );
  for (const [what, , make] of CASES) ids.set(what, await make());
  const back = moveClock(t, '2037-01-01T00:30:00+01:00');
  await applyRetention(t.services);
  back();
}, 120_000);

describe('NET-506 ten years later', () => {
  it.each(CASES)('NET-506 %s', async (what, table, _, isKept) => {
    const { rows } = await t.db.query(THERE[table], [ids.get(what)]);
    expect(rows.length).toBe(isKept ? 1 : 0);
  });
});
