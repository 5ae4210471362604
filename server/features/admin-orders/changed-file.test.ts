import { beforeAll, describe, expect, it } from 'vitest';
import { AGENT_FILE_HEADINGS } from '@ema/domain/agents/agent-file.ts';
import { ORDER_FILE_HEADINGS } from '@ema/domain/admin-orders/order-file.ts';
import { CUSTOMER_FILE_HEADINGS } from '@ema/domain/private-orders/customer-file.ts';
import { csvLines, csvOfBuffer } from '../../adapters/csv-rows.ts';
import type { Problem } from '../../test/customer-builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { asKey, makeKey } from '../../test/keys.ts';

const t = testPortal();
/** Another database of the same server. */
const other = testPortal();
const ORDERS = '/file/changes/orders';
const AGENTS = '/file/changes/agents';
const CUSTOMERS = '/file/changes/customers';
const FILES = [
  [ORDERS, 'orders:read', ORDER_FILE_HEADINGS],
  [AGENTS, 'agents:read', AGENT_FILE_HEADINGS],
  [CUSTOMERS, 'customers:read', CUSTOMER_FILE_HEADINGS],
] as const;

/**
 * Ends when every transaction of the server that was there before has ended, of other databases too: a file tells once
 * more what was written while an older one runs, and other tests run theirs beside.
 */
const othersEnded = async (): Promise<void> => {
  const { rows } = await t.db.query<{ here: string }>('select pg_current_xact_id()::text as here');
  const isPassed = async (): Promise<boolean> =>
    (
      await t.db.query<{ passed: boolean }>(
        'select pg_snapshot_xmin(pg_current_snapshot())::text::bigint > $1 as passed',
        [rows[0]?.here],
      )
    ).rows[0]?.passed === true;
  await expect.poll(isPassed, { timeout: 60_000 }).toBe(true);
};

type Fetched = { rows: Record<string, string>[]; ids: number[]; next: string; raw: string };
const fetchFile = async (who: Client, path: string, since?: string): Promise<Fetched> => {
  await othersEnded();
  return fetchNow(who, path, since);
};
const fetchNow = async (who: Client, path: string, since?: string): Promise<Fetched> => {
  const answer = await who.get(since === undefined ? path : `${path}?since=${since}`);
  expect(answer.status).toBe(200);
  const read: string[][] = [];
  for await (const { cells } of csvLines(csvOfBuffer(answer.raw))) read.push(cells);
  const [head = [], ...lines] = read;
  return {
    rows: lines.map((line) => Object.fromEntries(head.map((heading, i) => [heading, line[i] ?? '']))),
    ids: [...new Set(lines.map(([id]) => Number(id)))],
    next: String(answer.headers['x-next-since']),
    raw: answer.raw.toString('utf8'),
  };
};
const numbers = async (statement: string): Promise<number[]> =>
  (await t.db.query<{ id: string }>(statement)).rows.map(({ id }) => Number(id));

/** All orders there are, each with its lines, on a machine that does other things as well. */
const PATIENCE = { timeout: 120_000 };

