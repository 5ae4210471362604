import { describe, expect, it } from 'vitest';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { makeCommission } from '../../test/builders.ts';
import { sheetOf } from '../../test/files.ts';

const t = testPortal();
type Statement = {
  items: { id: number; fee: string; total: string; taxable: string }[];
  pending: { id: number }[];
  feeTotal: string;
  pagination: { totalItems: number };
};
type Line = { agentId: number; disabled: boolean; customer: boolean; maxInactiveDate: string | null };
type Subordinates = { managerGroups: { agentLines: Line[] }[] };
/** The portal's clock stands at another time for as long as something is asked. */
const at = async <T>(instant: string, ask: () => Promise<T>): Promise<T> => {
  const { clock } = t.services.ports;
  const { now } = clock;
  Object.assign(clock, { now: () => new Date(instant) });
  try {
    return await ask();
  } finally {
    Object.assign(clock, { now });
  }
};
const cents = (wire: string): number => Math.round(Number(wire) * 100);

describe('the state of a subordinate', () => {
  const lines = async (who: Client, period: string) =>
    (
      await who.get<Subordinates>(`/api/agent/reports/subordinates/${period}/emakleen-single`)
    ).body.managerGroups.flatMap((g) => g.agentLines);

  it('ORD-289 switched off today, one is disabled in the period that goes on and not in one that is over', async () => {
    const gm = await t.as('gm', 1);
    const before = await lines(gm, '2026-10');
    const now = await lines(gm, '2026-11');
    const one = now.find(
      (l) => !l.disabled && !l.customer && before.some((b) => b.agentId === l.agentId && !b.disabled),
    );
    await t.db.query('update users set disabled = true where id = (select user_id from agents where id = $1)', [
      one?.agentId,
    ]);
    const lineIn = async (period: string) => (await lines(gm, period)).find((l) => l.agentId === one?.agentId);
    const [open, closed] = [await lineIn('2026-11'), await lineIn('2026-10')];
    expect([open?.disabled, closed?.disabled]).toEqual([true, false]);
    expect([one?.maxInactiveDate === null, open?.maxInactiveDate], 'who sells no more becomes nothing').toEqual([
      false,
      null,
    ]);
    // Whoever is not switched off is not disabled because the period goes on.
    expect((await lines(gm, '2026-11')).filter((l) => !l.disabled).length).toBeGreaterThan(0);
    await t.db.query('update users set disabled = false where id = (select user_id from agents where id = $1)', [
      one?.agentId,
    ]);
  });

  it('ORD-289 the file says of each whether they sell, only buy or are disabled', async () => {
    const gm = await t.as('gm', 1);
    const shown = (await lines(gm, '2026-11')).filter((l) => !l.disabled && !l.customer).slice(0, 3);
    const [buys, off, sells] = shown.map((l) => l.agentId);
    await t.db.query(`update agents set status = 'customer' where id = $1`, [buys]);
    await t.db.query(`update agents set status = 'disabled' where id = $1`, [off]);
    const { rows } = sheetOf((await gm.get('/file/reports/subordinates/2026-11/emakleen-single?format=xlsx')).raw);
    const columnOf = (title: string): string =>
      Object.entries(rows.find((r) => Object.values(r).includes('Codice')) ?? {}).find(([, v]) => v === title)?.[0] ??
      '';
    const [code, state] = [columnOf('Codice'), columnOf('Stato')];
    const stateOf = (id: number | undefined) => rows.find((r) => r[code] === id)?.[state];
    expect([stateOf(buys), stateOf(off), stateOf(sells)]).toEqual(['Cliente agevolato', 'Disabilitato', 'Attivo']);
    await t.db.query(`update agents set status = 'seller' where id = any($1)`, [[buys, off]]);
  });
});

describe('who left', () => {
  type Sales = { managerReports: { agentMonthSalesByWeek: { agentId: number; total: string }[] }[] };
  it.each([
    [`status = 'customer'`, `status = 'seller'`],
    ['kleen_enabled = false', 'kleen_enabled = true'],
  ])('ORD-294 %s: stands in the sales with what they sold, and without any no more', async (change, back) => {
    const gm = await t.as('gm', 1);
    const lines = async () =>
      (await gm.get<Sales>('/api/agent/reports/sales/2026-11/emakleen-single')).body.managerReports.flatMap(
        (g) => g.agentMonthSalesByWeek,
      );
    const [, ...below] = await lines();
    const [sold, idle] = [below.find((l) => cents(l.total) > 0), below.find((l) => cents(l.total) === 0)];
    const ids = [sold?.agentId, idle?.agentId];
    await t.db.query(`update agents set ${change} where id = any($1)`, [ids]);
    const now = (await lines()).map((l) => l.agentId);
    await t.db.query(`update agents set ${back} where id = any($1)`, [ids]);
    expect(ids.map((id) => now.includes(id ?? 0))).toEqual([true, false]);
    expect((await lines()).map((l) => l.agentId)).toEqual(expect.arrayContaining(ids));
  });
});

