import { describe, expect, it } from 'vitest';
import { periodsOf, weeksOf, weekStart } from '@ema/domain/reports/calendar.ts';
import { addDays } from '@ema/domain/kernel/days.ts';
import { makeCommission } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
type Line = {
  agentId: number;
  agentName: string;
  levelId: number;
  levelCredits: number;
  sales: string[];
  total: string;
};
type Sales = {
  year: number;
  month: number;
  dateStart: string;
  dateEnd: string;
  weeksNumber: number;
  weeks: { dateStart: string; dateEnd: string }[];
  isOpen: boolean;
  managers: { managerId: number; managerName: string }[];
  managerReports: {
    managerId: number;
    managerName: string;
    managerLevelName: string;
    totals: string[];
    finalTotal: string;
    agentMonthSalesByWeek: Line[];
  }[];
  totals: string[];
  finalTotal: string;
  detail: string;
};
type SubLine = {
  agentId: number;
  disabled: boolean;
  customer: boolean;
  levelId: number;
  registrationDate: string;
  lastCommissionDate: string | null;
  lastCommissionShop: number | null;
  maxInactiveDate: string | null;
};
type Subordinates = { today: string; managerGroups: { managerId: number; agentLines: SubLine[] }[]; detail: string };
const KLEEN = '/api/agent/reports/sales/2026-11/emakleen-group';
const sales = (who: Client, path: string) => who.get<Sales>(`/api/agent/reports/sales/${path}`);
const cents = (wire: string): number => Math.round(Number(wire) * 100);
const one = async <T>(query: string, values: unknown[] = []): Promise<T> =>
  (await t.db.query(query, values)).rows[0] as T;
const agentOf = async (username: string): Promise<number> =>
  Number(
    (
      await one<{ id: string }>('select a.id from agents a join users u on u.id = a.user_id where u.username = $1', [
        username,
      ])
    ).id,
  );
/** Everybody below an agent today. */
const BELOW = `with recursive below as (select id from agents where id = $1 union select a.id from agents a join below b on a.sponsor_id = b.id)`;
const linesOf = (report: Sales): Line[] => report.managerReports.flatMap((g) => g.agentMonthSalesByWeek);

