import { beforeEach, describe, expect, it } from 'vitest';
import { auditCount } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { whileHeld } from '../../test/who-waits.ts';

const t = testPortal();
type View = {
  id: number;
  name: string;
  address: string;
  isShared: boolean;
  owner: string | null;
  mayChange: boolean;
  isDefault: boolean;
  version: number;
};
type Problem = { detail: string; violations?: { propertyPath: string; message: string }[] };
const URL = '/api/account/views';
const OFFICE = '/admin/commissions';
const OWN = '/app/orders/my-customers';
const body = (more: object = {}) => ({ list: OWN, name: 'Rossi', address: 'search=rossi', isShared: false, ...more });
const save = (who: Client, more: object = {}, key = newKey()) => who.post<View & Problem>(URL, body(more), { key });
const change = (who: Client, view: View, more: object = {}) =>
  who.patch<View & Problem>(`${URL}/${view.id}`, {
    name: view.name,
    address: view.address,
    isShared: view.isShared,
    version: view.version,
    ...more,
  });
const remove = (who: Client, id: number, key = newKey()) => who.del<Problem>(`${URL}/${id}`, { key });
const begin = (who: Client, list: string, view: number | null) =>
  who.put<Problem>('/api/account/default-view', { list, view });
const listOf = async (who: Client, list = OWN) =>
  (await who.get<{ items: View[] }>(`${URL}?list=${encodeURIComponent(list)}`)).body.items;
const named = async (who: Client, list = OWN) => (await listOf(who, list)).map(({ name }) => name);

const begunWith = async (who: Client, list = OWN) =>
  (await listOf(who, list)).filter((v) => v.isDefault).map((v) => v.name);

beforeEach(() => t.db.query('delete from saved_views'));

