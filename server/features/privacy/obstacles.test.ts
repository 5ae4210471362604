/** What keeps somebody from being erased, and what of the same kind does not. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { findPrivacyPeople } from '@ema/calls/privacy.ts';
import type { previewErasure } from '@ema/calls/privacy/erasure.ts';
import { newKey, testPortal } from '../../test/harness.ts';
import { makeKey } from '../../test/keys.ts';
import { markedPerson } from '../../test/marked-person.ts';

const t = testPortal();
const DESK = '/api/admin/privacy-requests';
/** What stands for whom in the statements below. */
const numbers: Record<string, number> = {};
const insert = async (statement: string, values: unknown[] = []): Promise<number> =>
  Number((await t.db.query<{ id: string }>(`${statement} returning id`, values)).rows[0]?.id);
const run = (statement: string) =>
  t.db.query(statement.replace(/\$([a-z_]+)/g, (_, name: string) => String(numbers[name])));
const record = async (of: { personId: number | null; privateCustomerId: number | null }): Promise<number> => {
  const body = { ...of, kind: 'erasure', channel: 'pec', receivedOn: '2026-11-01', reason: 'x' };
  return (await (await t.as('admin')).post<{ id: number }>(DESK, body, { key: newKey() })).body.id;
};
const obstaclesOf = async (id: number): Promise<string[]> =>
  (await (await t.as('admin')).get<CallOutput<typeof previewErasure>>(`${DESK}/${id}/erasure`)).body.obstacles;

let ofPerson: number;
let ofCustomer: number;
beforeAll(async () => {
  Object.assign(numbers, await markedPerson(t));
  const other = await insert(`insert into people (first_name, last_name) values ('Ada', 'Sottoposta')`);
  const user = await insert(
    `insert into users (person_id, username, user_type, password_hash) values ($1, 'ada.sotto', 'agente', 'x')`,
    [other],
  );
  numbers['subordinate'] = await insert(
    `insert into agents (user_id, sponsor_id, status) values ($1, $2, 'disabled')`,
    [user, numbers['agent']],
  );
  const [order] = (
    await t.db.query<{ id: number; agent: number; customer: number }>(
      `select id::int, agent_id::int as agent, customer_id::int as customer from private_orders order by id limit 1`,
    )
  ).rows;
  Object.assign(numbers, { private_order: order?.id, seller: order?.agent, private_customer: order?.customer });
  await run(`update private_orders set created_at = ema_now() - interval '70 days'`);
  ofPerson = await record({ personId: numbers['person'] ?? 0, privateCustomerId: null });
  ofCustomer = await record({ personId: null, privateCustomerId: numbers['private_customer'] ?? 0 });
}, 60_000);

const BOUGHT = `where customer_id = $customer`;
const SENT = `update orders
  set state = 'submitted', commission_count = 1, undone_at = null, exported_at = submitted_at,
    submitted_at = timestamptz '2026-06-01 10:00+02'
  ${BOUGHT}`;
const CONTRACT = `where user_id = $user and signed_file_id is not null`;
const SEALED = `set signed_at = ema_now(), sealed_at = ema_now()`;
const COMPLETED = `update subordinate_invitations
  set status = 'completed', deleted_at = null, person_id = $person
  where user_id = $user`;
type Case = [name: string, statement: string, undo: string, sentence: RegExp | null];
const pending = ['open', 'in_payment', 'waiting_confirmation', 'confirmed'].flatMap((state): Case[] => [
  [
    `an order that is ${state}`,
    `update orders set state = '${state}', commission_count = 1 ${BOUGHT}`,
    SENT,
    /un ordine in sospeso/,
  ],
  [`an empty one that is ${state}`, `update orders set state = '${state}', commission_count = 0 ${BOUGHT}`, SENT, null],
]);
const sponsorships = ['pending', 'awaiting_payment'].flatMap((status): Case[] => [
  [
    `an invitation of theirs that is ${status}`,
    `update subordinate_invitations set status = '${status}' where user_id = $user`,
    COMPLETED,
    /una sponsorizzazione in corso/,
  ],
  [
    `one that is ${status} and deleted`,
    `update subordinate_invitations set status = '${status}', deleted_at = ema_now() where user_id = $user`,
    COMPLETED,
    null,
  ],
]);
const signatures = [
  ['contract', 'contracts', CONTRACT],
  ['fiscal document', 'fiscal_documents', `where agent_id = $agent`],
].flatMap(([what, table, which]): Case[] => [
  [
    `a ${what} that is signed and not sealed`,
    `update ${table} set sealed_at = null ${which}`,
    `update ${table} ${SEALED} ${which}`,
    /in attesa del sigillo/,
  ],
  [
    `a ${what} that was never signed`,
    `update ${table} set signed_at = null, sealed_at = null ${which}`,
    `update ${table} ${SEALED} ${which}`,
    null,
  ],
]);
const accounts = ['scanner', 'amministratore'].flatMap((type): Case[] => [
  [
    `an account of type ${type} without any role`,
    `update users set user_type = '${type}' where id = $user`,
    `update users set user_type = 'agente' where id = $user`,
    /account dell’azienda/,
  ],
  [
    `a disabled one of type ${type}`,
    `update users set user_type = '${type}', disabled = true where id = $user`,
    `update users set user_type = 'agente', disabled = false where id = $user`,
    null,
  ],
]);
const attempt = (state: string, flag: string, resolved: string) =>
  `update payment_attempts set state = '${state}', flag = ${flag}, resolved_at = ${resolved}
   where id = (select min(a.id) from payment_attempts a join orders o on o.id = a.order_id where o.customer_id = $customer)`;
