import { beforeAll, describe, expect, it } from 'vitest';
import { auditCount, makeCommission } from '../../test/builders.ts';
import type { Problem } from '../../test/customer-builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { setParameterSeen } from '../../test/seen.ts';

/** Sunday, half past seven in the evening in Rome. */
const t = testPortal({ now: '2026-11-15T18:30:00Z' });
let admin: Client;
let agente: Client;
beforeAll(async () => {
  admin = await t.as('admin');
  agente = await t.as('agente', 1);
});
const PATH = '/api/admin/commission-types';
type Type = {
  id: string;
  name: string;
  title: string;
  shop: number;
  orderMin: string;
  orderMax: string | null;
  orderMinForFreeShipping: string | null;
  shippingFees: string;
  discountedStrizzamopEnabled: boolean;
  customerRequired: boolean;
  deliveryToCustomerPreferred: boolean;
  cumulative: boolean;
  isLimitedSubmissionPeriodEnabled: boolean;
  submissionPeriodStartDay: number;
  submissionPeriodStartTime: number;
  submissionPeriodEndDay: number;
  submissionPeriodEndTime: number;
  followsCompanyPeriod: boolean;
  version: number;
};
const KEYS = [
  'cumulative',
  'customerRequired',
  'deliveryToCustomerPreferred',
  'discountedStrizzamopEnabled',
  'followsCompanyPeriod',
  'id',
  'isLimitedSubmissionPeriodEnabled',
  'name',
  'orderMax',
  'orderMin',
  'orderMinForFreeShipping',
  'shippingFees',
  'shop',
  'submissionPeriodEndDay',
  'submissionPeriodEndTime',
  'submissionPeriodStartDay',
  'submissionPeriodStartTime',
  'title',
];
const types = async (): Promise<Type[]> => (await admin.get<{ items: Type[] }>(PATH)).body.items;
const type = async (id: string): Promise<Type> => {
  const found = (await types()).find((one) => one.id === id);
  if (!found) throw new Error(`no type ${id}`);
  return found;
};
const change = async (id: string, over: Partial<Type>, who: Client = admin) => {
  const { id: _, followsCompanyPeriod: __, ...sent } = await type(id);
  return who.patch<Type & Problem>(`${PATH}/${id}`, { ...sent, ...over });
};

