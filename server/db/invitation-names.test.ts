/** Sponsorships by the name of their candidate, as it is kept with them, against the names that people have. */
import { beforeAll, describe, expect, it } from 'vitest';
import { newKey, testPortal, type Client } from '../test/harness.ts';
import { INVITATIONS, invite, type Invited } from '../test/invitations.ts';

const t = testPortal();
let sponsor: Client;
let office: Client;
beforeAll(async () => {
  sponsor = await t.as('agente', 1);
  office = await t.as('admin');
});
type List = { items: { id: number }[]; pagination: { totalItems: number; totalPages: number } };

/** Kept names that are not those of the person, of the invitation itself or of the account it became. */
const wrong = async (): Promise<unknown[]> =>
  (
    await t.db.query(
      `select i.id, i.listed_last_name, i.listed_first_name
       from subordinate_invitations i
       left join users u on u.id = i.user_id
       left join people p on p.id = coalesce(i.person_id, u.person_id)
       where (i.listed_last_name, i.listed_first_name)
         <> (coalesce(lower(p.last_name), ''), coalesce(lower(p.first_name), ''))`,
    )
  ).rows;
const personOf = async (id: number): Promise<number> =>
  (await t.db.query<{ id: number }>('select person_id as id from subordinate_invitations where id = $1', [id])).rows[0]
    ?.id ?? 0;
const rename = (id: number, last: string): Promise<unknown> =>
  t.db.query('update people set last_name = $2 where id = $1', [id, last]);
const made = async (): Promise<Invited> => {
  const invited = await invite(sponsor);
  expect(invited.status).toBe(201);
  return invited.body;
};

describe('the name that an invitation is listed by', () => {
  it('NET-558 orders pages as the names of people do, namesakes by number, both ways, and counts them all', async () => {
    for (let n = 0; n < 3; n += 1) await rename(await personOf((await made()).id), 'Uguale');
    for (const dir of ['asc', 'desc']) {
      const plain = await t.db.query<{ id: number }>(
        `select i.id
         from subordinate_invitations i
         left join users u on u.id = i.user_id
         join people p on p.id = coalesce(i.person_id, u.person_id)
         where i.deleted_at is null
         order by lower(p.last_name) ${dir}, lower(p.first_name) ${dir}, i.id ${dir}`,
      );
      const seen: number[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const query = `orderField=fullName&orderDir=${dir}&perPage=7&page=${page}`;
        const { status, body } = await office.get<List>(`${INVITATIONS}?${query}`);
        expect([status, body.pagination.totalItems]).toEqual([200, plain.rows.length]);
        pages = body.pagination.totalPages;
        seen.push(...body.items.map(({ id }) => id));
      }
      expect(seen).toEqual(plain.rows.map(({ id }) => id));
    }
  });

  it('NET-558 is nobody else’s to see: a sponsor finds their own in the same order', async () => {
    const { body } = await sponsor.get<List>(`${INVITATIONS}?orderField=fullName&orderDir=asc&perPage=200`);
    const own = await t.db.query<{ id: number }>(
      `select i.id
       from subordinate_invitations i
       join agents a on a.id = i.sponsor_id
       left join users u on u.id = i.user_id
       join people p on p.id = coalesce(i.person_id, u.person_id)
       where i.deleted_at is null and a.user_id = $1
       order by lower(p.last_name), lower(p.first_name), i.id`,
      [sponsor.userId],
    );
    expect(body.items.map(({ id }) => id)).toEqual(own.rows.map(({ id }) => id));
    expect(own.rows.length).toBeGreaterThan(2);
  });

  it('NET-558 follows a new name, and goes with the person when the invitation is deleted', async () => {
    const invited = await made();
    await rename(await personOf(invited.id), 'Zzuccheri');
    const kept = async () =>
      (await t.db.query('select listed_last_name as name from subordinate_invitations where id = $1', [invited.id]))
        .rows;
    expect([await kept(), await wrong()]).toEqual([[{ name: 'zzuccheri' }], []]);
    expect((await sponsor.del(`${INVITATIONS}/${invited.id}`, { key: newKey() })).status).toBeLessThan(300);
    expect([await kept(), await wrong()]).toEqual([[{ name: '' }], []]);
  });

  it('NET-558 is the new one of a person who is renamed while somebody invites them', async () => {
    const invited = await made();
    const person = await personOf(invited.id);
    await t.db.query('update subordinate_invitations set person_id = null where id = $1', [invited.id]);
    const inviting = await t.db.connect();
    await inviting.query('begin');
    await inviting.query('update subordinate_invitations set person_id = $2 where id = $1', [invited.id, person]);
    const renamed = rename(person, 'Dopo');
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await t.db.query(waits)).rowCount, { timeout: 15_000 }).toBe(1);
    await inviting.query('commit');
    inviting.release();
    await renamed;
    expect(await wrong()).toEqual([]);
  });
});
