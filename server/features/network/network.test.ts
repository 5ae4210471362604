import { describe, expect, it } from 'vitest';
import { testPortal } from '../../test/harness.ts';

type Row = {
  id: number;
  fullName: string;
  city: string;
  state: string | null;
  email: string | null;
  status: string | null;
  createdAt: string | null;
  sponsor: { id: number; fullName: string } | null;
  remainingDaysToFulfillGoal: number | null;
};
type List = { items: Row[]; pagination: { totalItems: number; totalPages: number } };

const t = testPortal();
const agentOf = async (username: string): Promise<number> =>
  (
    await t.db.query<{ id: number }>(
      'select a.id::int as id from agents a join users u on u.id = a.user_id where u.username = $1',
      [username],
    )
  ).rows[0]?.id ?? 0;
const below = async (id: number): Promise<number[]> =>
  (
    await t.db.query<{ id: number }>(
      `with recursive b(id) as (select $1::bigint union select a.id from agents a join b on a.sponsor_id = b.id)
       select b.id::int as id from b join agents a on a.id = b.id where a.status <> 'deleted' order by 1`,
      [id],
    )
  ).rows.map((r) => r.id);
/** All pages of it. */
const list = async (who: string, query: string): Promise<List> => {
  const client = await t.as(who);
  const items: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await client.get<List>(`/api/agents?perPage=200&page=${page}${query}`);
    expect(status, query).toBe(200);
    items.push(...body.items);
    if (page >= body.pagination.totalPages) return { ...body, items };
  }
};
const ids = (l: List): number[] => l.items.map((r) => r.id).toSorted((a, b) => a - b);