const money = (
  [
    ['that is being begun', 'created', 'null', 'null', true],
    ['whose page is open', 'open', 'null', 'null', true],
    ['that came to nothing', 'expired', 'null', 'null', false],
    ['on its way back', 'refunding', `'amount'`, 'ema_now()', true],
    ['of another amount', 'in_review', `'amount'`, 'null', true],
    ['of another amount that the office has closed', 'in_review', `'amount'`, 'ema_now()', false],
    ['that came late', 'paid_after_close', `'closed'`, 'null', true],
    ['that came late and the office has closed', 'paid_after_close', `'closed'`, 'ema_now()', false],
    ['that came back', 'paid', `'refund_failed'`, 'null', true],
  ] as const
).map(([what, state, flag, resolved, isOpen]): Case => [
  `a payment ${what}`,
  attempt(state, flag, resolved),
  attempt('refunded', `'amount'`, 'ema_now()'),
  isOpen ? /un pagamento online in corso/ : null,
]);
const cases: Case[] = [
  ['nothing', 'select 1', 'select 1', null],
  [
    'an active subordinate',
    `update agents set status = 'seller' where id = $subordinate`,
    `update agents set status = 'disabled' where id = $subordinate`,
    /un sottoposto attivo/,
  ],
  ...pending,
  [
    'a sent order that is not exported',
    `update orders set exported_at = null ${BOUGHT}`,
    SENT,
    /un ordine inviato non ancora esportato/,
  ],
  [
    'one that was given back, of these days too',
    `update orders set exported_at = null, submitted_at = ema_now(), undone_at = ema_now() ${BOUGHT}`,
    SENT,
    null,
  ],
  ...sponsorships,
  [
    'an invitation that they made',
    `update subordinate_invitations
     set status = 'pending', user_id = null, person_id = (select max(id) from people), sponsor_id = $agent
     where user_id = $user`,
    `update subordinate_invitations
     set status = 'completed', user_id = $user, person_id = $person, sponsor_id = $seller
     where sponsor_id = $agent`,
    /una sponsorizzazione in corso/,
  ],
  ...signatures,
  ...accounts,
  ...money,
  ...[10, 70].map((days): Case => [
    `an order of a private customer that they sold ${days} days ago`,
    `update private_orders
     set agent_id = $agent, created_at = ema_now() - interval '${days} days'
     where id = $private_order`,
    `update private_orders
     set agent_id = $seller, created_at = ema_now() - interval '70 days'
     where id = $private_order`,
    days === 10 ? /un ordine degli ultimi 65 giorni/ : null,
  ]),
];

describe('NET-504 what is still open', () => {
  it.each(cases)('NET-504 %s', async (_, statement, undo, sentence) => {
    await run(statement);
    const told = await obstaclesOf(ofPerson);
    await run(undo);
    expect(told).toEqual(sentence === null ? [] : [expect.stringMatching(sentence)]);
    expect(await obstaclesOf(ofPerson), 'ended').toEqual([]);
  });

  it.each([
    [10, [expect.stringMatching(/un ordine degli ultimi 65 giorni/)]],
    [70, []],
  ])('NET-504 of a private customer who ordered %i days ago', async (days, told) => {
    await run(`update private_orders set created_at = ema_now() - interval '${days} days' where id = $private_order`);
    expect(await obstaclesOf(ofCustomer)).toEqual(told);
  });
});

describe('NET-501 whom a request may be about', () => {
  const found = async (search: string): Promise<string[]> =>
    (
      await (
        await t.as('admin')
      ).get<CallOutput<typeof findPrivacyPeople>>(`/api/admin/privacy-people?search=${encodeURIComponent(search)}`)
    ).body.items.map(({ name }) => name);
  const erased = (column: string, id: number) =>
    t.db.query(
      `with request as (
         insert into privacy_requests (kind, channel, state, ${column}, received_on, due_on, created_by_user_id)
         select 'erasure', 'letter', 'running', $1::bigint, '2026-11-01', '2026-12-01', id
         from users where username = 'admin'
         returning id, created_by_user_id)
       insert into erasures (request_id, ${column}, reason, decided_by_user_id)
       select id, $1, 'x', created_by_user_id from request`,
      [id],
    );

  it('NET-501 is no program, though its key has a name and an account', async () => {
    await makeKey(t, ['orders:read'], { name: 'Zqprogramma' });
    expect(await found('zqprogramma')).toEqual([]);
  });

  it('NET-501 and nobody who was erased, from the register or of private customers', async () => {
    const person = await insert(`insert into people (first_name, last_name) values ('Ezio', 'Zqregistro')`);
    await insert(`insert into customers (person_id) values ($1)`, [person]);
    const customer = await insert(
      `insert into private_customers (agent_id, first_name, last_name, street, building_number, city, post_code, state,
         email, telephone, created_at)
       values ($1, 'Pia', 'Zqprivata', 'Via Uno', '1', 'Asti', '14100', 'AT', '', '', ema_now())`,
      [numbers['seller']],
    );
    expect([await found('zqregistro'), await found('zqprivata')]).toEqual([['Ezio Zqregistro'], ['Pia Zqprivata']]);
    await erased('person_id', person);
    await erased('private_customer_id', customer);
    expect([await found('zqregistro'), await found('zqprivata')]).toEqual([[], []]);
  });
});
