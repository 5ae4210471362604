/** The office puts somebody's data right. */
import { beforeAll, describe, expect, it } from 'vitest';
import { PERSON_FIELDS } from '@ema/domain/privacy/person-data.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
const PATH = '/api/admin/person-data';
type Data = Record<string, string> & { id: number; userId: number | null; version: number; warnings: string[] };
type Problem = { detail: string; violations: { propertyPath: string; message: string }[] };
let admin: Client;
let agent: { person: number; user: number };
/** Of the register, without an account. */
let customer: number;
beforeAll(async () => {
  admin = await t.as('admin');
  const { rows } = await t.db.query<{ person: number; user: number }>(
    `select person_id::int as person, id::int as user from users where username = 'agente'`,
  );
  if (rows[0]) [agent] = [rows[0]];
  const { rows: customers } = await t.db.query<{ person_id: number }>(
    `select c.person_id::int from customers c join people p on p.id = c.person_id
     where not exists (select from users u where u.person_id = p.id) and p.fiscal_code is not null order by c.id limit 1`,
  );
  customer = customers[0]?.person_id ?? 0;
});
const read = async (person: number): Promise<Data> => (await admin.get<Data>(`${PATH}?person=${person}`)).body;
const bodyOf = (data: Data) => ({
  ...Object.fromEntries(PERSON_FIELDS.map((field) => [field, data[field] ?? ''])),
  version: data.version,
});
/** What stands there, with some of it put right. */
const sending = async (person: number, change: object) => ({
  ...bodyOf(await read(person)),
  reason: 'Come sul documento',
  request: null,
  ...change,
});
const put = (person: number, body: object, who: Client = admin) => who.put<Data & Problem>(`${PATH}/${person}`, body);

