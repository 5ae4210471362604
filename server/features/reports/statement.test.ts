import { describe, expect, it } from 'vitest';
import { makeCommission } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
type Order = {
  id: number;
  taxable: string;
  fee: string;
  percentage: string;
  reason: string;
  nextBand: string | null;
  orderDate: string | null;
  undone: { text: string } | null;
};
type Statement = {
  items: Order[];
  pagination: { totalItems: number; totalPages: number };
  feeTotal: string;
  undoneFeeTotal: string;
  taxableTotal: string;
  feesByWeek: string[];
  pending: Order[];
  scales: { types: string[]; bands: { name: string; percentage: string }[] }[];
  levelName: string;
  detail: string;
};
const statement = (who: Client, path: string) => who.get<Statement>(`/api/agent/reports/fees/${path}`);
const cents = (wire: string): number => Math.round(Number(wire) * 100);
const plain = (text: string | null | undefined): string => text?.replaceAll('\u00a0', ' ') ?? '';
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
const rowsOf = (file: Buffer): string[][] =>
  file
    .toString('utf8')
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));
const italian = (wire: string): string => wire.replace('.', ',');

describe('estratto provvigioni', () => {
  it('nobody without a session or without orders of their own', async () => {
    expect((await t.anyone.get('/api/agent/reports/fees/2026-11')).status).toBe(401);
    expect((await (await t.as('admin')).get('/file/reports/fees/2026-11')).status).toBe(403);
    expect((await statement(await t.as('agente', 1), '2026-13')).status).toBe(404);
    expect((await (await t.as('agente', 1)).get('/file/reports/fees/2026-13')).status).toBe(404);
  });

  it.each([
    [0, 'fibra', '2026-11'],
    [1, 'kleen', '2026-10'],
  ] as const)(
    'shop %i: every order of %s %s once, over all pages; fees and totals are those of the orders',
    async (shop, _, period) => {
      const gm = await t.as('gm', shop);
      const first = (await statement(gm, `${period}?perPage=20`)).body;
      const all: Order[] = [];
      for (let page = 1; page <= first.pagination.totalPages; page += 1)
        all.push(...(await statement(gm, `${period}?perPage=20&page=${page}`)).body.items);
      const [from, to] = shop === 0 ? ['2026-10-05', '2026-11-01'] : ['2026-10-01', '2026-10-31'];
      const real = await t.db.query<{ id: string; fee_cents: string; taxable_cents: string }>(
        `select id, fee_cents, taxable_cents from orders where seller_id = $1 and shop = $2 and state = 'submitted' and order_date between $3 and $4 order by submitted_at, id`,
        [await agentOf('gm'), shop, from, to],
      );
      expect(real.rows.length).toBeGreaterThan(1);
      expect(all.map((o) => [o.id, cents(o.fee), cents(o.taxable)])).toEqual(
        real.rows.map((r) => [Number(r.id), Number(r.fee_cents), Number(r.taxable_cents)]),
      );
      const fees = real.rows.reduce((sum, r) => sum + Number(r.fee_cents), 0);
      expect([cents(first.feeTotal), first.pagination.totalItems]).toEqual([fees, real.rows.length]);
      expect(first.feesByWeek.reduce((sum, fee) => sum + cents(fee), 0)).toBe(fees);
      expect(cents(first.taxableTotal)).toBe(real.rows.reduce((sum, r) => sum + Number(r.taxable_cents), 0));
    },
  );

  it('ORD-474 the fee of an order withdrawn from or given back is told apart, on the screen and in the file', async () => {
    const gm = await t.as('gm', 1);
    const before = (await statement(gm, '2026-10?perPage=200')).body;
    expect([before.undoneFeeTotal, before.items.every((o) => o.undone === null)]).toEqual(['0.00', true]);
    const [first, second] = before.items.filter((o) => cents(o.fee) > 0);
    const ids = [first?.id, second?.id];
    await t.db.query(`update orders set undone_at = '2026-11-20 10:00+01' where id = any($1)`, [ids]);
    await t.db.query(
      `insert into withdrawals (order_id, user_id, full_name, email, statement, received_at, ip_address, last_day)
       values ($1, $2, 'Giulia Rossi', 'g@example.it', 'Recede.', '2026-11-19 10:00+01', '', '2026-11-30')`,
      [first?.id, gm.userId],
    );
    const after = (await statement(gm, '2026-10?perPage=200')).body;
    const undone = cents(first?.fee ?? '') + cents(second?.fee ?? '');
    expect([cents(after.undoneFeeTotal), after.feeTotal]).toEqual([undone, before.feeTotal]);
    const textOf = (id: number | undefined) => after.items.find((o) => o.id === id)?.undone?.text ?? null;
    expect(ids.map(textOf)).toEqual(['Recesso del 19/11/2026', 'Rimborsato il 20/11/2026']);
    expect(after.items.filter((o) => o.undone !== null)).toHaveLength(2);
    const file = rowsOf((await gm.get('/file/reports/fees/2026-10')).raw);
    expect(file.find((row) => row[0] === String(first?.id))?.at(-1)).toBe('Recesso del 19/11/2026');
    expect(file.at(-1)).toEqual([
      '',
      'Di cui non dovute',
      '',
      '',
      '',
      '',
      italian((undone / 100).toFixed(2)),
      '',
      '',
      'Recessi e rimborsi',
    ]);
    await t.db.query('delete from withdrawals where order_id = $1', [first?.id]);
    await t.db.query('update orders set undone_at = null where id = any($1)', [ids]);
    expect((await statement(gm, '2026-10')).body.undoneFeeTotal).toBe('0.00');
  });

  it('ORD-474 NET-256 an order that was deleted is not in it', async () => {
    const gm = await t.as('gm', 1);
    const ids = async () => (await statement(gm, '2026-10?perPage=200')).body.items.map((o) => o.id);
    const before = await ids();
    const [gone] = before;
    await t.db.query(`update orders set state = 'cancelled', undone_at = ema_now() where id = $1`, [gone]);
    expect(await ids()).toEqual(before.filter((id) => id !== gone));
    expect((await statement(gm, '2026-10')).body.undoneFeeTotal, 'nor is its fee').toBe('0.00');
    await t.db.query(`update orders set state = 'submitted', undone_at = null where id = $1`, [gone]);
  });

  it('ORD-439 of a redeemed gift it says so, here and on the order, and nothing of a next band', async () => {
    const gm = await t.as('gm', 1);
    const [order] = (await statement(gm, '2026-10')).body.items;
    const { was } = await one<{ was: string }>('select payment_method_id as was from orders where id = $1', [
      order?.id,
    ]);
    const setMethod = (method: string) =>
      t.db.query('update orders set payment_method_id = $2 where id = $1', [order?.id, method]);
    await setMethod('gift');
    expect((await statement(gm, '2026-10')).body.items.find((o) => o.id === order?.id)).toMatchObject({
      reason: 'Omaggio: nessuna provvigione',
      nextBand: null,
    });
    expect((await gm.get(`/api/agent/orders/${order?.id}`)).body).toMatchObject({
      agentFeeScaleDescription: 'Omaggio: nessuna provvigione',
      breakdown: { fee: { nextPercentage: null, missing: null } },
    });
    await setMethod(was);
  });

  it('says why: level and band of the scale, and what was missing to the next', async () => {
    const { items, scales, levelName } = (await statement(await t.as('gm', 1), '2026-10?perPage=200')).body;
    for (const o of items) {
      const band =
        cents(o.taxable) < 15_000 ? 18 : cents(o.taxable) < 30_000 ? 20 : cents(o.taxable) < 50_000 ? 22 : 25;
      expect(plain(o.reason)).toMatch(new RegExp(`^Livello (11|12), imponibile provvigionale da .*: ${band} %$`));
      expect(plain(o.percentage)).toBe(`${band} %`);
      expect(cents(o.fee)).toBe(Math.round((cents(o.taxable) * band) / 100));
      expect(o.nextBand === null).toBe(band === 25);
    }
    expect(levelName).toBe('General manager');
    expect(scales).toHaveLength(1);
    expect(scales[0]?.bands.map((b) => plain(b.percentage))).toEqual(['18 %', '20 %', '22 %', '25 %']);
  });

  it('what is not sent yet stands apart with what is missing to the next band, and moves when it is sent', async () => {
    const agente = await t.as('agente', 1);
    const before = (await statement(agente, '2026-11')).body;
    const made = await makeCommission(agente);
    const open = (await statement(agente, '2026-11')).body;
    const pending = open.pending.find((o) => o.id === made.orderId);
    expect(plain(pending?.nextBand)).toMatch(/^Con altri [\d.,]+ € passi al \d+ %$/);
    expect(open.feeTotal).toBe(before.feeTotal);
    await agente.post(`/api/agent/pending-orders/${made.orderId}/direct-submission`, {}, { key: newKey() });
    const sent = (await statement(agente, '2026-11?perPage=200')).body;
    expect(sent.pending.map((o) => o.id)).not.toContain(made.orderId);
    const row = sent.items.find((o) => o.id === made.orderId);
    expect(cents(sent.feeTotal) - cents(before.feeTotal)).toBe(cents(row?.fee ?? ''));
    expect(plain(row?.nextBand)).toMatch(/^Mancavano /);
    expect((await statement(agente, '2026-10')).body.pending).toEqual([]);
  });

  it('D1 everybody reads their own and no one else’s', async () => {
    const ids = async (username: string) =>
      (await statement(await t.as(username, 1), '2026-11?perPage=200')).body.items.map((o) => o.id);
    const [own, others] = [await ids('agente'), new Set(await ids('manager'))];
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((id) => others.has(id))).toEqual([]);
  });
});

