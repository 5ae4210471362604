/** Proves that who sells no more orders as a customer of their sponsor, and that who sells again is no customer. */
import { beforeAll, describe, expect, it } from 'vitest';
import { makeCustomerOrder, signOrder, submittedOrder, type Shopper } from '../../test/customer-builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { patchSeen } from '../../test/seen.ts';
import { makeMissingCustomers } from './as-customer.ts';

const t = testPortal();
let admin: Client;
beforeAll(async () => {
  admin = await t.as('admin');
});

type Made = { username: string; fullName: string; mobile: string; email: string; fiscalCode: string };
type Agent = Made & { id: number; userId: number };
/** An agent of both shops below another one, whom nobody else uses. */
const agentBelow = async (sponsor = ''): Promise<Agent> => {
  const { body } = await t.anyone.post<Made>(`/dev/agents.json?sponsor=${sponsor}`);
  const { rows } = await t.db.query<{ id: number; userId: number }>(
    `select a.id::int, a.user_id::int as "userId" from agents a join users u on u.id = a.user_id where u.username = $1`,
    [body.username],
  );
  return { ...body, id: rows[0]?.id ?? 0, userId: rows[0]?.userId ?? 0 };
};
const become = async ({ id }: Agent, status: string): Promise<void> => {
  const headers = { 'content-type': 'application/merge-patch+json' };
  expect((await patchSeen(admin, `/api/admin/agents/${id}`, { status }, { headers })).status).toBe(200);
};
const asShopper = async ({ username, mobile, email }: Agent): Promise<Shopper> => ({
  client: await t.as(username, 1),
  customerId: 0,
  mobile,
  email,
  username,
});
/** In whose registers they stand. */
const registersOf = async ({ userId }: Agent): Promise<number[]> =>
  (
    await t.db.query<{ id: number }>(
      `select ac.agent_id::int as id from agent_customers ac join customers c on c.id = ac.customer_id
       where c.user_id = $1 and ac.complete order by ac.agent_id`,
      [userId],
    )
  ).rows.map(({ id }) => id);
type Found = { items: { id: number; fiscalCode: string }[] };
const register = async (who: Client): Promise<string[]> =>
  (await who.get<Found>('/api/agent/customers')).body.items.map(({ fiscalCode }) => fiscalCode);

/** Who stands above and follows nobody in kleen. */
const SHUT = [
  ['not at work', `update agents set status = 'disabled' where id = $1`],
  ['of fibra alone', 'update agents set kleen_enabled = false where id = $1'],
  ['shut out', 'update users set disabled = true where id = (select user_id from agents where id = $1)'],
] as const;

