import { beforeAll, describe, expect, it } from 'vitest';
import { PARAMETER_KINDS } from '@ema/domain/system/parameters.ts';
import { auditCount } from '../../test/builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { setParameterSeen } from '../../test/seen.ts';
import { readParameters, submissionWindow } from './parameters.ts';

const t = testPortal();
let admin: Client;
let agente: Client;
beforeAll(async () => {
  admin = await t.as('admin');
  agente = await t.as('agente', 1);
});
const PATH = '/api/system-parameters';
type Parameter = { id: string; parameterValue: string; description: string; detail: string };
const set = (who: Client, id: string, parameterValue: string) =>
  setParameterSeen<Parameter>(who, id, parameterValue, admin);

describe('system parameters', () => {
  it('ACC-310 ACC-335 every one has an entry, and nothing else does; agents read them, others do not', async () => {
    expect((await t.anyone.get(PATH)).status).toBe(401);
    for (const path of [PATH, `${PATH}/maintenance_day`])
      expect((await (await t.as('cliente')).get(path)).status, path).toBe(403);
    for (const who of [admin, agente]) {
      const { items } = (await who.get<{ items: Parameter[] }>(PATH)).body;
      expect(items.map((p) => p.id)).toEqual(Object.keys(PARAMETER_KINDS).toSorted());
      expect(items.find((p) => p.id === 'registration_kit_total_price')).toEqual({
        id: 'registration_kit_total_price',
        parameterValue: '390.00',
        description: expect.stringContaining('kit'),
      });
    }
    expect((await agente.get(`${PATH}/demo_loaded`)).status).toBe(404);
    expect((await agente.get(`${PATH}/nothing_like_it`)).status).toBe(404);
  });

  it('ACC-331 NET-272 an administrator writes one, reads it back, and what it was stays in the log', async () => {
    expect((await set(t.anyone, 'maintenance_day', '2')).status).toBe(401);
    expect((await set(agente, 'maintenance_day', '2')).status).toBe(403);
    expect((await set(admin, 'demo_loaded', '2')).status).toBe(404);
    expect((await set(admin, 'nothing_like_it', '2')).status).toBe(404);
    expect((await set(admin, 'registration_kit_days_goal', '45')).body.parameterValue).toBe('45');
    expect((await set(admin, 'registration_kit_days_goal', '45')).status).toBe(200);
    const { body } = await agente.get<Parameter>(`${PATH}/registration_kit_days_goal`);
    expect(body.parameterValue).toBe('45');
    expect(await auditCount(t, 'system.set-parameter', 'registration_kit_days_goal')).toBe(2);
    const written = await t.db.query(
      `select detail from audit where event = 'system.set-parameter' order by id limit 1`,
    );
    expect(written.rows).toEqual([{ detail: { before: '60', after: '45' } }]);
    const version = await t.db.query('select version from parameters where id = $1', ['registration_kit_days_goal']);
    expect(version.rows).toEqual([{ version: 2 }]);
    type Page = { items: { beforeValue: string; afterValue: string }[]; pagination: { totalItems: number } };
    const changes = await admin.get<Page>('/api/admin/parameter-changes?parameter=registration_kit_days_goal');
    expect(changes.body.items, 'what changed nothing is no change').toMatchObject([
      { beforeValue: '60', afterValue: '45' },
    ]);
    expect(changes.body.pagination.totalItems).toBe(1);
  });

  it('NET-760 it is not written over a value that was not seen; what it is already is written again', async () => {
    const { body } = await admin.get<Parameter>(`${PATH}/maintenance_day`);
    const put = (parameterValue: string, before: string) =>
      admin.put<Parameter>(`${PATH}/maintenance_day`, { parameterValue, before });
    expect((await put('3', 'mai letto')).status).toBe(409);
    expect((await put(body.parameterValue, 'mai letto')).status).toBe(200);
    expect((await admin.get<Parameter>(`${PATH}/maintenance_day`)).body).toEqual(body);
  });

  it('ACC-335 ACC-336 NET-270 a wrong value is refused; the end of the window and the kit’s price follow', async () => {
    const wrong = await set(admin, 'commission_submission_period_end_day', '9');
    expect([wrong.status, wrong.body.detail]).toEqual([422, 'Giorno non valido']);
    expect((await set(admin, 'commission_submission_period_end_day', '5')).status).toBe(200);
    const values = await readParameters(t.services.db);
    expect(submissionWindow(values).endDay).toBe(5);
    const prices = await Promise.all([
      set(admin, 'registration_kit_deposit_price', '300,00'),
      set(admin, 'registration_kit_total_price', '200,00'),
    ]);
    expect(prices.map((p) => p.status).toSorted(), 'never a deposit above the price').toEqual([200, 422]);
  });
});