describe('order types', () => {
  it('NET-275 NET-277 NET-278 administrators and agents list them, each on a path of their own', async () => {
    expect((await t.anyone.get(PATH)).status).toBe(401);
    expect((await agente.get(PATH)).status).toBe(403);
    expect((await t.anyone.get('/api/commission-types')).status).toBe(401);
    expect((await (await t.as('cliente')).get('/api/commission-types')).status).toBe(403);
    const shown = (await agente.get<{ items: object[] }>('/api/commission-types')).body.items;
    expect(shown.map((one) => Object.keys(one).toSorted())).toEqual(shown.map(() => KEYS));
    const kept = await types();
    expect(kept).toEqual(shown.map((one) => ({ ...one, version: expect.any(Number) })));
    expect(kept.map(({ id, shop }) => [id, shop])).toEqual([
      ['fibra-cumulative', 0],
      ['fibra-ecommerce', 0],
      ['kleen-commission', 1],
      ['kleen-contract', 1],
      ['kleen-direct-sale', 1],
    ]);
  });

  it('NET-664 each change is kept with who, when, why and what was there before, which can be set again', async () => {
    const path = `${PATH}/fibra-ecommerce/history`;
    type Change = { by: string; at: string; reason: string | null; before: Partial<Type>; after: Partial<Type> };
    const history = async () => (await admin.get<{ items: Change[] }>(path)).body.items;
    expect((await t.anyone.get(path)).status).toBe(401);
    expect((await agente.get(path)).status).toBe(403);
    expect((await admin.get(`${PATH}/nothing/history`)).status).toBe(404);
    expect(await history()).toEqual([]);
    const before = await type('fibra-ecommerce');
    const send = async (over: object) => {
      const { id: _, followsCompanyPeriod: __, ...sent } = before;
      const { version } = await type('fibra-ecommerce');
      return admin.patch<Type & Problem>(`${PATH}/fibra-ecommerce`, { ...sent, ...over, version });
    };
    const tooLong = await send({ shippingFees: '8.40', reason: 'x'.repeat(201) });
    expect([tooLong.status, tooLong.body.violations[0]?.propertyPath]).toEqual([422, 'reason']);
    expect((await send({ shippingFees: '8.40', reason: 'Il corriere costa di più' })).status).toBe(200);
    expect((await send({ shippingFees: '8.40', reason: 'Ancora' })).status, 'said again').toBe(200);
    const [only, ...others] = await history();
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      by: 'Elena Gallesio',
      reason: 'Il corriere costa di più',
      before: { shippingFees: before.shippingFees, orderMin: before.orderMin },
      after: { shippingFees: '8.40' },
    });
    expect((await send({ ...only?.before, id: undefined, followsCompanyPeriod: undefined })).status).toBe(200);
    expect((await type('fibra-ecommerce')).shippingFees).toBe(before.shippingFees);
    expect(
      (await history()).map(({ reason }) => reason),
      'the newest first',
    ).toEqual([null, 'Il corriere costa di più']);
  });

  it('NET-274 NET-275 an administrator changes all but what its orders are; wrong values change nothing', async () => {
    const before = await type('kleen-direct-sale');
    expect((await change('kleen-direct-sale', {}, t.anyone)).status).toBe(401);
    expect((await change('kleen-direct-sale', {}, agente)).status).toBe(403);
    const { id: _, followsCompanyPeriod: __, ...whole } = before;
    expect((await admin.patch(`${PATH}/nothing`, whole)).status).toBe(404);
    const wrong: [Partial<Type>, string][] = [
      [{ submissionPeriodStartDay: 8 }, 'Giorno non valido'],
      [{ submissionPeriodEndTime: 24 }, 'Inserisci un’ora da 0 a 23.'],
      [{ orderMax: '29.99' }, 'Il massimo non può essere inferiore al minimo di 30,00\u00a0€.'],
      [{ orderMin: '-1.00' }, 'Il minimo non può essere negativo.'],
      [{ shop: 0 }, 'Il negozio di un tipo d’ordine non si cambia.'],
      [{ cumulative: true }, 'Come un tipo d’ordine raccoglie le commissioni non si cambia.'],
      [{ name: ' ' }, 'Campo obbligatorio.'],
    ];
    for (const [over, message] of wrong) {
      const { status, body } = await change('kleen-direct-sale', over);
      expect([status, body.violations[0]?.message], JSON.stringify(over)).toEqual([422, message]);
    }
    expect(await type('kleen-direct-sale')).toEqual(before);
    const wanted = {
      name: 'Diretta',
      title: 'Vendita diretta di casa',
      orderMin: '25.50',
      orderMax: null,
      orderMinForFreeShipping: '99.00',
      shippingFees: '7.90',
      discountedStrizzamopEnabled: true,
      customerRequired: true,
      deliveryToCustomerPreferred: true,
      isLimitedSubmissionPeriodEnabled: true,
      submissionPeriodStartDay: 2,
      submissionPeriodStartTime: 9,
      submissionPeriodEndDay: 6,
      submissionPeriodEndTime: 21,
    };
    const changed = await change('kleen-direct-sale', wanted);
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...before, ...wanted, followsCompanyPeriod: false, version: before.version + 1 },
    ]);
    expect(await type('kleen-direct-sale')).toEqual(changed.body);
    const again = await change('kleen-direct-sale', { ...wanted, version: before.version });
    expect([again.status, again.body.version], 'said again').toEqual([200, before.version + 1]);
    const stale = await change('kleen-direct-sale', { orderMin: '10.00', version: before.version });
    expect(stale.status).toBe(409);
    expect(await auditCount(t, 'catalogue.update-order-type', 'kleen-direct-sale'), 'none of what was refused').toBe(2);
    const { id: ___, followsCompanyPeriod: ____, version: _____, ...old } = before;
    expect((await change('kleen-direct-sale', old)).status).toBe(200);
    const history = async (id: string) =>
      (await admin.get<{ items: { after: Partial<Type> }[] }>(`${PATH}/${id}/history`)).body.items;
    expect((await history('kleen-direct-sale')).map(({ after }) => after.name)).toEqual([before.name, 'Diretta']);
    expect(
      (await history('fibra-ecommerce')).map(({ after }) => after.name),
      'each its own',
    ).not.toContain('Diretta');
  });

  it('NET-275 NET-265 a type without a window of its own follows the company’s', async () => {
    const set = (name: string, parameterValue: string) =>
      setParameterSeen(admin, `commission_submission_period_${name}`, parameterValue);
    const hours = async () => {
      const { submissionPeriodStartTime, submissionPeriodEndTime } = await type('fibra-cumulative');
      return [submissionPeriodStartTime, submissionPeriodEndTime];
    };
    expect((await change('fibra-cumulative', { orderMin: '31.00' })).body.followsCompanyPeriod).toBe(true);
    await set('end_time', '20:00');
    expect(await hours()).toEqual([8, 20]);
    expect((await change('fibra-cumulative', { submissionPeriodEndTime: 19 })).body.followsCompanyPeriod).toBe(false);
    await set('end_time', '22:00');
    expect(await hours()).toEqual([8, 19]);
    const inFibra = await t.as('agente', 0);
    const isOpen = async () =>
      (await inFibra.get<{ orderWindow: { isOpen: boolean } }>('/api/account/shell')).body.orderWindow.isOpen;
    expect(await isOpen(), 'closed since seven').toBe(false);
    await change('fibra-cumulative', { submissionPeriodEndTime: 20 });
    expect(await isOpen()).toBe(true);
    await change('fibra-cumulative', { submissionPeriodEndTime: 22, orderMin: '30.00' });
    expect((await type('fibra-cumulative')).followsCompanyPeriod).toBe(true);
    const { rows } = await t.db.query(
      `select submission_period is null as follows from commission_types where id = 'fibra-cumulative'`,
    );
    expect(rows).toEqual([{ follows: true }]);
    await set('end_time', '19:30');
    expect(await isOpen(), 'the end does not belong to it').toBe(false);
    await set('end_time', '22:00');
    expect(await isOpen()).toBe(true);
  });

  it('ORD-011 the agent has the address where orders go, or none', async () => {
    type Me = { deliveryAddress: { street: string; city: string } | null };
    const address = async () => (await agente.get<Me>('/api/agent/me')).body.deliveryAddress;
    const kept = await t.db.query(
      'select delivery_street as street, delivery_city as city from agents where user_id = $1',
      [agente.userId],
    );
    const write = (street: string | null) =>
      t.db.query('update agents set delivery_street = $2 where user_id = $1', [agente.userId, street]);
    await write('Via della Prova');
    expect(await address()).toMatchObject({ street: 'Via della Prova', city: kept.rows[0].city ?? '' });
    await write(null);
    expect(await address()).toBeNull();
    await write(kept.rows[0].street);
  });

  it('NET-264 a type without a minimum of its own has the one of everybody', async () => {
    const setLeast = (parameterValue: string) => setParameterSeen(admin, 'commission_total_min', parameterValue);
    const reason = async (): Promise<unknown> => {
      const { orderId } = await makeCommission(agente);
      return (await agente.get(`/api/agent/pending-orders/${orderId}`)).body['confirmationError'];
    };
    await setLeast('2500.00');
    expect(await reason(), 'the type’s own counts').toBeNull();
    await change('kleen-commission', { orderMin: '0.00' });
    expect(await reason()).toMatch(/^Il totale dei prodotti è inferiore al minimo di 2\.500,00/);
    await setLeast('30.00');
    expect(await reason()).toBeNull();
    await change('kleen-commission', { orderMin: '30.00' });
  });

  it('NET-275 what goes to the customer is delivered at their address; what was sent stays where it was going', async () => {
    type Shown = { delivery: { subjectName: string; address: string } };
    const deliveryOf = async (id: number) => (await agente.get<Shown>(`/api/agent/pending-orders/${id}`)).body.delivery;
    const { orderId } = await makeCommission(agente);
    const toAgent = await deliveryOf(orderId);
    await change('kleen-commission', { deliveryToCustomerPreferred: true });
    const customer = await t.db.query(
      `select p.first_name || ' ' || p.last_name as name,
         p.street || ' ' || p.street_number || ', ' || p.post_code || ' ' || p.city || ' (' || p.province || ')' as address
       from commissions c
       join customers cu on cu.id = c.customer_id
       join people p on p.id = cu.person_id
       where c.order_id = $1`,
      [orderId],
    );
    const [{ name, address }] = customer.rows;
    expect(await deliveryOf(orderId)).toMatchObject({ subjectName: name, address });
    expect(address).not.toBe(toAgent.address);
    await t.db.query(
      `update people set street = '' where id = (
         select cu.person_id from commissions c join customers cu on cu.id = c.customer_id where c.order_id = $1)`,
      [orderId],
    );
    expect(await deliveryOf(orderId), 'without an address').toEqual(toAgent);
    const sent = await makeCommission(agente);
    const close = await agente.post(
      `/api/agent/pending-orders/${sent.orderId}/direct-submission`,
      {},
      { key: newKey() },
    );
    expect(close.status, JSON.stringify(close.body)).toBe(200);
    await change('kleen-commission', { deliveryToCustomerPreferred: false });
    const rows = await t.db.query('select id, delivery_to_customer from orders where id = any($1) order by id', [
      [orderId, sent.orderId],
    ]);
    expect(rows.rows.map((r) => r.delivery_to_customer)).toEqual([false, true]);
  });
});