describe('a facilitated customer', () => {
  it('ACC-607 ACC-253 ORD-256 orders in kleen and confirms; the sponsor is credited and has them in the register', async () => {
    const sponsor = await agentBelow();
    const former = await agentBelow(sponsor.username);
    await become(former, 'customer');
    const sent = await submittedOrder(t, await asShopper(former));
    expect(sent.isSubmitted).toBe(true);
    const { rows } = await t.db.query('select seller_id::int as seller from orders where id = $1', [sent.orderId]);
    expect(rows).toEqual([{ seller: sponsor.id }]);
    expect(await register(await t.as(sponsor.username, 1))).toContain(former.fiscalCode);
    for (const status of ['disabled', 'customer']) await become(former, status);
    expect(await registersOf(former)).toEqual([sponsor.id]);
  });

  it('ORD-467 ORD-358 who sells again, in fibra alone, reads and withdraws from what they ordered, and orders no more', async () => {
    const sponsor = await agentBelow();
    const former = await agentBelow(sponsor.username);
    await become(former, 'customer');
    const shopper = await asShopper(former);
    const sent = await submittedOrder(t, shopper);
    const [open, given] = [
      await signOrder(t, shopper, await makeCustomerOrder(shopper.client)),
      await signOrder(t, shopper, await makeCustomerOrder(shopper.client)),
    ];
    await become(former, 'seller');
    await t.db.query(`update agents set kleen_enabled = false where id = $1`, [former.id]);
    const again = await t.as(former.username, 0);
    const home = await again.get<{ customerOrders: object }>('/api/home');
    expect(home.body.customerOrders).toMatchObject({ total: 3, unfinished: 2 });
    const list = await again.get<{ items: { id: number }[] }>('/api/customer/commissions');
    expect(list.body.items.map(({ id }) => id)).toEqual([given.id, open.id, sent.id]);
    const of = (id: number, rest: string) => `/api/customer/commissions/${id}/${rest}`;
    const closed = await again.post(of(open.id, 'direct-submission'), {}, { key: newKey() });
    expect([closed.status, closed.body['detail']]).toEqual([200, undefined]);
    const cancelled = await again.post(of(given.id, 'cancel'));
    expect([cancelled.status, cancelled.body['detail']]).toEqual([200, undefined]);
    const at = `/api/customer/commissions/${sent.id}`;
    expect((await again.get(at)).body).toMatchObject({ withdrawal: { isAvailable: true } });
    expect((await again.get(`${at}/customer-contract`)).status).toBe(200);
    const statement = { fullName: former.fullName, email: former.email };
    expect((await again.post(`${at}/withdrawal`, statement)).status).toBe(200);
    expect((await again.get(`${at}/withdrawal-receipt`)).status).toBe(200);
    const cart = { type: 'kleen-contract', productKit: 1, paymentMethod: 'mav' };
    expect((await again.post('/api/customer/commissions/quotation', cart)).status).toBe(403);
    expect((await again.get('/api/customer/commission-types')).status).toBe(403);
    expect((await again.post('/api/customer/commissions', cart, { key: newKey() })).status).toBe(403);
    const other = await t.as(sponsor.username, 1);
    expect((await other.get(at)).status).toBe(403);
    expect((await other.get<{ customerOrders: object | null }>('/api/home')).body.customerOrders).toBeNull();
  });

  it.each(SHUT)('ACC-607 is followed by the nearest above who sells in kleen: not by one %s', async (_what, shut) => {
    const top = await agentBelow();
    const sponsor = await agentBelow(top.username);
    const former = await agentBelow(sponsor.username);
    await t.db.query(shut, [sponsor.id]);
    await become(former, 'customer');
    expect(await registersOf(former)).toEqual([top.id]);
  });

  it('ACC-607 is told so where nobody above sells in kleen', async () => {
    const alone = await agentBelow();
    await become(alone, 'customer');
    const { client } = await asShopper(alone);
    const cart = { type: 'kleen-contract', productKit: 1, paymentMethod: 'mav' };
    const refused = await client.post('/api/customer/commissions/quotation', cart);
    expect([refused.status, refused.body['detail']]).toEqual([409, expect.stringContaining('contatta l’assistenza')]);
  });

  it('ACC-607 who got the status before becomes a customer in the night, once, however many work', async () => {
    const sponsor = await agentBelow();
    const former = await agentBelow(sponsor.username);
    await t.db.query(`update agents set status = 'customer' where id = $1`, [former.id]);
    const now = t.services.ports.clock.now();
    await Promise.all(Array.from({ length: 5 }, () => makeMissingCustomers(t.services, now)));
    await makeMissingCustomers(t.services, now);
    expect(await registersOf(former)).toEqual([sponsor.id]);
    const events = await t.db.query(`select from audit where event = 'agents.made-customer' and object_id = $1`, [
      String(former.id),
    ]);
    expect(events.rowCount).toBe(1);
    const sellers = await t.db.query('select from customers where user_id = $1', [sponsor.userId]);
    expect(sellers.rowCount, 'who sells is no customer').toBe(0);
  });

  it('ACC-607 whose account is deleted is no customer of anybody, by no status and after no night', async () => {
    const sponsor = await agentBelow();
    const [gone, left, known] = [
      await agentBelow(sponsor.username),
      await agentBelow(sponsor.username),
      await agentBelow(sponsor.username),
    ];
    await become(left, 'customer');
    await t.db.query(
      'insert into customers (person_id) select person_id from users where id = $1 on conflict do nothing',
      [known.userId],
    );
    const agents = [gone, left, known];
    await t.db.query('update users set deleted_at = ema_now() where id = any($1)', [agents.map((a) => a.userId)]);
    for (const agent of agents) for (const status of ['disabled', 'customer']) await become(agent, status);
    await makeMissingCustomers(t.services, t.services.ports.clock.now());
    expect(await Promise.all(agents.map(registersOf))).toEqual([[], [], []]);
    const { rows } = await t.db.query('select user_id::int as id from customers where user_id = any($1)', [
      agents.map((a) => a.userId),
    ]);
    expect(rows, 'who was one before stays one').toEqual([{ id: left.userId }]);
    const events = await t.db.query(`select from audit where event = 'agents.made-customer' and object_id = any($1)`, [
      agents.map((a) => String(a.id)),
    ]);
    expect(events.rowCount).toBe(0);
  });

  it.each(SHUT)(
    'ACC-607 whose sponsor is %s is followed by the nearest above from the next night on',
    async (_what, shut) => {
      const top = await agentBelow();
      const sponsor = await agentBelow(top.username);
      const former = await agentBelow(sponsor.username);
      await become(former, 'customer');
      await t.db.query(shut, [sponsor.id]);
      await makeMissingCustomers(t.services, t.services.ports.clock.now());
      expect((await registersOf(former)).toSorted()).toEqual([top.id, sponsor.id].toSorted());
    },
  );

  it('ACC-607 whose sponsor sells no more either is followed by the nearest above, and so is the sponsor', async () => {
    const top = await agentBelow();
    const sponsor = await agentBelow(top.username);
    const former = await agentBelow(sponsor.username);
    await become(former, 'customer');
    await become(sponsor, 'customer');
    await makeMissingCustomers(t.services, t.services.ports.clock.now());
    expect((await registersOf(former)).toSorted()).toEqual([top.id, sponsor.id].toSorted());
    expect(await registersOf(sponsor)).toEqual([top.id]);
  });

  it.each(['deleted', 'disabled', 'inactive'] as const)('ACC-607 who is %s stands in no register', async (status) => {
    const sponsor = await agentBelow();
    const former = await agentBelow(sponsor.username);
    await become(former, 'customer');
    await become(former, status);
    expect(await registersOf(former)).toEqual([]);
    const found = await (
      await t.as(sponsor.username, 1)
    ).get<Found>(`/api/agent/customers/search-by-fiscal-code/${former.fiscalCode}`);
    expect(found.body.items).toEqual([]);
  });
});

