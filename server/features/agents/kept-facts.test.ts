import { describe, expect, it } from 'vitest';
import { testPortal } from '../../test/harness.ts';

const t = testPortal();
const sent = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await t.db.query<T>(text, values)).rows;
/** Whoever’s kept facts are not what the other tables say. */
const faults = () =>
  sent(`
    select 'agent' as what, a.id::int as id
    from agents a
    join users u on u.id = a.user_id
    join people p on p.id = u.person_id
    where (a.listed_last_name, a.listed_first_name) <> (lower(p.last_name), lower(p.first_name))
      or a.photo_given <> exists (
        select from user_uploads l where l.user_id = a.user_id and l.kind = 'photo_id')
    union all
    select 'person', p.id::int
    from people p
    where p.has_account <> exists (select from users u where u.person_id = p.id)`);
type List = { items: { id: number; fullName: string }[] };

describe('ACC-396 what lists of the office look for stands with who is listed', () => {
  it('is what the other tables say, of everybody', async () => {
    const [kept] = await sent<{ agents: number; photos: number; accounts: number }>(`
      select (select count(*)::int from agents) as agents, (select count(*)::int from agents where photo_given) as photos,
        (select count(*)::int from people where has_account) as accounts`);
    expect(kept?.agents).toBeGreaterThan(10);
    expect(kept?.photos).toBeGreaterThan(0);
    expect(kept?.accounts).toBeGreaterThanOrEqual(kept?.agents ?? 0);
    expect(await faults()).toEqual([]);
  });

  it('follows a name, a photo given and taken away, an account made and deleted', async () => {
    const { body } = await t.anyone.post<{ username: string }>('/dev/agents.json');
    const [agent] = await sent<{ id: number; user_id: number; person_id: number }>(
      `select a.id::int, a.user_id::int, u.person_id::int
       from agents a join users u on u.id = a.user_id where u.username = $1`,
      [body.username],
    );
    if (!agent) throw new Error('no agent');
    const isGiven = () => sent('select photo_given from agents where id = $1', [agent.id]);
    await sent(`delete from user_uploads where user_id = $1`, [agent.user_id]);
    expect(await isGiven()).toEqual([{ photo_given: false }]);
    await sent(`update people set last_name = 'Àbaco', first_name = 'Zoe' where id = $1`, [agent.person_id]);
    const office = await t.as('admin');
    const first = (await office.get<List>('/api/admin/agents?perPage=200&search=baco')).body.items;
    expect(first.map((row) => row.id)).toEqual([agent.id]);
    await sent(
      `insert into user_uploads (user_id, kind, file_id, uploaded_by_user_id)
       select $1, 'photo_id', min(id), $1 from files`,
      [agent.user_id],
    );
    expect(await isGiven()).toEqual([{ photo_given: true }]);
    const [person] = await sent<{ id: number }>(
      `insert into people (first_name, last_name) values ('Ada', 'Senza') returning id::int`,
    );
    const [user] = await sent<{ id: number }>(
      `insert into users (person_id, username, user_type, password_hash) values ($1, 'ada.senza', 'scanner', 'x')
       returning id::int`,
      [person?.id],
    );
    expect(await faults()).toEqual([]);
    await sent('delete from users where id = $1', [user?.id]);
    expect(await faults()).toEqual([]);
  });

  it('orders the directory by name both ways, each agent once', async () => {
    const office = await t.as('admin');
    const all = async (way: 'asc' | 'desc') => {
      const ids: number[] = [];
      for (let page = 1; ; page += 1) {
        const url = `/api/admin/agents?perPage=10&page=${page}&orderField=fullName&orderDir=${way}`;
        const { items } = (await office.get<List>(url)).body;
        if (items.length === 0) return ids;
        ids.push(...items.map((row) => row.id));
      }
    };
    const reckoned = await sent<{ id: number }>(`
      select a.id::int
      from agents a join users u on u.id = a.user_id join people p on p.id = u.person_id
      where a.status <> 'deleted'
      order by lower(p.last_name), lower(p.first_name), a.id`);
    const expected = reckoned.map((row) => row.id);
    expect(await all('asc')).toEqual(expected);
    expect(await all('desc')).toEqual(expected.toReversed());
  });
});
