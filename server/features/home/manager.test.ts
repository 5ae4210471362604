import { describe, expect, it } from 'vitest';
import { testPortal } from '../../test/harness.ts';

type Manager = {
  periodName: string;
  sales: string | null;
  agents: number;
  expiring: number;
  unreadCommissions: number | null;
};
type Sales = { finalTotal: string; monthName: string; year: number };
type Subordinates = {
  today: string;
  managerGroups: {
    agentLines: { agentId: number; disabled: boolean; customer: boolean; maxInactiveDate: string | null }[];
  }[];
};

const t = testPortal();
const home = async (username: string, shop: 0 | 1) =>
  (await (await t.as(username, shop)).get<{ manager: Manager | null }>('/api/home')).body.manager;
const SHOPS = [
  [0, 'emafibra-single', '2026-12', 'Periodo 12 del 2026'],
  [1, 'emakleen-single', '2026-11', 'Novembre 2026'],
] as const;

describe('the figures of a manager', () => {
  it('who has no subordinates has none', async () => {
    for (const [username, shop] of [
      ['agente', 0],
      ['agente', 1],
      ['cliente', 1],
      ['admin', 0],
    ] as const)
      expect([username, await home(username, shop)]).toEqual([username, null]);
  });

  it.each(SHOPS)('NET-1056 shop %i: they are those of the report %s', async (shop, variant, period, name) => {
    const gm = await t.as('gm', shop);
    const report = (await gm.get<Subordinates>(`/api/agent/reports/subordinates/${period}/${variant}`)).body;
    const lines = report.managerGroups.flatMap((g) => g.agentLines).filter((l) => !l.disabled && !l.customer);
    const daysLeft = (until: string | null) =>
      until === null ? Infinity : (Date.parse(until) - Date.parse(report.today)) / 86_400_000;
    const persona = await t.db.query<{ id: number }>(
      `select a.id::int from agents a join users u on u.id = a.user_id where u.username = 'manager'`,
    );
    const [first, second, third] = lines.filter((l) => l.agentId !== persona.rows[0]?.id);
    // One is about to be lost, whatever the demo holds.
    await t.db.query(
      `update orders set submitted_at = submitted_at - interval '70 days' where seller_id = $1 and state = 'submitted'`,
      [first?.agentId],
    );
    // Of another all that was sold was withdrawn from (NET-1056).
    await t.db.query(`update orders set undone_at = ema_now() where seller_id = $1 and state = 'submitted'`, [
      third?.agentId,
    ]);
    await t.db.query(`update users set disabled = true where id = (select user_id from agents where id = $1)`, [
      second?.agentId,
    ]);
    const now = (await gm.get<Subordinates>(`/api/agent/reports/subordinates/${period}/${variant}`)).body.managerGroups
      .flatMap((g) => g.agentLines)
      .filter((l) => !l.disabled && !l.customer);
    const sales = (await gm.get<Sales>(`/api/agent/reports/sales/${period}/${variant}`)).body;
    const shown = await home('gm', shop);
    expect(shown).toMatchObject({
      periodName: name,
      sales: sales.finalTotal,
      agents: lines.length - 1,
      expiring: now.filter((l) => daysLeft(l.maxInactiveDate) <= 28).length,
    });
    expect(shown?.expiring).toBeGreaterThan(0);
    expect(Number(shown?.sales)).toBeGreaterThan(0);
    // Who is appointed never becomes a customer by themselves (ACC-463).
    await t.db.query('update agents set general_manager = true where id = $1', [first?.agentId]);
    expect((await home('gm', shop))?.expiring).toBe((shown?.expiring ?? 0) - 1);
    await t.db.query('update agents set general_manager = false where id = $1', [first?.agentId]);
  });

  it('in fibra sales are the general manager’s to read; unread commissions are of fibra', async () => {
    await t.db.query(
      `update agents set subordinates_commissions_count = 4 where user_id = (select id from users where username = 'manager')`,
    );
    expect(await home('manager', 0)).toMatchObject({ sales: null, unreadCommissions: 4 });
    expect(await home('manager', 1)).toMatchObject({ sales: expect.any(String), unreadCommissions: null });
  });
});