describe('who may', () => {
  it('nobody without a session, nobody without the role', async () => {
    for (const path of [
      KLEEN,
      KLEEN.replace('sales', 'subordinates'),
      '/api/agent/reports/periods',
      '/api/agent/reports/fees/2026-11',
      '/file/reports/sales/2026-11/emakleen-group',
    ])
      expect((await t.anyone.get(path)).status, path).toBe(401);
    expect((await (await t.as('agente', 1)).get(KLEEN)).status).toBe(403);
    expect((await (await t.as('admin')).get(KLEEN)).status).toBe(403);
    expect((await (await t.as('scanner')).get('/api/agent/reports/fees/2026-11')).status).toBe(403);
    expect((await (await t.as('manager', 1)).get('/api/ema-months')).status).toBe(403);
  });
  it('ACC-057 ACC-058 ACC-059 fibra sales are for general managers, kleen sales and subordinates for whoever has subordinates', async () => {
    const fibra = await t.as('manager', 0);
    expect((await sales(fibra, '2026-11/emafibra-group')).status).toBe(403);
    expect((await fibra.get('/api/agent/reports/subordinates/2026-11/emafibra-group')).status).toBe(200);
    expect((await sales(await t.as('manager', 1), '2026-11/emakleen-group')).status).toBe(200);
    expect((await sales(await t.as('gm', 0), '2026-11/emafibra-group')).status).toBe(200);
  });
  it('ORD-286 a report of the other shop is refused, and says where it is', async () => {
    const gm = await t.as('gm', 0);
    const refused = await sales(gm, '2026-11/emakleen-group');
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'Questo report è del negozio kleen: passa a kleen per vederlo.',
    ]);
    expect((await (await t.as('gm', 1)).get('/api/agent/reports/subordinates/2026-11/emafibra-single')).status).toBe(
      403,
    );
  });
  it('ORD-339 ORD-285 the eight reports answer in their shop, another variant does not exist', async () => {
    for (const [shop, name] of [
      [0, 'emafibra'],
      [1, 'emakleen'],
    ] as const) {
      const gm = await t.as('gm', shop);
      for (const kind of ['sales', 'subordinates'])
        for (const variant of ['group', 'single'])
          expect((await gm.get(`/api/agent/reports/${kind}/2026-11/${name}-${variant}`)).status).toBe(200);
      expect((await gm.get(`/api/agent/reports/sales/2026-11/${name}-all`)).status).toBe(404);
      expect((await gm.get(`/api/agent/reports/sales/2026-11/toString`)).status).toBe(404);
    }
  });
  it.each([
    [1, '2026-13', 'Il mese 13 del 2026 non esiste: i mesi vanno da 1 a 12.'],
    [1, '2026-0', 'Il mese 0 del 2026 non esiste: i mesi vanno da 1 a 12.'],
    [0, '2026-14', 'Il periodo 14 del 2026 non esiste: i periodi vanno da 1 a 13.'],
    [1, 'novembre', 'Il periodo «novembre» non esiste: scegli anno e mese.'],
    [1, '26-1', 'Il periodo «26-1» non esiste: scegli anno e mese.'],
    [1, '1999-05', 'Per il 1999 non ci sono report.'],
    [1, '2026-12', 'Dicembre 2026 comincia il 01/12/2026: non ci sono ancora dati.'],
  ] as const)('ORD-357 shop %i: a wrong period, %s, is told in Italian', async (shop, period, detail) => {
    const gm = await t.as('gm', shop);
    const answer = await sales(gm, `${period}/${shop === 0 ? 'emafibra' : 'emakleen'}-single`);
    expect([answer.status, answer.body.detail]).toEqual([404, detail]);
  });
  it.each(['sales', 'subordinates'])(
    'ORD-032 ORD-357 the report of %s, as a file too, is refused in the other shop and absent for a period that is not',
    async (kind) => {
      const gm = await t.as('gm', 1);
      for (const place of ['/api/agent/reports', '/file/reports']) {
        expect((await gm.get(`${place}/${kind}/2026-11/emafibra-group`)).status).toBe(403);
        expect((await gm.get(`${place}/${kind}/2026-13/emakleen-group`)).status).toBe(404);
      }
    },
  );
  it('D1 a manager who is not in one’s tree is not found, like one who does not exist', async () => {
    const manager = await t.as('manager', 1);
    const foreign = await sales(manager, `2026-11/emakleen-group?manager=${await agentOf('gm')}`);
    const absent = await sales(manager, '2026-11/emakleen-group?manager=99999999');
    expect([foreign.status, foreign.body.detail]).toEqual([404, absent.body.detail]);
  });
  it('C4 acting for a subordinate one sees the subordinate’s own, not one’s own', async () => {
    const gm = await t.as('gm', 1);
    const started = await gm.post('/api/subordinate-login', { user: 'manager' });
    const headers = { cookie: String(started.headers['set-cookie']).split(';')[0] ?? '' };
    await t.db.query(
      'update sessions set shop = 1 where id = (select max(id) from sessions where acting_kind is not null)',
    );
    const seen = await gm.get<Sales>(KLEEN, { headers });
    expect(seen.body.managers[0]?.managerId).toBe(await agentOf('manager'));
    expect(seen.body).toEqual((await (await t.as('manager', 1)).get<Sales>(KLEEN)).body);
  });
});