describe('views of one’s own', () => {
  it('NET-496 ask for a session, and for nobody who must do something first or acts for somebody', async () => {
    expect((await t.anyone.get(`${URL}?list=${OWN}`)).status).toBe(401);
    expect((await save(t.anyone)).status).toBe(401);
    expect((await save(await t.as('nuovo'))).status).toBe(403);
    const { headers } = await t.anyone.get('/?_switch_user=agente&reason=prova%20delle%20viste', {
      headers: { cookie: (await t.as('admin')).cookie, 'sec-fetch-site': 'same-origin' },
    });
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    await save(await t.as('agente'));
    const seen = await t.anyone.get<{ items: View[] }>(`${URL}?list=${OWN}`, { headers: { cookie } });
    expect(
      seen.body.items.map(({ name }) => name),
      'they see what that person sees',
    ).toEqual(['Rossi']);
    const refused = await t.anyone.post(URL, body({ name: 'Altra' }), { headers: { cookie }, key: newKey() });
    expect(refused.status).toBe(403);
  });

  it('NET-496 are kept, renamed, overwritten and deleted, each once and in the log', async () => {
    const who = await t.as('agente', 1);
    const key = newKey();
    const { status, body: view } = await save(who, {}, key);
    expect([status, view]).toEqual([
      201,
      expect.objectContaining({ name: 'Rossi', address: 'search=rossi', owner: null, mayChange: true, version: 1 }),
    ]);
    expect((await save(who, {}, key)).body.id, 'the same again').toBe(view.id);
    expect(await named(who)).toEqual(['Rossi']);
    const { body: changed } = await change(who, view, { name: 'Bianchi', address: 'search=bianchi' });
    expect(changed).toMatchObject({ name: 'Bianchi', address: 'search=bianchi', version: 2 });
    const stale = await change(who, view, { name: 'Verdi' });
    expect(stale.status).toBe(409);
    const gone = newKey();
    expect([(await remove(who, view.id, gone)).status, (await remove(who, view.id, gone)).status]).toEqual([204, 204]);
    expect((await remove(who, view.id)).status).toBe(404);
    expect((await change(who, changed)).status).toBe(404);
    expect(await named(who)).toEqual([]);
    for (const event of ['views.create', 'views.update', 'views.delete'])
      expect(await auditCount(t, event, view.id), event).toBe(1);
  });

  it('NET-496 are of one list each and of nobody else', async () => {
    const [agente, manager] = [await t.as('agente', 1), await t.as('manager', 1)];
    const { body: view } = await save(agente);
    await save(agente, { list: '/app/orders/my-orders', name: 'Ordini' });
    expect(await named(agente)).toEqual(['Rossi']);
    expect(await named(manager)).toEqual([]);
    expect((await change(manager, view)).status).toBe(404);
    expect((await remove(manager, view.id)).status).toBe(404);
    expect((await begin(manager, OWN, view.id)).status).toBe(404);
    expect((await remove(await t.as('admin'), view.id)).status, 'nor of administrators').toBe(404);
  });

  it('NET-496 have names of their own in a list, whatever their letters', async () => {
    const who = await t.as('agente', 1);
    const { body: first } = await save(who);
    const twice = await save(who, { name: ' ROSSI ' });
    expect([twice.status, twice.body.violations?.[0]?.propertyPath]).toEqual([422, 'name']);
    const { body: second } = await save(who, { name: 'Bianchi' });
    expect((await change(who, second, { name: 'rossi' })).status).toBe(422);
    expect((await change(who, first, { name: 'ROSSI' })).status, 'its own is no other').toBe(200);
  });

  it.each([
    [{ list: 'https://evil.example/x' }],
    [{ list: '//evil.example/admin' }],
    [{ list: '/api/users' }],
    [{ address: '?search=x' }],
    [{ address: 'search=x&search=y' }],
    [{ address: '//evil.example' }],
    [{ address: `search=${'x'.repeat(1000)}` }],
    [{ name: '' }],
    [{ name: 'x'.repeat(61) }],
  ])('NET-497 %o is no view of a list', async (more) =>
    expect((await save(await t.as('agente', 1), more)).status).toBe(422),
  );

  it('NET-499 somebody begins with one of them, the last that was chosen, until it is gone', async () => {
    const who = await t.as('agente', 1);
    const { body: one } = await save(who);
    const { body: two } = await save(who, { name: 'Bianchi' });
    const defaults = () => begunWith(who);
    expect(await defaults()).toEqual([]);
    for (const view of [one.id, two.id, two.id]) expect((await begin(who, OWN, view)).status).toBe(204);
    expect(await defaults()).toEqual(['Bianchi']);
    expect((await begin(who, '/app/orders/my-orders', two.id)).status, 'of another list').toBe(404);
    await begin(who, OWN, null);
    expect(await defaults()).toEqual([]);
    await begin(who, OWN, two.id);
    await remove(who, two.id);
    expect(await defaults()).toEqual([]);
    expect(await auditCount(t, 'views.set-default', two.id)).toBe(3);
    expect(await auditCount(t, 'views.set-default', OWN), 'of none the list is named').toBe(1);
  });

  it('NET-499 nobody begins with one that is deleted at that moment', async () => {
    const who = await t.as('agente', 1);
    const { body: view } = await save(who);
    const { status, body } = await whileHeld(
      t,
      (held) => held.query('delete from saved_views where id = $1', [view.id]),
      () => begin(who, OWN, view.id),
      async () => {},
    );
    expect([status, body.detail]).toEqual([404, 'Questa vista non esiste più.']);
    expect(await auditCount(t, 'views.set-default', view.id)).toBe(0);
  });

  it('NET-499 the view that somebody begins with may be renamed, and another list keeps the one it begins with', async () => {
    const who = await t.as('agente', 1);
    const { body: view } = await save(who);
    const { body: other } = await save(who, { list: '/app/orders/my-orders', name: 'Ordini' });
    await begin(who, OWN, view.id);
    await begin(who, '/app/orders/my-orders', other.id);
    expect((await change(who, view, { name: 'Bianchi' })).body.isDefault).toBe(true);
    expect(await begunWith(who)).toEqual(['Bianchi']);
    await begin(who, OWN, null);
    expect([await begunWith(who), await begunWith(who, '/app/orders/my-orders')]).toEqual([[], ['Ordini']]);
  });

  it('NET-499 fifty of a list, however many are kept at the same moment', async () => {
    const who = await t.as('agente', 1);
    await t.db.query(
      `insert into saved_views (user_id, list, name, address)
       select u.id, $1, 'Vista ' || n, '' from users u, generate_series(1, 45) n where u.username = 'agente'`,
      [OWN],
    );
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => save(who, { name: `Nuova ${n}` })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(201), ...Array(5).fill(409)]);
    expect(await listOf(who)).toHaveLength(50);
    expect((await save(who, { list: '/app/orders/my-orders' })).status, 'another list has its own').toBe(201);
    const same = await Promise.all(
      Array.from({ length: 5 }, () => save(who, { list: '/app/reports/fees', name: 'Uguale' })),
    );
    expect(same.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422]);
  });
});

