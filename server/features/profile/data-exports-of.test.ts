/** Copies of the data of people without an account, asked for by the office. */
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { makeDataExport } from './make-data-export.ts';

const t = testPortal();
const PATH = '/api/admin/data-exports';
type Copy = { id: number; state: string; fileDownloadUrl: string | null };
type Row = Record<string, unknown>;
let admin: Client;
/** Somebody of the register without an account who ordered, and a private customer who did. */
let customer: { person: number; id: number; name: string };
let privately: { id: number; name: string };
beforeAll(async () => {
  admin = await t.as('admin');
  const { rows } = await t.db.query<typeof customer>(
    `select c.person_id::int as person, c.id::int, p.last_name as name
     from customers c join people p on p.id = c.person_id
     where not exists (select from users u where u.person_id = p.id)
       and exists (select from orders o where o.customer_id = c.id) order by c.id limit 1`,
  );
  const { rows: others } = await t.db.query<typeof privately>(
    `select v.id::int, v.last_name as name from private_customers v
     where exists (select from private_orders o where o.customer_id = v.id) order by v.id limit 1`,
  );
  if (!rows[0] || !others[0]) throw new Error('nobody');
  [customer, privately] = [rows[0], others[0]];
});
const ask = (body: object, who: Client = admin) => who.post<Copy & { detail: string }>(PATH, body, { key: newKey() });
const listed = async (query: string) => (await admin.get<{ items: Copy[] }>(`${PATH}?${query}`)).body.items;
const filesOf = async (query: string, id: number): Promise<(name: string) => Row[]> => {
  await makeDataExport({ ...t.services }, { id });
  const copy = (await listed(query)).find((one) => one.id === id);
  expect(copy?.state).toBe('ready');
  const { raw, status } = await admin.get(copy?.fileDownloadUrl ?? '');
  expect(status).toBe(200);
  const entries = unzipSync(new Uint8Array(raw));
  return (name) => JSON.parse(strFromU8(entries[`dati/${name}.json`] ?? new Uint8Array())) as Row[];
};

