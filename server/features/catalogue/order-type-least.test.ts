import { beforeAll, describe, expect, it } from 'vitest';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { listOrderTypes } from '@ema/calls/catalogue.ts';
import type { Problem } from '../../test/customer-builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { setParameterSeen } from '../../test/seen.ts';
import { beginPlans } from '../system/begin-plans.ts';
import { beginOrderTypePlans } from './jobs.ts';

const t = testPortal();
type Listed = CallOutput<typeof listOrderTypes>;
const PATH = '/api/admin/commission-types';
const ID = 'kleen-direct-sale';
const LEAST = 'commission_total_min';
let admin: Client;
beforeAll(async () => {
  admin = await t.as('admin');
});
const listed = async (): Promise<Listed> => (await admin.get<Listed>(PATH)).body;
const change = async (over: object) => {
  const type = (await listed()).items.find(({ id }) => id === ID);
  const { id: _, followsCompanyPeriod: __, ...sent } = type ?? { id: '', followsCompanyPeriod: true };
  return admin.patch<Problem>(`${PATH}/${ID}`, { ...sent, ...over });
};
const setLeast = (value: string) => setParameterSeen<Problem & { parameterValue: string }>(admin, LEAST, value);
const least = async (): Promise<string> =>
  (await admin.get<{ parameterValue: string }>(`/api/system-parameters/${LEAST}`)).body.parameterValue;
const saveLeast = async (parameterValue: string, startsOn: string | null) =>
  admin.put<Problem>(
    '/api/system-parameters',
    { changes: [{ id: LEAST, before: await least(), parameterValue }], reason: 'Prova', startsOn },
    { key: newKey() },
  );
const tomorrow = async (): Promise<string> =>
  (await t.db.query(`select ((ema_now() at time zone 'Europe/Rome')::date + 1)::text as day`)).rows[0].day;
const MOST = /^«.+» ha un massimo di 100,00\u00a0€: l’ordine minimo non può superarlo\.$/;

describe('a type without a minimum of its own', () => {
  it('NET-943 takes at most no less than everybody’s minimum', async () => {
    expect(await least()).toBe('30.00');
    const { status, body } = await change({ orderMin: '0.00', orderMax: '29.99' });
    expect([status, body.violations]).toEqual([
      422,
      [
        {
          propertyPath: 'orderMax',
          message: 'Il massimo non può essere inferiore al minimo di 30,00\u00a0€.',
        },
      ],
    ]);
    expect((await change({ orderMin: '0.00', orderMax: '100.00' })).status).toBe(200);
  });

  it('NET-943 everybody’s minimum rises no further, however it is said; NET-941 as the log tells', async () => {
    const alone = await setLeast('100.01');
    expect([alone.status, alone.body.violations[0]]).toEqual([
      422,
      { propertyPath: 'parameterValue', message: expect.stringMatching(MOST) },
    ]);
    for (const startsOn of [null, await tomorrow()]) {
      const { status, body } = await saveLeast('100.01', startsOn);
      expect([status, body.violations[0]]).toEqual([
        422,
        { propertyPath: LEAST, message: expect.stringMatching(MOST) },
      ]);
    }
    expect((await setLeast('100.00')).status).toBe(200);
    const { body } = await admin.get<{ items: { changes: object[] }[] }>(
      `/api/admin/logs/record?record=parameter:${LEAST}`,
    );
    expect(body.items[0]?.changes).toEqual([{ field: 'Valore', before: '30,00\u00a0€', after: '100,00\u00a0€' }]);
    expect((await setLeast('30.00')).status).toBe(200);
  });

  it('NET-943 what no longer fits on its day is told and not done', async () => {
    expect((await saveLeast('90.00', await tomorrow())).status).toBe(200);
    expect((await change({ orderMax: '80.00' })).status).toBe(200);
    await t.db.query('update parameter_plans set starts_on = starts_on - 5');
    await beginPlans(t.services);
    const plans = (await admin.get<{ items: { fault: string | null }[] }>('/api/admin/parameter-plans')).body.items;
    expect(plans.map(({ fault }) => fault)).toEqual([expect.stringContaining('ha un massimo di 80,00')]);
    expect(await least()).toBe('30.00');

    const plan = { orderMax: '40.00', startsOn: await tomorrow(), reason: 'Prova' };
    expect((await change(plan)).status).toBe(200);
    expect((await setLeast('50.00')).status).toBe(200);
    await t.db.query('update order_type_plans set starts_on = starts_on - 5');
    await beginOrderTypePlans(t.services);
    expect((await listed()).plans.map(({ fault }) => fault)).toEqual([
      'Il massimo non può essere inferiore al minimo di 50,00\u00a0€.',
    ]);
  });

  it('NET-987 of several that begin on one day each that no longer fits is told and not done', async () => {
    const SAMPLE = 'discounted_product_code';
    const product = async (): Promise<string> =>
      (await admin.get<{ parameterValue: string }>(`/api/system-parameters/${SAMPLE}`)).body.parameterValue;
    const before = await product();
    await t.db.query(
      `insert into products (code, name, shop, vat_basis_points, picture)
       values ('SCN-PLANNED', 'Prova', 1, 2200, '/p.svg')`,
    );
    expect((await change({ orderMax: '80.00' })).status).toBe(200);
    const changes = [
      { id: SAMPLE, before, parameterValue: 'SCN-PLANNED' },
      { id: LEAST, before: await least(), parameterValue: '70.00' },
      { id: 'agent_inactivity_days', before: '90', parameterValue: '91' },
    ];
    const body = { changes, reason: 'Prova', startsOn: await tomorrow() };
    expect((await admin.put<Problem>('/api/system-parameters', body, { key: newKey() })).status).toBe(200);
    await t.db.query(`update products set enabled = false where code = 'SCN-PLANNED'`);
    expect((await change({ orderMax: '60.00' })).status).toBe(200);
    await t.db.query('update parameter_plans set starts_on = starts_on - 5');
    await beginPlans(t.services);
    type Plan = { value: string; fault: string | null };
    const plans = (await admin.get<{ items: Plan[] }>('/api/admin/parameter-plans')).body.items;
    const faultOf = (value: string) => plans.find((plan) => plan.value === value)?.fault;
    expect(faultOf('SCN-PLANNED')).toBe('Nessun prodotto in vendita ha il codice SCN-PLANNED.');
    expect(faultOf('70,00\u00a0€')).toMatch(/ha un massimo di 60,00\u00a0€: l’ordine minimo non può superarlo\.$/);
    expect([await product(), await least()]).toEqual([before, '50.00']);
    const { rows } = await t.db.query(`select value from parameters where id = 'agent_inactivity_days'`);
    expect(rows, 'what fits begins').toEqual([{ value: '91' }]);
  });
});