describe('files of what changed', PATIENCE, () => {
  let erp: Client;
  let orders: number[];
  let admin: Client;
  beforeAll(async () => {
    admin = await t.as('admin');
    erp = asKey(t, (await makeKey(t, ['orders:read', 'agents:read', 'customers:read'])).key);
    orders = await numbers(`select id from orders where state = 'submitted' order by id limit 8`);
  });
  /** The mark is of the database: the shortest file tells it for the others too. */
  const mark = async (): Promise<string> => (await fetchFile(erp, CUSTOMERS)).next;

  it.each(FILES)('NET-548 %s is for its office and for keys with %s alone', async (path, scope) => {
    expect((await t.anyone.get(path)).status).toBe(401);
    expect((await (await t.as('gm')).get(path)).status).toBe(403);
    for (const [, other] of FILES.filter(([, one]) => one !== scope))
      expect((await asKey(t, (await makeKey(t, [other])).key).get(path)).status, other).toBe(403);
    expect((await asKey(t, (await makeKey(t, [scope])).key).get(path)).status).toBe(200);
    const { status, body } = await erp.get<Problem>(`${path}?since=ieri`);
    expect([status, body.violations[0]?.propertyPath]).toEqual([422, 'since']);
  });

  it.each(FILES)(
    'NET-548 %s first has everything; with its own mark nothing that stayed as it was',
    async (path, _, head) => {
      const whole = await fetchFile(erp, path);
      expect(whole.raw.split('\r\n')[0]).toBe(head.join(';'));
      const there = {
        [ORDERS]: `select id from orders where state = 'submitted' order by id`,
        [AGENTS]: `select id from agents where status <> 'deleted' order by id`,
        [CUSTOMERS]: `select id from private_customers order by id`,
      }[path];
      expect(whole.ids).toEqual(await numbers(there));
      expect(whole.ids.length).toBeGreaterThan(3);
      const none = await fetchFile(erp, path, whole.next);
      expect(none.rows).toEqual([]);
      const { rows } = await t.db.query<{ detail: object }>(
        `select detail from audit where event like '%changes' order by id desc limit 2`,
      );
      expect(rows.map(({ detail }) => detail)).toEqual([{ whole: false }, { whole: true }]);
    },
  );

  it('NET-548 an order has its lines, in words that come in as they go out, and nobody’s name', async () => {
    const since = await mark();
    await t.db.query(`update orders set exported_at = ema_now() - interval '2 days' where id = any($1)`, [orders]);
    const { rows, raw } = await fetchFile(erp, ORDERS, since);
    const one = rows.find(({ stato }) => stato === 'inviato');
    const { rows: known } = await t.db.query<{ total: string; seller: string; lines: number; name: string }>(
      `select to_char(o.total_cents / 100.0, 'FM999999990.00') as total, o.seller_id::text as seller,
         (select count(distinct (l.code, l.attributes, l.unit_price_cents, l.vat_basis_points, l.points_tenths))::int
          from commission_lines l
          join commissions c on c.id = l.commission_id
          where c.order_id = o.id) as lines,
         p.last_name as name
       from orders o
       join agents a on a.id = o.seller_id
       join users u on u.id = a.user_id
       join people p on p.id = u.person_id
       where o.id = $1`,
      [one?.ordine],
    );
    expect([one?.totale, one?.incaricato]).toEqual([known[0]?.total.replace('.', ','), known[0]?.seller]);
    expect(rows.filter(({ ordine }) => ordine === one?.ordine).map(({ riga }) => Number(riga))).toEqual(
      Array.from({ length: known[0]?.lines ?? 0 }, (_, i) => i + 1),
    );
    const people = await t.db.query<{ name: string }>(
      `select distinct p.first_name || ' ' || p.last_name as name from people p join customers c on c.person_id = p.id`,
    );
    expect(people.rows.filter(({ name }) => raw.includes(name))).toEqual([]);
  });

  it('NET-548 what changed is told once, with what was deleted; what was not, is not', async () => {
    const next = await mark();
    const [exported, deleted] = orders;
    await t.db.query(`update orders set exported_at = ema_now() where id = $1`, [exported]);
    await t.db.query(`update orders set state = 'cancelled' where id = $1`, [deleted]);
    await t.db.query(`update orders set search_text = search_text || ' x' where id = $1`, [orders[2]]);
    const changed = await fetchFile(erp, ORDERS, next);
    expect(changed.ids.toSorted((a, b) => a - b)).toEqual([exported, deleted]);
    expect(changed.rows.find(({ ordine }) => Number(ordine) === exported)?.esportato).toMatch(/^\d{4}-.+Z$/);
    const gone = changed.rows.filter(({ ordine }) => Number(ordine) === deleted);
    expect(gone).toEqual([
      { ...Object.fromEntries(ORDER_FILE_HEADINGS.map((h) => [h, ''])), ordine: String(deleted), stato: 'eliminato' },
    ]);
    expect((await fetchFile(erp, ORDERS, changed.next)).rows).toEqual([]);
    expect((await fetchFile(erp, ORDERS, next)).ids, 'asked again, told again').toHaveLength(2);
  });

  it('NET-548 what is written by a transaction that ends later is in the next file', async () => {
    const next = await mark();
    const [, , , slow, quick] = orders;
    const client = await t.db.connect();
    try {
      await client.query('begin');
      await client.query(`update orders set exported_at = ema_now() - interval '1 day' where id = $1`, [slow]);
      await t.db.query(`update orders set exported_at = ema_now() - interval '1 day' where id = $1`, [quick]);
      const during = await fetchNow(erp, ORDERS, next);
      expect(during.ids).toEqual([quick]);
      await client.query('commit');
      const after = await fetchFile(erp, ORDERS, during.next);
      expect(after.ids).toContain(slow);
      expect((await fetchFile(erp, ORDERS, after.next)).rows).toEqual([]);
    } finally {
      client.release();
    }
  });

  it('NET-548 of an agent the contacts of the register are told, of a deleted one the number alone', async () => {
    const { next, ids, raw, rows } = await fetchFile(erp, AGENTS);
    const secrets = await t.db.query<{ secret: string }>(
      `select p.fiscal_code as secret from people p join users u on u.person_id = p.id
       join agents a on a.user_id = u.id where p.fiscal_code is not null
       union select iban from agents where iban is not null`,
    );
    expect(secrets.rows.length).toBeGreaterThan(3);
    expect(secrets.rows.filter(({ secret }) => raw.includes(secret))).toEqual([]);
    const [one, other] = ids.slice(-2);
    await t.db.query(
      `update people set city = '=Asti' where id = (
         select u.person_id from users u join agents a on a.user_id = u.id where a.id = $1)`,
      [one],
    );
    await t.db.query(`update agents set status = 'deleted' where id = $1`, [other]);
    const changed = await fetchFile(erp, AGENTS, next);
    expect(changed.rows.find(({ incaricato }) => Number(incaricato) === one)?.citta).toBe(`'=Asti`);
    const { incaricato, stato, ...rest } = changed.rows.find((row) => Number(row.incaricato) === other) ?? {};
    expect([Number(incaricato), stato === '', new Set(Object.values(rest))]).toEqual([other, false, new Set([''])]);
    expect(rows.find((row) => Number(row.incaricato) === one)?.citta).not.toBe(`'=Asti`);
  });

  it('NET-548 a customer who changes is told; a mark of another database is as none', async () => {
    const { next, ids } = await fetchFile(erp, CUSTOMERS);
    await t.db.query(`update private_customers set city = 'Alba' where id = $1`, [ids[0]]);
    const changed = await fetchFile(erp, CUSTOMERS, next);
    expect([changed.ids, changed.rows[0]?.citta]).toEqual([[ids[0]], 'Alba']);
    const [cluster, timeline, from] = next.split('.');
    const others = [
      `1${cluster}.${timeline}.${from}`,
      `${cluster}.0000FFFF.${from}`,
      `${cluster}.${timeline}.${Number(from) + 1_000_000}`,
    ];
    for (const mark of others) expect((await fetchFile(erp, CUSTOMERS, mark)).ids).toEqual(ids);
  });

  it('NET-548 more rows than are read at once come whole, in their order, and the page’s own people may', async () => {
    await t.db.query(
      `insert into private_customers (agent_id, first_name, last_name, street, building_number, city, post_code, state,
         telephone, created_at)
       select (select min(id) from agents), 'Ada', 'Prova ' || n, 'Via', '1', 'Asti', '14100', 'AT', '0141', ema_now()
       from generate_series(1, 2500) n`,
    );
    const { next: before } = await fetchFile(erp, AGENTS);
    const { ids, next } = await fetchFile(erp, CUSTOMERS);
    expect(ids).toEqual(await numbers('select id from private_customers order by id'));
    await t.db.query(`update private_customers set city = 'Bra' where last_name like 'Prova %'`);
    expect((await fetchFile(erp, CUSTOMERS, next)).ids).toHaveLength(2_500);
    expect((await fetchFile(erp, AGENTS, before)).rows).toEqual([]);
    expect((await admin.get(ORDERS)).status).toBe(200);
  });

  it('NET-548 a mark of another database of the same server, or of before a dump was put back, is as none', async () => {
    const elsewhere = await fetchFile(await other.as('admin'), CUSTOMERS);
    const { ids, next } = await fetchFile(erp, CUSTOMERS);
    expect((await fetchFile(erp, CUSTOMERS, elsewhere.next)).ids).toEqual(ids);
    expect((await fetchFile(erp, CUSTOMERS, next)).ids).toEqual([]);
    await t.db.query(`
      create table put_back (like row_changes including all);
      insert into put_back select * from row_changes;
      drop table row_changes;
      alter table put_back rename to row_changes;
      grant select on row_changes to public`);
    expect((await fetchFile(erp, CUSTOMERS, next)).ids).toEqual(ids);
  });
});
