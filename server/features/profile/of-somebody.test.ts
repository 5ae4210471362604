import { beforeAll, describe, expect, it } from 'vitest';
import { testPortal, type Client } from '../../test/harness.ts';
import { contractApi, signersOf } from '../../test/signers.ts';

const t = testPortal();
const { someone, sign } = signersOf(t);
type List = { items: Record<string, unknown>[]; pagination: { totalItems: number } };
const idOf = async (username: string): Promise<number> =>
  Number((await t.db.query('select id from users where username = $1', [username])).rows[0]?.id);
beforeAll(async () => {
  await t.db.query(
    `insert into audit (at, event, actor_user_id, subject_user_id, previous_hash, hash)
     select ema_now() - make_interval(days => n), 'access.login', id, id, '', ''
     from users, generate_series(1, 3) n
     where username in ('agente', 'manager')`,
  );
});
const OWN = '/api/account/user-uploads';
const OFFICE = '/api/admin/user-uploads';
const read = async (who: Client, url: string) => (await who.get<List>(url)).body;

describe('what administrators read of a person', () => {
  it('ACC-319 ACC-320 uploads are what the person reads; the office’s list of them says more of each', async () => {
    const [admin, agente, user] = [await t.as('admin'), await t.as('agente'), await idOf('agente')];
    const theirs = await read(agente, OWN);
    expect(theirs.items.length).toBeGreaterThan(0);
    expect(await read(admin, `${OWN}?user=${user}`)).toEqual(theirs);
    expect(await read(admin, `${OFFICE}?user=${user}`)).toMatchObject(theirs);
    expect((await read(admin, OFFICE)).pagination.totalItems).toBeGreaterThan(theirs.pagination.totalItems);
    expect((await read(admin, OWN)).items, 'one’s own unless one names somebody').not.toEqual(theirs.items);
  });

  it('ACC-319 ACC-320 uploads of somebody else are nobody else’s', async () => {
    const user = await idOf('agente');
    expect((await t.anyone.get(`${OFFICE}?user=${user}`)).status).toBe(401);
    for (const username of ['gm', 'manager', 'cliente', 'ordini', 'scanner']) {
      const who = await t.as(username);
      expect((await who.get(`${OFFICE}?user=${user}`)).status, username).toBe(403);
      expect((await read(who, `${OWN}?user=${user}`)).pagination.totalItems, username).toBe(0);
    }
  });

  it('ACC-319 ACC-320 /api/account/logs is what the person reads; the office’s log of them has all of it', async () => {
    const [admin, agente, user] = [await t.as('admin'), await t.as('agente'), await idOf('agente')];
    const own = '/api/account/logs';
    const theirs = await read(agente, own);
    expect(theirs.items.length).toBeGreaterThan(0);
    expect(await read(admin, `${own}?user=${user}`)).toEqual(theirs);
    const office = await read(admin, `/api/admin/logs?user=${user}&perPage=200`);
    expect(office.items.map((r) => r['id'])).toEqual(expect.arrayContaining(theirs.items.map((r) => r['id'])));
    expect((await read(admin, own)).items, 'one’s own unless one names somebody').not.toEqual(theirs.items);
    for (const username of ['gm', 'manager', 'cliente', 'ordini', 'scanner']) {
      const who = await t.as(username);
      expect((await who.get(`/api/admin/logs?user=${user}`)).status, username).toBe(403);
      expect((await read(who, `${own}?user=${user}`)).pagination.totalItems, username).toBe(0);
    }
  });

  it('ACC-320 ACC-322 an administrator reads the contracts of whom they name, nobody else anything foreign', async () => {
    const [admin, agente, user] = [await t.as('admin'), await t.as('agente'), await idOf('agente')];
    const own = '/api/account/contracts';
    const theirs = await read(agente, own);
    expect(theirs.items.length).toBeGreaterThan(0);
    expect(await read(admin, `${own}?user=${user}`)).toEqual(theirs);
    const office = await read(admin, `/api/admin/contracts?user=${user}&perPage=200`);
    expect(office.items.map((k) => k['id'])).toEqual(expect.arrayContaining(theirs.items.map((k) => k['id'])));
    for (const username of ['gm', 'cliente']) {
      const who = await t.as(username);
      expect((await read(who, `${own}?user=${user}`)).items, username).toEqual([]);
      expect((await who.get(`/api/admin/contracts?user=${user}`)).status, username).toBe(403);
    }
  });

  it('ACC-319 activity is ordered by its day, either way', async () => {
    const client = await t.as('agente');
    const daysOf = async (dir: string) =>
      (await read(client, `/api/account/logs?orderField=date&orderDir=${dir}&perPage=200`)).items.map((i) => i['date']);
    const newest = (await daysOf('desc')) as string[];
    expect(newest.length).toBeGreaterThan(1);
    expect(newest).toEqual(newest.toSorted().toReversed());
    expect(await daysOf('asc')).toEqual(newest.toReversed());
    expect((await client.get('/api/account/logs?orderField=actor')).status).toBe(422);
  });

  it('ACC-207 ACC-209 the data of a person go to them and to administrators', async () => {
    const [admin, agente, user] = [await t.as('admin'), await t.as('agente'), await idOf('agente')];
    const own = await agente.get('/api/account/profile');
    expect((await admin.get(`/api/account/profile?user=${user}`)).body).toEqual(own.body);
    for (const username of ['gm', 'cliente'])
      expect((await (await t.as(username)).get(`/api/account/profile?user=${user}`)).status, username).toBe(404);
    expect((await admin.get('/api/account/profile?user=99999999')).status).toBe(404);
    expect([own.body['isCustomer'], own.body['agent'] !== null]).toEqual([false, true]);
    const customer = (await (await t.as('cliente')).get('/api/account/profile')).body;
    expect([customer['isCustomer'], customer['agent']]).toEqual([true, null]);
  });

  it('ACC-320 ACC-323 administrators open anybody’s contract and its sealed copy, and sign nothing of theirs', async () => {
    const { client, id, mobile } = await someone(['engagement_letter']);
    await sign(client, id, mobile);
    const admin = await t.as('admin');
    for (const url of [`/file/contract/${id}`, `/file/contract/${id}/signed`]) {
      expect((await admin.get(url)).status).toBe(200);
      expect((await (await t.as('gm')).get(url)).status).toBe(404);
    }
    expect((await admin.get(contractApi(id))).status).toBe(404);
    expect((await admin.post(contractApi(id, '/start-signature'), {})).status).toBe(404);
  });
});