describe('data put right', () => {
  it('NET-643 nobody without a session or another role reads or changes them', async () => {
    const body = await sending(customer, { city: 'Torino' });
    for (const [who, status] of [
      [t.anyone, 401],
      [await t.as('agente'), 403],
      [await t.as('cliente'), 403],
      [await t.as('ordini'), 403],
    ] as const) {
      expect((await who.get(`${PATH}?person=${customer}`)).status).toBe(status);
      expect((await put(customer, body, who)).status).toBe(status);
    }
  });

  it('NET-643 whoever is not there is not found, and one is named in one way', async () => {
    const body = await sending(customer, {});
    expect((await put(99_999_999, body)).status).toBe(404);
    expect((await admin.get(`${PATH}?person=99999999`)).status).toBe(404);
    for (const query of ['', '?person=1&user=1']) expect((await admin.get(PATH + query)).status, query).toBe(422);
    expect((await admin.get<Data>(`${PATH}?user=${agent.user}`)).body.id).toBe(agent.person);
  });

  it('NET-721 a customer is named by their number too, in one way; no other number is one', async () => {
    const { rows } = await t.db.query<{ id: number }>(`select id::int from customers where person_id = $1`, [customer]);
    const number = rows[0]?.id ?? 0;
    expect((await admin.get<Data>(`${PATH}?customer=${number}`)).body).toMatchObject({ id: customer, userId: null });
    expect((await admin.get(`${PATH}?customer=99999999`)).status).toBe(404);
    expect((await admin.get(`${PATH}?customer=${number}&person=${customer}`)).status).toBe(422);
    expect((await (await t.as('agente')).get(`${PATH}?customer=${number}`)).status).toBe(403);
  });

  it('NET-643 of an older version, or with something wrong, nothing changes', async () => {
    const before = await read(customer);
    const stale = await put(customer, await sending(customer, { city: 'Torino', version: before.version + 7 }));
    expect(stale.status).toBe(409);
    const taken = (await read(agent.person)).fiscalCode;
    for (const [change, field] of [
      [{ lastName: '' }, 'lastName'],
      [{ fiscalCode: 'ABC' }, 'fiscalCode'],
      [{ fiscalCode: taken }, 'fiscalCode'],
      [{ birthDate: '2090-01-01' }, 'birthDate'],
      [{ birthMunicipality: 'Nessundove' }, 'birthMunicipality'],
      [{ postCode: '1' }, 'postCode'],
    ] as const) {
      const { status, body } = await put(customer, await sending(customer, change));
      expect([status, body.violations.map(({ propertyPath }) => propertyPath)], field).toEqual([422, [field]]);
    }
    expect((await put(customer, await sending(customer, { city: 'Torino', reason: '' }))).status).toBe(422);
    expect(await read(customer)).toEqual(before);
  });

  it('NET-643 a customer without an account: put right once, again is the same, and found by the new name', async () => {
    const body = await sending(customer, { lastName: 'Rettificato', street: 'Via del Rettifilo', province: 'to' });
    const { status, body: after } = await put(customer, body);
    expect([status, after.lastName, after.street, after.province]).toEqual([
      200,
      'Rettificato',
      'Via del Rettifilo',
      'TO',
    ]);
    expect(after.warnings).toContain('Il cognome non corrisponde al codice fiscale.');
    const again = await put(customer, body);
    expect([again.status, again.body.version]).toEqual([200, after.version]);
    const abroad = await put(customer, await sending(customer, { birthCountry: 'FR', birthMunicipality: 'Asti' }));
    expect([abroad.status, abroad.body.birthCountry, abroad.body.birthMunicipality]).toEqual([200, 'FR', '']);
    type Found = { items: { personId: number }[] };
    const found = await admin.get<Found>('/api/admin/privacy-people?search=rettificato');
    expect(found.body.items.map(({ personId }) => personId)).toContain(customer);
  });

  it('NET-643 two at once: one counts, the other hears of it', async () => {
    const body = await sending(customer, {});
    const answers = await Promise.all(['Cuneo', 'Novara'].map((city) => put(customer, { ...body, city })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('NET-643 an agent: the card is taken back, what was signed stays, the log names fields and no values', async () => {
    const signed = () =>
      t.db.query('select id, sha256, payload from contracts where user_id = $1 order by id', [agent.user]);
    const cards = () =>
      t.db.query<{ why: string }>(
        `select withdrawn_why as why from agent_cards
         where agent_id = (select id from agents where user_id = $1) and withdrawn_at is not null order by id desc`,
        [agent.user],
      );
    const [before, papers, open] = [
      await read(agent.person),
      (await signed()).rows,
      await t.db.query(
        `select 1 from agent_cards where withdrawn_at is null and agent_id = (select id from agents where user_id = $1)`,
        [agent.user],
      ),
    ];
    const name = `Zz${before.lastName}`;
    const agentId = (await t.db.query('select id from agents where user_id = $1', [agent.user])).rows[0]?.id as string;
    const reason = 'Errore di battitura all’iscrizione';
    expect((await put(agent.person, await sending(agent.person, { lastName: name, reason }))).status).toBe(200);
    expect((await signed()).rows).toEqual(papers);
    if (open.rows.length > 0) expect((await cards()).rows[0]?.why).toBe('name');
    const { rows } = await t.db.query<{ listed: string }>(
      'select listed_last_name as listed from agents where user_id = $1',
      [agent.user],
    );
    expect(rows[0]?.listed).toBe(name.toLowerCase());
    type Log = { items: { typeName: string; description: string; changes: object[] }[] };
    const log = (await admin.get<Log>(`/api/admin/logs?record=agent:${agentId}`)).body.items[0];
    expect(log).toMatchObject({
      typeName: 'Dati anagrafici rettificati',
      description: expect.stringContaining(reason),
      changes: expect.arrayContaining([{ field: 'Campi', before: null, after: 'Cognome' }]),
    });
    expect(JSON.stringify(log?.changes)).not.toContain(name);
    const own = await (await t.as('agente')).get<{ items: { typeName: string }[] }>('/api/account/logs');
    expect(own.body.items.map(({ typeName }) => typeName)).toContain('Dati anagrafici rettificati');
  });

  it('NET-643 for a request: only of that person, of rectification, that waits', async () => {
    const record = async (personId: number, kind: string) =>
      (
        await admin.post<{ id: number }>(
          '/api/admin/privacy-requests',
          { personId, privateCustomerId: null, kind, channel: 'letter', receivedOn: '2026-11-20', reason: 'Scrive.' },
          { key: newKey() },
        )
      ).body.id;
    const [access, rectification, others] = [
      await record(customer, 'access'),
      await record(customer, 'rectification'),
      await record(agent.person, 'rectification'),
    ];
    const tried = async (request: number) => {
      const { status } = await put(customer, await sending(customer, { city: `Luogo ${request}`, request }));
      return status;
    };
    expect([await tried(access), await tried(others), await tried(99_999_999)]).toEqual([409, 404, 404]);
    expect(await tried(rectification)).toBe(200);
    await admin.post(`/api/admin/privacy-requests/${rectification}/settle`, {
      outcome: 'granted',
      answer: 'Corretto.',
    });
    expect((await put(customer, await sending(customer, { city: 'Biella', request: rectification }))).status).toBe(409);
  });
});