describe('files', () => {
  it('NET-982 the CSV of the sales is the screen: same groups, lines and totals, each named, with the filter', async () => {
    const gm = await t.as('gm', 1);
    type Report = {
      managerReports: {
        managerId: number;
        managerName: string;
        totals: string[];
        finalTotal: string;
        agentMonthSalesByWeek: {
          agentId: number;
          agentName: string;
          levelName: string;
          levelCredits: number;
          sales: string[];
          total: string;
        }[];
      }[];
      totals: string[];
      finalTotal: string;
    };
    const screen = (await gm.get<Report>('/api/agent/reports/sales/2026-10/emakleen-group')).body;
    const file = await gm.get('/file/reports/sales/2026-10/emakleen-group?format=csv');
    expect(file.raw.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [head, ...rows] = rowsOf(file.raw);
    expect(head).toEqual([
      'Gruppo di',
      'Incaricato',
      'Codice',
      'Livello',
      'Crediti',
      '01/10–04/10',
      '05/10–11/10',
      '12/10–18/10',
      '19/10–25/10',
      '26/10–31/10',
      'Totale',
      'Tipo di riga',
    ]);
    const expected = screen.managerReports.flatMap((g) => [
      [...['', ...g.totals, g.finalTotal].map(italian), 'Gruppo'],
      ...g.agentMonthSalesByWeek.map((l) => [l.agentName, ...[...l.sales, l.total].map(italian), 'Incaricato']),
    ]);
    expect(rows.map((r) => [r[1], ...r.slice(5)])).toEqual([
      ...expected,
      [...['', ...screen.totals, screen.finalTotal].map(italian), 'Totale'],
    ]);
    const manager = screen.managerReports[1]?.managerId;
    const some = rowsOf((await gm.get(`/file/reports/sales/2026-10/emakleen-group?format=csv&manager=${manager}`)).raw);
    expect(some.at(-1)?.at(-2)).toBe(italian(screen.managerReports[1]?.finalTotal ?? ''));
  });
  type SubordinateLine = {
    agentName: string;
    levelCredits: number;
    lastCommissionDate: string | null;
    lastCommissionShop: 0 | 1 | null;
  };
  it('the CSV of the subordinates and of the fees have a line for each of the screen', async () => {
    const gm = await t.as('gm', 1);
    const screen = (
      await gm.get<{ managerGroups: { agentLines: SubordinateLine[] }[] }>(
        '/api/agent/reports/subordinates/2026-11/emakleen-group',
      )
    ).body;
    const file = rowsOf((await gm.get('/file/reports/subordinates/2026-11/emakleen-group')).raw);
    const lines = screen.managerGroups.flatMap((g) => g.agentLines);
    expect(file.slice(1).map((r) => [r[1], r[4], r[7] !== '', r[8]])).toEqual(
      lines.map((l) => [
        l.agentName,
        String(l.levelCredits),
        l.lastCommissionDate !== null,
        l.lastCommissionShop === null ? '' : ['fibra', 'kleen'][l.lastCommissionShop],
      ]),
    );
    const own = (await statement(gm, '2026-10?perPage=200')).body;
    const fees = rowsOf((await gm.get('/file/reports/fees/2026-10')).raw);
    expect(fees.at(-1)?.[6]).toBe(italian(own.feeTotal));
    expect(fees).toHaveLength(own.items.length + 2);
  });
  it.each([
    '/file/reports/sales/2026-10/emakleen-group',
    '/file/reports/subordinates/2026-10/emakleen-group',
    '/file/reports/fees/2026-10',
  ])('%s is a real XLSX, and is written down', async (path) => {
    const gm = await t.as('gm', 1);
    const before = Number((await one<{ n: string }>(`select count(*) as n from audit where object = 'report'`)).n);
    const file = await gm.get(`${path}?format=xlsx`);
    expect([file.status, file.raw.subarray(0, 4).toString('latin1')]).toEqual([200, 'PK\u0003\u0004']);
    expect(file.raw.includes('xl/worksheets/sheet1.xml')).toBe(true);
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="[a-z-]+2026-10\.xlsx"/);
    expect(Number((await one<{ n: string }>(`select count(*) as n from audit where object = 'report'`)).n)).toBe(
      before + 1,
    );
    expect((await gm.get(`${path}?format=pdf`)).status).toBe(422);
  });
  it('G6 a name that is a formula stays text', async () => {
    await t.db.query(
      `update people set first_name = '=HYPERLINK("http://evil")' where id = (select person_id from users where username = 'manager')`,
    );
    const file = (await (await t.as('gm', 1)).get('/file/reports/sales/2026-10/emakleen-single')).raw.toString('utf8');
    expect(file).toContain(`'=HYPERLINK`);
    expect(file).not.toMatch(/[;\n"]=HYPERLINK/);
  });
});
