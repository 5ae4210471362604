import { beforeAll, describe, expect, it } from 'vitest';
import { FREQUENT, isFrequent } from '../../db/like.ts';
import { testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
type Listed = {
  items: { id: number; displayName?: string; username: string }[];
  pagination: { totalItems: number; totalPages: number; isAtLeast?: true };
  choosable?: number;
};
const MANY = FREQUENT + 50;

describe('a text that many people have', () => {
  let admin: Client;
  beforeAll(async () => {
    admin = await t.as('admin');
    await t.db.query(
      `with p as (
         insert into people (first_name, last_name, fiscal_code, email)
         select 'Diffusa', 'Cognome' || lpad(n::text, 5, '0'), 'DIFF' || lpad(n::text, 12, '0'),
           'd' || n || '@example.it'
         from generate_series(1, $1::int) n
         returning id, last_name),
       u as (
         insert into users (person_id, username, user_type, password_hash, last_activity)
         select id, 'Conto.' || last_name, 'agente', 'x',
           case
             when right(last_name, 1) <> '7' then ema_now() - right(last_name, 4)::int * interval '1 hour'
           end
         from p
         returning id)
       insert into agents (user_id, fibra_enabled, status)
       select id, true, 'seller' from u`,
      [MANY],
    );
  });
  const ids = async (from: string, order: string) =>
    (
      await t.db.query<{ id: string }>(
        `select ${from}.id
         from users u
         join people p on p.id = u.person_id
         join agents a on a.user_id = u.id
         where p.first_name = 'Diffusa'
         order by ${order}`,
      )
    ).rows.map(({ id }) => Number(id));
  const page = async (path: string, query: string) => (await admin.get<Listed>(`${path}?${query}&perPage=50`)).body;

  it('NET-666 is one that more accounts have than are sought first; by name, contact or username', async () => {
    const { db } = t.services;
    expect(await isFrequent(db, 'diffusa')).toBe(true);
    expect(await isFrequent(db, 'CONTO.cognome')).toBe(true);
    expect(await isFrequent(db, 'diffusa cognome00001')).toBe(false);
    expect(await isFrequent(db, 'diffusa%')).toBe(false);
    await t.db.query(
      `update people set first_name = 'Rara' where first_name = 'Diffusa' and right(last_name, 5)::int > $1`,
      [FREQUENT],
    );
    expect(await isFrequent(db, 'diffusa'), `${FREQUENT} are not many`).toBe(false);
    await t.db.query(`update people set first_name = 'Diffusa' where first_name = 'Rara'`);
  });

  it.each([
    ['lastActivity', 'desc', 'u.last_activity desc nulls last, u.id desc nulls last'],
    ['lastActivity', 'asc', 'u.last_activity, u.id'],
    ['displayName', 'asc', 'lower(p.first_name), lower(p.last_name), u.id'],
    ['username', 'desc', 'lower(u.username) desc, u.id desc'],
  ])('NET-666 users with it are paged by %s %s as any others, and counted', async (field, dir, order) => {
    const all = await ids('u', order);
    const query = `displayName=DIFFUSA&orderField=${field}&orderDir=${dir}`;
    for (const at of [1, 2, 41]) {
      const { items, pagination, choosable } = await page('/api/users', `${query}&page=${at}`);
      expect(items.map(({ id }) => id)).toEqual(all.slice((at - 1) * 50, at * 50));
      expect([pagination.totalItems, pagination.isAtLeast, choosable]).toEqual([MANY, undefined, 0]);
    }
    const rare = await page('/api/users', `displayName=diffusa+cognome00003&page=1`);
    expect(rare.pagination.totalItems).toBe(1);
  });

  it.each([
    ['fullName', 'asc', 'lower(p.last_name), lower(p.first_name), a.id'],
    ['fullName', 'desc', 'lower(p.last_name) desc, lower(p.first_name) desc, a.id desc'],
    ['createdAt', 'desc', 'a.joined_at desc nulls last, a.id desc'],
    ['city', 'asc', 'lower(p.city), lower(p.last_name), lower(p.first_name), a.id'],
  ])('NET-666 agents with it are paged by %s %s as any others, and counted', async (field, dir, order) => {
    const all = await ids('a', order);
    for (const at of [1, 3, 41]) {
      const query = `search=conto.cognome&orderField=${field}&orderDir=${dir}&page=${at}`;
      const { items, pagination } = await page('/api/admin/agents', query);
      expect(items.map(({ id }) => id)).toEqual(all.slice((at - 1) * 50, at * 50));
      expect([pagination.totalItems, pagination.isAtLeast]).toEqual([MANY, undefined]);
    }
  });
});