describe('sales', () => {
  it.each([
    [1, 'kleen', '2026-11'],
    [1, 'kleen', '2026-08'],
    [0, 'fibra', '2026-12'],
    [0, 'fibra', '2026-3'],
  ] as const)(
    'ORD-294 shop %i: the group report of %s %s is the sum of the orders, week by week',
    async (shop, name, period) => {
      const gm = await t.as('gm', shop);
      const { status, body } = await sales(gm, `${period}/ema${name}-group`);
      expect(status).toBe(200);
      const [year = 0, month = 0] = period.split('-').map(Number);
      const expected = periodsOf(shop, year)[month - 1];
      expect([body.dateStart, body.dateEnd, body.weeksNumber]).toEqual([
        expected?.from,
        expected?.to,
        expected && weeksOf(expected).length,
      ]);
      for (const [i, week] of body.weeks.entries()) {
        const real = await one<{ n: string }>(
          `${BELOW} select coalesce(sum(total_cents), 0) as n from orders where state = 'submitted' and shop = $2 and order_date between $3 and $4 and seller_id in (select id from below)`,
          [await agentOf('gm'), shop, week.dateStart, week.dateEnd],
        );
        expect(cents(body.totals[i] ?? ''), `${week.dateStart}`).toBe(Number(real.n));
      }
      expect(cents(body.finalTotal)).toBeGreaterThan(0);
      const lines = linesOf(body);
      expect(new Set(lines.map((l) => l.agentId)).size).toBe(lines.length);
      expect(lines.reduce((sum, l) => sum + cents(l.total), 0)).toBe(cents(body.finalTotal));
      expect(body.managerReports.reduce((sum, g) => sum + cents(g.finalTotal), 0)).toBe(cents(body.finalTotal));
    },
  );

  it('ORD-290 single shows one group, of the viewer and all direct agents of the shop', async () => {
    const manager = await agentOf('manager');
    const { body } = await sales(await t.as('manager', 1), '2026-11/emakleen-single');
    expect(body.managerReports.map((g) => g.managerId)).toEqual([manager]);
    const direct = await t.db.query<{ id: string }>(
      `select id from agents where (id = $1 or sponsor_id = $1) and kleen_enabled and status = 'seller'`,
      [manager],
    );
    expect(new Set(linesOf(body).map((l) => l.agentId))).toEqual(new Set(direct.rows.map((r) => Number(r.id))));
    expect(linesOf(body)[0]?.agentId).toBe(manager);
  });

  it('ORD-290 whoever stands in single and in group has the same sales and credits in both', async () => {
    const gm = await t.as('gm', 1);
    const whole = new Map(linesOf((await sales(gm, '2026-10/emakleen-group')).body).map((l) => [l.agentId, l]));
    const single = linesOf((await sales(gm, '2026-10/emakleen-single')).body);
    expect(single.length).toBeGreaterThan(5);
    expect(single.some((l) => l.levelCredits > 0)).toBe(true);
    expect(single).toEqual(single.map((l) => whole.get(l.agentId)));
  });

  it('ORD-287 the manager filter leaves that group and its totals; the list of managers stays whole', async () => {
    const gm = await t.as('gm', 1);
    const all = (await sales(gm, '2026-11/emakleen-group')).body;
    const chosen = all.managerReports.find(
      (g) => cents(g.finalTotal) > 0 && g.managerId !== all.managers[0]?.managerId,
    );
    const only = (await sales(gm, `2026-11/emakleen-group?manager=${chosen?.managerId}`)).body;
    expect(only.managerReports).toEqual([chosen]);
    expect([only.totals, only.finalTotal]).toEqual([chosen?.totals, chosen?.finalTotal]);
    expect(only.managers).toEqual(all.managers);
  });

  it('credits are one for every 100 € of taxable sales of the agent and their direct subordinates', async () => {
    const { body } = await sales(await t.as('gm', 1), '2026-10/emakleen-group');
    const id = await agentOf('manager');
    const real = await one<{ n: string }>(
      `select floor(sum(o.taxable_cents) / 10000) as n from orders o join agents a on a.id = o.seller_id where o.state = 'submitted' and o.shop = 1 and o.order_date between '2026-10-01' and '2026-10-31'
       and (a.id = $1 or exists (select from agent_history h where h.agent_id = a.id and h.sponsor_id = $1 and h.valid_from < '2026-11-01T00:00:00+01:00' and coalesce(h.valid_to, 'infinity') >= '2026-11-01T00:00:00+01:00'))`,
      [id],
    );
    expect(linesOf(body).find((l) => l.agentId === id)?.levelCredits).toBe(Number(real.n));
  });

  it('an order counts from the moment it is sent, in the week of its date, and no more when it is gone', async () => {
    const agente = await t.as('agente', 1);
    const [manager, id] = [await t.as('manager', 1), await agentOf('agente')];
    const lineOf = async () =>
      linesOf((await sales(manager, '2026-11/emakleen-single')).body).find((l) => l.agentId === id);
    const before = await lineOf();
    const made = await makeCommission(agente);
    expect(await lineOf()).toEqual(before);
    await agente.post(`/api/agent/pending-orders/${made.orderId}/direct-submission`, {}, { key: newKey() });
    const sent = await one<{ total: string; day: string }>(
      'select total_cents as total, order_date::text as day from orders where id = $1',
      [made.orderId],
    );
    const after = await lineOf();
    expect(cents(after?.total ?? '') - cents(before?.total ?? '')).toBe(Number(sent.total));
    const at = weeksOf({ from: '2026-11-01', to: '2026-11-30' }).findIndex((w) => w.from === weekStart(1, sent.day));
    expect(cents(after?.sales[at] ?? '') - cents(before?.sales[at] ?? '')).toBe(Number(sent.total));
    await t.db.query(`update orders set exported_at = ema_now() where id = $1`, [made.orderId]);
    expect(await lineOf()).toEqual(after);
    await t.db.query(`update orders set state = 'cancelled' where id = $1`, [made.orderId]);
    expect(await lineOf()).toEqual(before);
  });

  it('what is sent on Tuesday in fibra counts for the period that ended on Sunday', async () => {
    const [from = '', to = ''] = [periodsOf(0, 2026)[10]?.from, periodsOf(0, 2026)[10]?.to];
    const gm = await t.as('gm', 0);
    const before = cents((await sales(gm, '2026-11/emafibra-group')).body.totals[3] ?? '');
    const made = await one<{ id: string; total_cents: string }>(
      `update orders set submitted_at = $1, order_date = $2 where id = (select id from orders where state = 'submitted' and shop = 0 and seller_id = $4 and order_date not between $3 and $2 order by id limit 1) returning id, total_cents`,
      [`${addDays(to, 2)}T21:00:00+01:00`, to, from, await agentOf('gm')],
    );
    expect(cents((await sales(gm, '2026-11/emafibra-group')).body.totals[3] ?? '') - before).toBe(
      Number(made.total_cents),
    );
  });
});