describe('shared views', () => {
  it('NET-498 are made by administrators alone; whose list it is has them, and cannot change them', async () => {
    const [admin, agente] = [await t.as('admin'), await t.as('agente', 1)];
    expect((await save(agente, { isShared: true })).status).toBe(403);
    const { body: own } = await save(agente);
    expect((await change(agente, own, { isShared: true })).status).toBe(403);
    const { body: shared } = await save(admin, { name: 'Per tutti', isShared: true });
    const { body: office } = await save(admin, { list: OFFICE, name: 'Da esportare', isShared: true });
    expect((await listOf(agente)).map((v) => [v.name, v.isShared, v.mayChange, v.owner])).toEqual([
      ['Rossi', false, true, null],
      ['Per tutti', true, false, 'Elena Gallesio'],
    ]);
    expect(await named(agente, OFFICE), 'a list of the office').toEqual([]);
    expect((await begin(agente, OFFICE, office.id)).status).toBe(404);
    expect((await change(agente, shared)).status).toBe(404);
    expect((await remove(agente, shared.id)).status).toBe(404);
    expect((await begin(agente, OWN, shared.id)).status, 'but begin with it').toBe(204);
    expect((await listOf(agente)).find((v) => v.isDefault)?.name).toBe('Per tutti');
    await change(admin, shared, { isShared: false });
    expect(await named(agente), 'no longer shared').toEqual(['Rossi']);
    await change(admin, { ...shared, version: 2 }, { isShared: true });
    expect(
      (await listOf(agente)).some((v) => v.isDefault),
      'nor begun with any more',
    ).toBe(false);
  });

  it('NET-496 come after one’s own, both by their name', async () => {
    const [admin, agente] = [await t.as('admin'), await t.as('agente', 1)];
    for (const name of ['Zeta', 'alfa']) await save(admin, { name, isShared: true });
    for (const name of ['verdi', 'Bianchi']) await save(agente, { name });
    expect(await named(agente)).toEqual(['Bianchi', 'verdi', 'alfa', 'Zeta']);
  });

  it('NET-499 who begins with a shared one does so alone, also when it is renamed', async () => {
    const [admin, agente] = [await t.as('admin'), await t.as('agente', 1)];
    const { body: shared } = await save(admin, { name: 'Per tutti', isShared: true });
    await begin(agente, OWN, shared.id);
    expect(await begunWith(admin)).toEqual([]);
    expect((await change(admin, shared, { name: 'Di tutti' })).body.isDefault).toBe(false);
    expect(await begunWith(agente)).toEqual(['Di tutti']);
  });

  it('NET-498 another administrator may change and delete one, whose maker may be gone', async () => {
    const admin = await t.as('admin');
    await t.db.query(
      `insert into grants (user_id, role) select id, 'ROLE_ADMIN' from users where username = 'scanner'`,
    );
    const other = await t.as('scanner');
    const { body: shared } = await save(admin, { list: OFFICE, name: 'Da esportare', isShared: true });
    const { body: own } = await save(admin, { list: OFFICE, name: 'Mia' });
    expect(await named(other, OFFICE)).toEqual(['Da esportare']);
    expect((await change(other, shared, { name: 'Da inviare' })).body).toMatchObject({ owner: 'Elena Gallesio' });
    expect((await remove(other, own.id)).status).toBe(404);
    expect((await begin(other, OFFICE, shared.id)).status).toBe(204);
    const back = await change(other, { ...shared, name: 'Da inviare', version: 2 }, { isShared: false });
    expect([back.status, back.body], 'no longer shared, by whoever may').toEqual([
      200,
      expect.objectContaining({ isShared: false, mayChange: false, isDefault: false, version: 3 }),
    ]);
    expect(await named(other, OFFICE)).toEqual([]);
    expect((await remove(other, shared.id)).status, 'and then nobody else’s').toBe(404);
    const again = await change(admin, { ...shared, version: 3 }, { isShared: true });
    expect((await remove(other, again.body.id)).status).toBe(204);
    expect(await named(admin, OFFICE)).toEqual(['Mia']);
    await t.db.query(`delete from grants where user_id = (select id from users where username = 'scanner')`);
  });

  it('NET-498 one that is taken back at the moment somebody else deletes it stays with whose it is', async () => {
    const admin = await t.as('admin');
    await t.db.query(
      `insert into grants (user_id, role) select id, 'ROLE_ADMIN' from users where username = 'scanner'`,
    );
    const other = await t.as('scanner');
    const { body: shared } = await save(admin, { name: 'Per tutti', isShared: true });
    const { status } = await whileHeld(
      t,
      (held) => held.query('update saved_views set shared = false where id = $1', [shared.id]),
      () => remove(other, shared.id),
      async () => {},
    );
    expect([status, await named(admin)]).toEqual([404, ['Per tutti']]);
    await t.db.query(`delete from grants where user_id = (select id from users where username = 'scanner')`);
  });

  it('NET-498 whoever is no administrator any more takes a shared one back, and changes nothing else of it', async () => {
    await t.db.query(
      `insert into grants (user_id, role) select id, 'ROLE_ADMIN' from users where username = 'scanner'`,
    );
    const who = await t.as('scanner');
    const { body: shared } = await save(who, { name: 'Per tutti', isShared: true });
    await t.db.query(`delete from grants where user_id = (select id from users where username = 'scanner')`);
    expect((await change(who, shared, { address: 'search=altro' })).status).toBe(403);
    expect((await change(who, shared, { isShared: false })).status).toBe(200);
  });

  it('NET-499 of those who begin with one and those who delete it at the same moment all are answered', async () => {
    const [admin, agente] = [await t.as('admin'), await t.as('agente', 1)];
    for (let i = 0; i < 10; i += 1) {
      const { body: view } = await save(admin, { name: `Per tutti ${i}`, isShared: true });
      const [mine, theirs, ...gone] = await Promise.all([
        begin(admin, OWN, view.id),
        begin(agente, OWN, view.id),
        remove(admin, view.id),
        remove(admin, view.id),
      ]);
      for (const { status } of [mine, theirs]) expect([204, 404]).toContain(status);
      expect(gone.map(({ status }) => status).toSorted()).toEqual([204, 404]);
      expect(await auditCount(t, 'views.delete', view.id)).toBe(1);
    }
  });
});
