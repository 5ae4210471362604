import { beforeAll, describe, expect, it } from 'vitest';
import { testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
let admin: Client;
let ids: Record<string, number>;
const PATH = '/api/admin/logs';
type Row = {
  id: number;
  date: string;
  user: { id: number; displayName: string } | null;
  typeName: string;
  description: string;
};
type List = { items: Row[]; pagination: { totalItems: number; isAtLeast?: true } };
/** Events of the year 2001, which nothing else belongs to: [event, by whom, with whose account, day, detail]. */
const EVENTS: [string, string | null, string | null, string, object][] = [
  ['access.login', 'agente', 'agente', '2001-03-24T22:59:59Z', {}],
  ['access.login', 'cliente', 'cliente', '2001-03-24T23:00:00Z', {}],
  ['users.update', 'admin', 'agente', '2001-03-25T21:59:59Z', { reason: 'Cambio di 50% casa' }],
  ['levels.close-period', null, null, '2001-03-25T22:00:00Z', { note: 'Periodo 3' }],
  ['test.unnamed', 'agente', 'agente', '2001-03-25T10:00:00Z', {}],
];
beforeAll(async () => {
  admin = await t.as('admin');
  const found = await t.db.query('select username, id from users');
  ids = Object.fromEntries(found.rows.map((r: { username: string; id: string }) => [r.username, Number(r.id)]));
  for (const [event, actor, subject, at, detail] of EVENTS)
    await t.db.query(
      `insert into audit (at, event, actor_user_id, subject_user_id, detail, previous_hash, hash)
       values ($1, $2, $3, $4, $5, '', '')`,
      [at, event, actor && ids[actor], subject && ids[subject], JSON.stringify(detail)],
    );
});
const find = async (query: string): Promise<List> => {
  const { status, body } = await admin.get<List>(`${PATH}?to=2001-12-31&${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const names = async (query: string): Promise<string[]> => (await find(query)).items.map((r) => r.typeName);

describe('the log of everybody', () => {
  it('NET-307 administrators alone read it', async () => {
    expect((await t.anyone.get(PATH)).status).toBe(401);
    for (const username of ['agente', 'manager', 'gm', 'cliente', 'ordini', 'scanner'])
      for (const path of [PATH, '/api/admin/log-types', '/file/admin/logs?format=csv'])
        expect((await (await t.as(username)).get(path)).status, `${username} ${path}`).toBe(403);
  });

  it('NET-307 NET-308 newest first, with date, whose account, type and description; what has no name is left out', async () => {
    const { items, pagination } = await find('');
    expect(items.map((r) => [r.date.slice(0, 10), r.user?.id ?? null, r.typeName, r.description])).toEqual([
      ['2001-03-25', null, 'Periodo chiuso', 'Periodo 3'],
      [
        '2001-03-25',
        ids['agente'],
        'Account modificato dall’amministrazione',
        expect.stringMatching(/^da \S+.*\. Motivo: Cambio di 50% casa$/),
      ],
      ['2001-03-24', ids['cliente'], 'Accesso', ''],
      ['2001-03-24', ids['agente'], 'Accesso', ''],
    ]);
    expect(pagination).toMatchObject({ totalItems: 4 });
    const file = await admin.get('/file/admin/logs?format=csv&to=2001-12-31');
    expect(file.raw.toString(), 'what nobody did').toContain(';Portale;Periodo chiuso;');
    const own = await (await t.as('agente')).get<List>('/api/account/logs?perPage=200&orderDir=asc');
    expect(own.body.items.slice(0, 2).map((r) => r.typeName)).toEqual([
      'Accesso',
      'Account modificato dall’amministrazione',
    ]);
    expect((await find('orderDir=asc')).items.map((r) => r.id)).toEqual(items.map((r) => r.id).toReversed());
    expect((await find('perPage=1&page=2')).items.map((r) => r.id)).toEqual([items[1]?.id]);
  });

  it('NET-307 by user: done with the account, or by its owner', async () => {
    expect(await names(`user=${ids['agente']}`)).toEqual(['Account modificato dall’amministrazione', 'Accesso']);
    expect(await names(`user=${ids['admin']}`)).toEqual(['Account modificato dall’amministrazione']);
    const name = (await find(`user=${ids['cliente']}`)).items[0]?.user?.displayName ?? '';
    expect(await names(`displayName=${encodeURIComponent(name.slice(1, -1))}`)).toEqual(['Accesso']);
    expect(await names('displayName=nessuno%20si%20chiama%20così')).toEqual([]);
  });

  it('NET-307 by type, by words as they are written, by days in Rome and by shop', async () => {
    expect(await names('type=Accesso')).toEqual(['Accesso', 'Accesso']);
    expect(await names('type=Niente')).toEqual([]);
    expect(await names('description=50%25%20CASA')).toEqual(['Account modificato dall’amministrazione']);
    expect(await names('description=5_%25')).toEqual([]);
    expect(await names('from=2001-03-25')).toEqual([
      'Periodo chiuso',
      'Account modificato dall’amministrazione',
      'Accesso',
    ]);
    expect((await admin.get<List>(`${PATH}?to=2001-03-25`)).body.items.map((r) => r.typeName)).toEqual([
      'Account modificato dall’amministrazione',
      'Accesso',
      'Accesso',
    ]);
    const shopsOf = async () => [await names(`shop=0&user=${ids['admin']}`), await names('shop=1&type=Accesso')];
    await t.db.query('update agents set fibra_enabled = true, kleen_enabled = false where user_id = $1', [
      ids['agente'],
    ]);
    expect(await shopsOf()).toEqual([['Account modificato dall’amministrazione'], ['Accesso']]);
    await t.db.query('update agents set fibra_enabled = false, kleen_enabled = true where user_id = $1', [
      ids['agente'],
    ]);
    expect(await shopsOf()).toEqual([[], ['Accesso', 'Accesso']]);
  });

  it('NET-307 a day that a database does not know is refused by its field', async () => {
    const { status, body } = await admin.get<{ violations: object[] }>(`${PATH}?from=0001-01-01`);
    expect([status, body.violations]).toMatchObject([422, [{ propertyPath: 'from' }]]);
  });

  it('NET-309 its types are those of what is recorded, each once, and each finds rows', async () => {
    const { items } = (await admin.get<{ items: string[] }>('/api/admin/log-types')).body;
    expect(new Set(items).size).toBe(items.length);
    expect(items).toEqual(expect.arrayContaining(['Accesso', 'Periodo chiuso', 'Configurazione modificata']));
    for (const { typeName } of (await find('')).items) expect(items).toContain(typeName);
  });
});