describe('the tree as it was', () => {
  it('a closed period keeps its sponsors, levels and managers; the current one has the new', async () => {
    const [gm, manager, agente] = [await agentOf('gm'), await agentOf('manager'), await agentOf('agente')];
    const closed = async () => (await sales(await t.as('manager', 1), '2026-10/emakleen-single')).body;
    const before = await closed();
    expect(linesOf(before).map((l) => l.agentId)).toContain(agente);
    await t.db.query('update agents set sponsor_id = $2, level = 7 where id = $1', [agente, gm]);
    // The move happened with the first instant of November, whatever the clock of this machine says.
    await t.db.query(
      `update agent_history set valid_from = '2026-11-01T00:00:00+01:00' where agent_id = $1 and valid_to is null`,
      [agente],
    );
    await t.db.query(
      `update agent_history set valid_to = '2026-11-01T00:00:00+01:00' where id = (select max(id) from agent_history where agent_id = $1 and valid_to is not null)`,
      [agente],
    );
    const after = await closed();
    expect(linesOf(after)).toEqual(linesOf(before));
    expect(linesOf(after).find((l) => l.agentId === agente)?.levelId).toBe(
      linesOf(before).find((l) => l.agentId === agente)?.levelId,
    );
    const current = linesOf((await sales(await t.as('manager', 1), '2026-11/emakleen-single')).body);
    expect(current.map((l) => l.agentId)).not.toContain(agente);
    const above = linesOf((await sales(await t.as('gm', 1), '2026-11/emakleen-single')).body).find(
      (l) => l.agentId === agente,
    );
    expect(above?.levelId).toBe(7);
    await t.db.query('update agents set sponsor_id = $2, level = 6 where id = $1', [agente, manager]);
  });
  it('whoever joined later is not in an earlier period', async () => {
    const found = await t.db.query<{ id: string }>(
      `select id from agents where joined_at >= '2026-10-01' and joined_at < '2026-11-01'`,
    );
    expect(found.rows.length).toBeGreaterThan(0);
    const ids = async (month: string) =>
      (
        await (await t.as('gm', 1)).get<Subordinates>(`/api/agent/reports/subordinates/2026-${month}/emakleen-group`)
      ).body.managerGroups.flatMap((g) => g.agentLines.map((l) => l.agentId));
    const [earlier, later] = [await ids('09'), await ids('11')];
    const joined = found.rows.map((r) => Number(r.id));
    expect(earlier.filter((id) => joined.includes(id))).toEqual([]);
    expect(later.filter((id) => joined.includes(id)).length).toBeGreaterThan(0);
  });
  it('every agent has one history without gaps, which ends with what the agent is', async () => {
    const wrong = await t.db.query(`
      select a.id from agents a left join agent_history h on h.agent_id = a.id and h.valid_to is null
      where (h.sponsor_id, h.level, h.general_manager, h.status) is distinct from (a.sponsor_id, a.level, a.general_manager, a.status)
      union all select agent_id from (select agent_id, valid_to, lead(valid_from) over (partition by agent_id order by valid_from) as next from agent_history) x where valid_to is distinct from next`);
    expect(wrong.rows).toEqual([]);
    expect(
      Number((await one<{ n: string }>('select count(*) as n from agent_history where valid_to is not null')).n),
    ).toBeGreaterThan(50);
  });
  it('what one transaction changes twice is one change', async () => {
    const id = await agentOf('ag10020');
    const level = Number((await one<{ level: number }>('select level from agents where id = $1', [id])).level);
    const client = await t.db.connect();
    await client.query('begin');
    await client.query('update agents set level = 11 where id = $1', [id]);
    await client.query('update agents set level = 12 where id = $1', [id]);
    await client.query('update agents set points_tenths = points_tenths + 1 where id = $1', [id]);
    await client.query('commit');
    client.release();
    const rows = await t.db.query<{ level: number }>(
      'select level from agent_history where agent_id = $1 order by valid_from desc, id desc limit 2',
      [id],
    );
    expect(rows.rows.map((r) => r.level)).toEqual([12, level]);
  });
});