describe('the days of a period', () => {
  it.each([
    [0, 'fees/2026-12', '2026-12-01T23:59:59+01:00', true],
    [0, 'fees/2026-12', '2026-12-02T00:00:00+01:00', false],
    [1, 'fees/2026-11', '2026-11-30T23:59:59+01:00', true],
    [1, 'fees/2026-11', '2026-12-01T00:00:00+01:00', false],
  ] as const)('shop %i: %s at %s goes on: %s', async (shop, path, instant, isOpen) => {
    const body = await at(
      instant,
      async () => (await (await t.as('gm', shop)).get<{ isOpen: boolean }>(`/api/agent/reports/${path}`)).body,
    );
    expect(body.isOpen).toBe(isOpen);
  });

  it.each([
    ['2026-11-30T23:59:59+01:00', 11, 'Novembre 2026'],
    ['2026-12-01T00:00:00+01:00', 12, 'Dicembre 2026'],
  ])('ORD-292 NET-1056 at %s the period that goes on in kleen is the %i.', async (instant, month, periodName) => {
    const seen = await at(instant, async () => {
      const gm = await t.as('gm', 1);
      const { current } = (await gm.get<{ current: object }>('/api/agent/reports/periods')).body;
      return [current, (await gm.get<{ manager: object }>('/api/home')).body.manager];
    });
    expect(seen).toMatchObject([{ year: 2026, month }, { periodName }]);
  });

  it.each([
    ['2026-11-29T23:59:59+01:00', 404],
    ['2026-11-30T00:00:00+01:00', 200],
  ])('the next period of fibra at %s: %i', async (instant, status) =>
    expect(
      await at(instant, async () => (await (await t.as('gm', 0)).get('/api/agent/reports/fees/2026-13')).status),
    ).toBe(status),
  );
});

describe('what a statement of fees holds', () => {
  it('an order of the period’s first instant in Rome, none of a moment before; fees add up in the file', async () => {
    const gm = await t.as('gm', 1);
    const statement = async (period: string) =>
      (await gm.get<Statement>(`/api/agent/reports/fees/${period}?perPage=200`)).body;
    const own = await statement('2026-10');
    const [first, second] = own.items;
    const on = (id: number | undefined, instant: string) =>
      t.db.query('update orders set submitted_at = $2, order_date = null where id = $1', [id, instant]);
    const [days] = (
      await t.db.query<{ from: string }>(
        `select min(coalesce(o.order_date, (o.submitted_at at time zone 'Europe/Rome')::date))::text as "from" from orders o where o.id = any($1)`,
        [own.items.map((i) => i.id)],
      )
    ).rows;
    expect(days?.from).toMatch(/^2026-/);
    const total = own.items.reduce((sum, i) => sum + cents(i.fee), 0);
    expect(cents(own.feeTotal)).toBe(total);
    const { rows } = sheetOf((await gm.get('/file/reports/fees/2026-10?format=xlsx')).raw);
    expect(rows.at(-1)?.['G']).toBe(total / 100);
    const sumOf = (of: (item: Statement['items'][number]) => string) =>
      own.items.reduce((sum, item) => sum + cents(of(item)), 0) / 100;
    expect([rows.at(-1)?.['D'], rows.at(-1)?.['E']]).toEqual([sumOf((i) => i.total), sumOf((i) => i.taxable)]);
    await on(first?.id, '2026-09-01T00:00:00+02:00');
    await on(second?.id, '2026-08-31T23:59:59.999+02:00');
    const ids = (s: Statement) => s.items.map((i) => i.id);
    const [august, september] = [ids(await statement('2026-08')), ids(await statement('2026-09'))];
    expect([...august, ...september]).toEqual(expect.arrayContaining([first?.id, second?.id]));
    expect(ids(await statement('2026-10'))).not.toContain(first?.id);
  });

  it('its pages hold every order once', async () => {
    const gm = await t.as('gm', 1);
    const path = '/api/agent/reports/fees/2026-10';
    const all = (await gm.get<Statement>(`${path}?perPage=200`)).body.items.map((i) => i.id);
    expect(all.length).toBeGreaterThan(4);
    const pages: number[] = [];
    for (let page = 1; page <= Math.ceil(all.length / 2); page += 1)
      pages.push(...(await gm.get<Statement>(`${path}?perPage=2&page=${page}`)).body.items.map((i) => i.id));
    expect(pages).toEqual(all);
  });

  it('a pending order without any commission is not shown', async () => {
    const agente = await t.as('agente', 1);
    const { orderId } = await makeCommission(agente);
    const pending = async () =>
      (await agente.get<Statement>('/api/agent/reports/fees/2026-11')).body.pending.map((o) => o.id);
    expect(await pending()).toContain(orderId);
    const { body: fibra } = await (await t.as('agente', 0)).get<Statement>('/api/agent/reports/fees/2026-12');
    expect(
      fibra.pending.map((o) => o.id),
      'of the other shop',
    ).not.toContain(orderId);
    const { orderId: newer } = await makeCommission(agente);
    expect((await pending()).filter((id) => id === orderId || id === newer)).toEqual([newer, orderId]);
    await t.db.query('update orders set commission_count = 0 where id = $1', [orderId]);
    expect(await pending()).not.toContain(orderId);
    await t.db.query('update orders set commission_count = 1 where id = $1', [orderId]);
    await agente.post(`/api/agent/pending-orders/${orderId}/direct-submission`, {}, { key: newKey() });
    expect(await pending()).not.toContain(orderId);
  });
});