it('ACC-607 whose account is switched off stands in no register, by no code and after no night; switched on, anew', async () => {
  const sponsor = await agentBelow();
  const former = await agentBelow(sponsor.username);
  await become(former, 'customer');
  const switchTo = async (disabled: boolean): Promise<void> => {
    const headers = { 'content-type': 'application/merge-patch+json' };
    expect((await patchSeen(admin, `/api/users/${former.userId}`, { disabled }, { headers })).status).toBe(200);
  };
  const other = await t.as(sponsor.username, 1);
  const found = async () =>
    (await other.get<Found>(`/api/agent/customers/search-by-fiscal-code/${former.fiscalCode}`)).body.items;
  const night = () => makeMissingCustomers(t.services, t.services.ports.clock.now());
  await switchTo(true);
  expect([await registersOf(former), await found()]).toEqual([[], []]);
  await night();
  expect(await registersOf(former)).toEqual([]);
  for (const status of ['disabled', 'customer']) await become(former, status);
  expect(await registersOf(former), 'the status alone lets nobody in').toEqual([]);
  await switchTo(false);
  expect([await registersOf(former), (await found()).length]).toEqual([[sponsor.id], 1]);
  await t.db.query('update users set disabled = true where id = $1', [former.userId]);
  await night();
  expect(await registersOf(former), 'switched off before that took them out').toEqual([]);
});

it('ACC-607 who sells again stands in no register, is found by no code as a customer, and is offered no order of customers', async () => {
  const sponsor = await agentBelow();
  const former = await agentBelow(sponsor.username);
  await become(former, 'customer');
  await become(former, 'seller');
  expect(await registersOf(former)).toEqual([]);
  const other = await t.as(sponsor.username, 1);
  const byCode = `/api/agent/customers/search-by-fiscal-code/${former.fiscalCode}`;
  expect((await other.get<Found>(byCode)).body.items).toEqual([]);
  const back = await t.as(former.username, 1);
  expect((await back.get('/api/customer/commission-types')).status).toBe(403);
  expect((await back.get('/api/agent/customers')).status).toBe(200);
  await become(former, 'customer');
  expect(await registersOf(former)).toEqual([sponsor.id]);
});