describe('subordinates', () => {
  const read = async (query = '', month = '11') =>
    (
      await (
        await t.as('gm', 1)
      ).get<Subordinates>(`/api/agent/reports/subordinates/2026-${month}/emakleen-group${query}`)
    ).body;

  it('ORD-295 ORD-289 every agent below, and each visibility exactly those it says', async () => {
    const below = await t.db.query<{ id: string }>(
      `${BELOW} select id from agents where id in (select id from below) and id <> $1 and kleen_enabled order by id limit 3`,
      [await agentOf('gm')],
    );
    const [gone, customer] = below.rows.slice(1).map((r) => Number(r.id));
    await t.db.query(`update agents set status = 'inactive' where id = $1`, [gone]);
    await t.db.query(`update agents set status = 'customer' where id = $1`, [customer]);
    const linesIn = async (visibility: string) =>
      (await read(`?visibility=${visibility}`)).managerGroups.flatMap((g) => g.agentLines);
    const all = await linesIn('all');
    expect((await linesIn('disabled')).map((l) => l.agentId)).toEqual([gone]);
    expect((await read('?visibility=disabled')).managerGroups, 'no group without a line').toHaveLength(1);
    expect((await linesIn('customer')).map((l) => l.agentId)).toEqual([customer]);
    expect((await linesIn('enabled')).length).toBe(all.length - 2);
    expect(all.find((l) => l.agentId === gone)).toMatchObject({
      disabled: true,
      customer: false,
      maxInactiveDate: null,
    });
    expect(all.find((l) => l.agentId === customer)).toMatchObject({
      disabled: false,
      customer: true,
      maxInactiveDate: null,
    });
    await t.db.query(`update agents set status = 'seller' where id = any($1::bigint[])`, [[gone, customer]]);
  });
  it('ORD-355 another visibility is refused with a sentence', async () => {
    const answer = await (
      await t.as('gm', 1)
    ).get<Subordinates>('/api/agent/reports/subordinates/2026-11/emakleen-group?visibility=foo');
    expect([answer.status, answer.body.detail]).toEqual([422, 'Questo filtro di visibilità non esiste.']);
  });
  it('ORD-385 NET-1056 R13 the day of becoming a customer is the last commission, in either shop, which is told, or joining, and 90 days', async () => {
    // What was withdrawn from or given back is no commission of theirs any more (NET-1056).
    const [one] = (await read()).managerGroups.flatMap((g) => g.agentLines).filter((l) => l.lastCommissionDate);
    await t.db.query(`update orders set undone_at = ema_now() where seller_id = $1`, [one?.agentId]);
    const lines = (await read()).managerGroups.flatMap((g) => g.agentLines);
    const real = await t.db.query<{ id: string; last: string | null; joined: string; shop: number | null }>(`
      select a.id, (a.joined_at at time zone 'Europe/Rome')::date::text as joined, (select max((submitted_at at time zone 'Europe/Rome')::date)::text from orders o where o.seller_id = a.id and state = 'submitted' and undone_at is null) as last,
        (select shop from orders o where o.seller_id = a.id and state = 'submitted' and undone_at is null order by submitted_at desc limit 1) as shop from agents a`);
    const known = new Map(real.rows.map((r) => [Number(r.id), r]));
    expect(lines.length).toBeGreaterThan(100);
    expect(new Set(lines.map((l) => l.lastCommissionShop))).toEqual(new Set([0, 1, null]));
    for (const l of lines) {
      const r = known.get(l.agentId);
      expect([l.lastCommissionDate, l.registrationDate]).toEqual([r?.last ?? null, r?.joined]);
      expect(l.lastCommissionShop).toBe(r?.shop ?? null);
      expect(l.maxInactiveDate).toBe(addDays(r?.last ?? r?.joined ?? '', 90));
    }
  });
});