describe('the list of agents', () => {
  it('asks for a session and a role', async () => {
    expect((await t.anyone.get('/api/agents')).status).toBe(401);
    for (const username of ['agente', 'cliente', 'scanner'])
      expect((await (await t.as(username)).get('/api/agents')).status, username).toBe(403);
  });

  it('NET-090 ACC-326 a sponsor sees the tree below and nobody else; excludeMe leaves out the caller', async () => {
    const manager = await agentOf('manager');
    const tree = await below(manager);
    expect(tree.length).toBeGreaterThan(1);
    expect(ids(await list('manager', ''))).toEqual(tree);
    expect(ids(await list('manager', '&excludeMe=1'))).toEqual(tree.filter((id) => id !== manager));
    const foreign = await agentOf('gm');
    expect(tree).not.toContain(foreign);
    expect(ids(await list('manager', `&search=${foreign}`))).toEqual([]);
    const direct = await t.db.query<{ id: number }>(
      `select id::int as id from agents where sponsor_id = $1 and status <> 'deleted' order by 1`,
      [manager],
    );
    expect(ids(await list('manager', '&onlyDirectSubordinates=1'))).toEqual(direct.rows.map((r) => r.id));
  });

  it('who only chooses an agent learns name and city; the administration everything', async () => {
    const [chosen] = (await list('ordini', `&search=${await agentOf('agente')}`)).items;
    expect([chosen?.fullName, chosen?.email, chosen?.createdAt, chosen?.sponsor]).toEqual([
      'Marta Ferrero',
      null,
      null,
      null,
    ]);
    const [known] = (await list('admin', `&search=${await agentOf('agente')}`)).items;
    expect(known?.email).toMatch(/@/);
    expect(known?.sponsor?.id).toBe(await agentOf('manager'));
    const all = await t.db.query<{ n: number }>(`select count(*)::int as n from agents where status <> 'deleted'`);
    expect((await list('admin', '')).pagination.totalItems).toBe(all.rows[0]?.n);
  });

  it('NET-086 NET-092 ACC-326 each filter leaves the rows it names', async () => {
    const gm = await agentOf('gm');
    const everybody = (await list('gm', '&excludeMe=1')).items;
    const filtered = async (query: string) => (await list('gm', `&excludeMe=1${query}`)).items;
    const manager = await agentOf('manager');
    for (const [query, holds] of [
      ['&status=seller', (r: Row) => r.status === 'seller'],
      ['&status=inactive', (r: Row) => r.status === 'inactive'],
      ['&state=at', (r: Row) => r.state === 'AT'],
      [`&sponsor=${gm}`, (r: Row) => r.sponsor?.id === gm],
      [`&sponsor=${manager}`, (r: Row) => r.sponsor?.id === manager],
    ] as const)
      expect(
        (await filtered(query)).map((r) => r.id),
        query,
      ).toEqual(everybody.filter(holds).map((r) => r.id));
    expect((await filtered('&search=ferrero%20marta')).map((r) => r.fullName)).toContain('Marta Ferrero');

    const someone = everybody[0];
    await t.db.query(`update agents set joined_at = '2026-03-05T00:30:00+01:00' where id = $1`, [someone?.id]);
    expect((await filtered('&createdAt=2026-03-05')).map((r) => r.id)).toContain(someone?.id);
    expect((await filtered('&createdAt=2026-03-06')).map((r) => r.id)).not.toContain(someone?.id);

    const admin = await t.as('admin');
    for (const wrong of ['status=deleted', 'state=ATX', 'createdAt=5/3/2026', 'sponsor=x', 'other=1'])
      expect((await admin.get(`/api/agents?${wrong}`)).status, wrong).toBe(422);
  });

  it('NET-911 NET-086 part of a mobile is found, and whoever has it as their code; a few figures are a code alone', async () => {
    const [byMobile, other] = [await agentOf('agente'), await agentOf('gm')];
    const { rows } = await t.db.query<{ id: number; mobile: string }>(
      `select p.id, p.mobile from people p join users u on u.person_id = p.id where u.username = 'agente'`,
    );
    const found = async (search: string) => ids(await list('admin', `&search=${search}`));
    await t.db.query('update people set mobile = $2 where id = $1', [rows[0]?.id, '+39987654321']);
    try {
      expect(await found('987654321')).toEqual([byMobile]);
      expect(await found('98765')).toContain(byMobile);
      expect(await found('9876'), 'a few are in many numbers').toEqual([]);
      expect(await found(String(other))).toEqual([other]);
      expect(await found(String(other).padStart(5, '0')), 'a code of five figures').toContain(other);
    } finally {
      await t.db.query('update people set mobile = $2 where id = $1', [rows[0]?.id, rows[0]?.mobile]);
    }
  });

  it('NET-086 who was deleted is in no list', async () => {
    const before = ids(await list('admin', ''));
    const { rows } = await t.db.query<{ id: number }>(
      `select id::int as id from agents a
       where status = 'seller' and not exists (select from agents x where x.sponsor_id = a.id)
         and user_id not in (select id from users where username in ('agente', 'manager', 'gm'))
       order by id desc limit 1`,
    );
    const gone = rows[0]?.id ?? 0;
    expect(before).toContain(gone);
    await t.db.query(`update agents set status = 'deleted' where id = $1`, [gone]);
    expect(ids(await list('admin', ''))).toEqual(before.filter((id) => id !== gone));
    await t.db.query(`update agents set status = 'seller' where id = $1`, [gone]);
  });

  it('withSubordinates leaves those who sponsored somebody', async () => {
    const sponsors = await t.db.query<{ id: number }>(
      `select distinct a.id::int as id from agents a join agents s on s.sponsor_id = a.id where a.status <> 'deleted' order by 1`,
    );
    expect(ids(await list('admin', '&withSubordinates=1'))).toEqual(sponsors.rows.map((r) => r.id));
  });

  it('NET-087 NET-088 the goal of whoever has no kit: orders sent and days since joining, by the parameters', async () => {
    const id = await agentOf('agente');
    const left = async () => (await list('admin', `&search=${id}`)).items[0]?.remainingDaysToFulfillGoal;
    const orders = await t.db.query<{ n: number }>(
      `select count(*)::int as n from orders
       where seller_id = $1 and state = 'submitted' and undone_at is null and payment_method_id <> 'gift'`,
      [id],
    );
    const n = orders.rows[0]?.n ?? 0;
    const set = (name: string, value: number) =>
      t.db.query('update parameters set value = $2 where id = $1', [name, String(value)]);
    await t.db.query(`update agents set joined_at = '2026-10-04T12:00:00+02:00' where id = $1`, [id]);
    await set('registration_kit_orders_goal', n);
    expect(await left()).toBeNull();
    await set('registration_kit_orders_goal', n + 1);
    expect(await left(), '48 days of 60').toBe(12);
    await set('registration_kit_days_goal', 45);
    expect(await left()).toBe(-3);
  });

  it('NET-556 pages of those below are those of the tree as it is walked, in its order, namesakes too', async () => {
    const manager = await agentOf('manager');
    await t.db.query(
      `update people
       set last_name = 'Uguale', first_name = 'Anna'
       where id in (select u.person_id from agents a join users u on u.id = a.user_id where a.sponsor_id = $1)`,
      [manager],
    );
    const columns = {
      fullName: ['lower(p.last_name)', 'lower(p.first_name)', 'a.id'],
      createdAt: ['a.joined_at', 'a.id'],
      city: ['lower(p.city)', 'lower(p.last_name)', 'lower(p.first_name)', 'a.id'],
    };
    const client = await t.as('manager');
    for (const [field, of] of Object.entries(columns))
      for (const dir of ['asc', 'desc']) {
        const plain = await t.db.query<{ id: number }>(
          `with recursive b(id) as (select $1::bigint union select a.id from agents a join b on a.sponsor_id = b.id)
           select a.id::int as id
           from b
           join agents a on a.id = b.id
           join users u on u.id = a.user_id
           join people p on p.id = u.person_id
           where a.status <> 'deleted'
           order by ${of.map((column) => `${column} ${dir}`).join(', ')}`,
          [manager],
        );
        const seen: number[] = [];
        for (let page = 1, pages = 1; page <= pages; page += 1) {
          const query = `perPage=3&page=${page}&orderField=${field}&orderDir=${dir}`;
          const { body } = await client.get<List>(`/api/agents?${query}`);
          expect(body.pagination.totalItems).toBe(plain.rows.length);
          pages = body.pagination.totalPages;
          seen.push(...body.items.map(({ id }) => id));
        }
        expect(seen).toEqual(plain.rows.map(({ id }) => id));
      }
  });
});
