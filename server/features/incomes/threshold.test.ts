import { expect, it } from 'vitest';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { makeCommission } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { signersOf } from '../../test/signers.ts';

const t = testPortal();
const { someone } = signersOf(t);
type Threshold = { own: string; external: string; waiting: string; months: object[] };
const thresholdOf = async (who: Client) => (await who.get<Threshold>('/api/agent/income-threshold')).body;

it('ACC-184 NET-256 an order that the office deletes counts no more', async () => {
  const agente = await t.as('agente', 1);
  const own = async () => Number((await thresholdOf(agente)).own);
  const before = await own();
  const { orderId } = await makeCommission(agente, 'mav');
  await agente.post(`/api/agent/pending-orders/${orderId}/direct-submission`, undefined, { key: newKey() });
  expect(await own()).toBeGreaterThan(before);
  const admin = await t.as('admin');
  expect((await admin.del(`/api/admin/commissions/${orderId}?reason=Inserita%20due%20volte`)).status).toBe(200);
  expect(await own()).toBe(before);
});

it('ACC-184 what was declared for last December, or discarded, is in no sum and no month of this year', async () => {
  const { client, userId } = await someone([]);
  const today = romeDay(t.services.ports.clock.now());
  const lastYear = Number(today.slice(0, 4)) - 1;
  await t.db.query(
    `insert into external_incomes (agent_id, date, income_cents, description, state, created_by_user_id)
     select a.id, day, 10000, 'Casa Pulita', declared.state, a.user_id
     from agents a, (values ($2::date, 'accepted'), ($2, 'waiting'), ($3, 'discarded')) declared (day, state)
     where a.user_id = $1`,
    [userId, `${lastYear}-12-15`, today],
  );
  expect(await thresholdOf(client)).toMatchObject({ external: '0.00', waiting: '0.00', months: [] });
});