describe('of somebody without an account', () => {
  it('NET-644 the office alone asks, for exactly one who is there', async () => {
    const body = { personId: customer.person };
    expect((await ask(body, t.anyone)).status).toBe(401);
    for (const username of ['agente', 'cliente', 'ordini'])
      expect((await ask(body, await t.as(username))).status, username).toBe(403);
    for (const wrong of [{}, { personId: customer.person, privateCustomerId: privately.id }, { user: 1, personId: 1 }])
      expect((await ask(wrong)).status, JSON.stringify(wrong)).toBe(422);
    expect((await admin.get(PATH)).status).toBe(422);
    for (const nobody of [{ personId: 99_999_999 }, { privateCustomerId: 99_999_999 }, { user: 99_999_999 }])
      expect((await ask(nobody)).status, JSON.stringify(nobody)).toBe(404);
  });

  it('NET-644 a customer of the register: who they are and what they ordered, one copy at a time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ask({ personId: customer.person })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const id = answers.find(({ status }) => status === 201)?.body.id ?? 0;
    const of = await filesOf(`personId=${customer.person}`, id);
    expect(of('persona')).toMatchObject([{ cognome: customer.name, username: null }]);
    const { rows } = await t.db.query<{ numero: number; codice_cliente: number | null }>(
      `select o.id::int as numero, o.customer_id::int as codice_cliente from orders o
       where o.customer_id = $1
         or exists (select from commissions k where k.order_id = o.id and k.customer_id = $1) order by o.id`,
      [customer.id],
    );
    expect(of('ordini')).toMatchObject(rows.map((row) => ({ ...row, ruolo: 'cliente' })));
    expect([of('cliente-privato'), of('profilo-agente'), of('attivita')]).toEqual([[], [], []]);
    expect((await ask({ personId: customer.person })).status, 'another, once it is made').toBe(201);
  });

  it('NET-644 a private customer: what an agent keeps of them, and nobody else’s', async () => {
    const { status, body } = await ask({ privateCustomerId: privately.id });
    expect(status).toBe(201);
    expect((await ask({ privateCustomerId: privately.id })).status).toBe(409);
    await t.db.query(`update data_exports set state = 'running' where id = $1`, [body.id]);
    expect((await ask({ privateCustomerId: privately.id })).status, 'it is being made').toBe(409);
    const of = await filesOf(`privateCustomerId=${privately.id}`, body.id);
    expect(of('cliente-privato')).toMatchObject([{ cognome: privately.name }]);
    const { rows } = await t.db.query<{ n: number }>(
      `select count(*)::int as n from private_order_lines l join private_orders o on o.id = l.order_id
       where o.customer_id = $1`,
      [privately.id],
    );
    expect(of('ordini-da-incaricato').length).toBe(rows[0]?.n);
    expect([of('persona'), of('ordini'), of('ordini-privati')]).toEqual([[], [], []]);
    expect(await listed(`privateCustomerId=${privately.id + 1}`)).toEqual([]);
  });

  it('NET-644 whoever has an account goes by it, whichever way they are named', async () => {
    const { rows } = await t.db.query<{ id: number; person: number }>(
      `select id::int, person_id::int as person from users where username = 'cliente'`,
    );
    const [account] = rows;
    expect((await ask({ personId: account?.person })).status).toBe(201);
    expect((await ask({ user: account?.id })).status).toBe(409);
    expect(await listed(`user=${account?.id}`)).toEqual(await listed(`personId=${account?.person}`));
    const { body } = await (await t.as('cliente')).get<{ items: { typeName: string }[] }>('/api/account/logs');
    expect(body.items.map(({ typeName }) => typeName)).toContain('Copia dei dati richiesta dall’amministrazione');
  });

  it('ACC-627 whose account was deleted has a copy of what stayed; whoever was erased has none', async () => {
    const { rows } = await t.db.query<{ id: number; person: number }>(
      `with kept as (
         insert into people (first_name, last_name, email) values ('Pia', 'Cessata', 'pia@cessata.example') returning id)
       insert into users (person_id, username, user_type, password_hash, disabled, deleted_at)
       select id, 'pia.cessata', 'sponsorizzato', 'none', true, ema_now() from kept
       returning id::int, person_id::int as person`,
    );
    const [account] = rows;
    const { status, body } = await ask({ personId: account?.person });
    expect(status).toBe(201);
    const of = await filesOf(`personId=${account?.person}`, body.id);
    expect(of('persona')).toMatchObject([{ cognome: 'Cessata', username: 'pia.cessata' }]);
    expect((await ask({ user: account?.id })).status).toBe(201);
    await t.db.query(
      `with asked as (
         insert into privacy_requests (person_id, kind, channel, received_on, due_on, created_by_user_id)
         values ($1, 'erasure', 'pec', '2026-11-01', '2026-12-01', $2) returning id)
       insert into erasures (request_id, person_id, reason, decided_by_user_id, identity)
       select id, $1, 'Art. 17', $2, '{}' from asked`,
      [account?.person, admin.userId],
    );
    for (const erased of [{ personId: account?.person }, { user: account?.id }])
      expect((await ask(erased)).status, JSON.stringify(erased)).toBe(404);
  });

  it('ACC-627 NET-644 of people without an account those who are customers or were sponsored, and not once erased', async () => {
    const insert = async (statement: string, values: unknown[] = []): Promise<number> =>
      Number((await t.db.query<{ id: string }>(`${statement} returning id`, values)).rows[0]?.id);
    const person = () => insert(`insert into people (first_name, last_name) values ('Pia', 'Ignota')`);
    const [nobody, sponsored, erased] = [await person(), await person(), await person()];
    await t.db.query(
      `insert into subordinate_invitations (sponsor_id, person_id, shop, status)
       select min(id), $1, 0, 'pending' from agents`,
      [sponsored],
    );
    await t.db.query('insert into customers (person_id) values ($1)', [erased]);
    const erasedPrivately = await insert(
      `insert into private_customers (agent_id, first_name, last_name, street, building_number, city, post_code, state,
         telephone, created_at)
       select min(id), 'Pia', 'Ignota', 'Via Po', '1', 'Asti', '14100', 'AT', '0141 1', ema_now() from agents`,
    );
    const erase = (column: 'person_id' | 'private_customer_id', id: number) =>
      t.db.query(
        `with asked as (
           insert into privacy_requests (${column}, kind, channel, received_on, due_on, created_by_user_id)
           values ($1, 'erasure', 'pec', '2026-11-01', '2026-12-01', $2) returning id)
         insert into erasures (request_id, ${column}, reason, decided_by_user_id, identity)
         select id, $1, 'Art. 17', $2, '{}' from asked`,
        [id, admin.userId],
      );
    const answers = async () => [
      (await ask({ personId: nobody })).status,
      (await ask({ personId: sponsored })).status,
      (await ask({ personId: erased })).status,
      (await ask({ privateCustomerId: erasedPrivately })).status,
    ];
    expect(await answers()).toEqual([404, 201, 201, 201]);
    await t.db.query(`update data_exports set state = 'failed' where state = 'waiting'`);
    await erase('person_id', erased);
    await erase('private_customer_id', erasedPrivately);
    expect(await answers()).toEqual([404, 201, 404, 404]);
  });

  it('ACC-589 who is no administrator any more has their own copy alone, and a waiting one of others is not made', async () => {
    const username = 'copie.ufficio';
    const key = { key: newKey() };
    const body = { displayName: 'Ufficio Copie', username, password: 'Ufficio-Copie-48!', duties: ['ROLE_ADMIN'] };
    const made = await admin.post<{ id: number; version: number }>('/api/users', body, key);
    await t.db.query('update users set password_generated = false where id = $1', [made.body.id]);
    const asker = await t.as(username);
    const own = await asker.post<Copy>('/api/account/data-exports', undefined, { key: newKey() });
    const others = [
      await ask({ personId: customer.person }, asker),
      await ask({ privateCustomerId: privately.id }, asker),
      await ask({ user: admin.userId }, asker),
    ];
    const waiting = await ask({ user: (await t.as('agente')).userId }, asker);
    const shutOut = await ask({ user: (await t.as('cliente')).userId }, asker);
    expect([own, ...others, waiting, shutOut].map(({ status }) => status)).toEqual(Array(6).fill(201));
    for (const { body: copy } of [own, ...others]) await makeDataExport({ ...t.services }, { id: copy.id });
    const statuses = () =>
      Promise.all(
        [own, ...others].map(async ({ body: { id } }) => (await asker.get(`/file/data-export/${id}`)).status),
      );
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    const setDisabled = (is: boolean) => t.db.query('update users set disabled = $2 where id = $1', [made.body.id, is]);
    await setDisabled(true);
    await makeDataExport({ ...t.services }, { id: shutOut.body.id });
    await setDisabled(false);
    const duties = { duties: ['ROLE_MEETING_MANAGER'], reason: 'Altro ufficio', version: made.body.version };
    expect((await admin.put(`/api/users/${made.body.id}/duties`, duties)).status).toBe(200);
    expect(await statuses()).toEqual([200, 404, 404, 404]);
    await makeDataExport({ ...t.services }, { id: waiting.body.id });
    const { rows } = await t.db.query('select state, sha256 from data_exports where id = any($1)', [
      [waiting.body.id, shutOut.body.id],
    ]);
    const failed = { state: 'failed', sha256: null };
    expect(rows).toEqual([failed, failed]);
  });
});
