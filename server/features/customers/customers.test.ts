import { describe, expect, it } from 'vitest';
import { buildFiscalCode } from '@ema/domain/kernel/fiscal-code.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { personWith, spendCodes } from '../../test/spent-codes.ts';
import { doWaitingJobs } from '../../test/waiting-jobs.ts';
import { patchSeen } from '../../test/seen.ts';

const t = testPortal();
let n = 0;
const someone = (change: Record<string, unknown> = {}) => {
  n += 1;
  const birthDate = `19${60 + (n % 39)}-0${1 + (n % 9)}-1${n % 9}`;
  return {
    name: 'Bertone',
    nameDescription: 'Silvana',
    gender: 'F',
    birthDate,
    birthCountry: 'IT',
    birthMunicipality: 'Asti',
    fiscalCode: buildFiscalCode({
      lastName: 'Bertone',
      firstName: 'Silvana',
      birthDate,
      gender: 'F',
      belfiore: 'A479',
    }),
    addressStreet: 'Via Roma',
    addressNumber: '3',
    addressCity: 'Asti',
    addressPostCode: '14100',
    addressProvince: 'AT',
    phone: '',
    mobile: `33399${10000 + n}`,
    email: `silvana${n}@example.it`,
    ...change,
  };
};
type Customer = { id: number; fiscalCode: string; version: number; emailValidated: boolean };
const create = async (who: Client, change: Record<string, unknown> = {}) =>
  who.post<Customer>('/api/agent/customers', someone(change), { key: newKey() });
const validate = async (who: Client, id: number, contactType: 'email' | 'mobile', to: string) => {
  await who.put(`/api/agent/customers/${id}/contact-validation-start`, { contactType });
  const token = /\b(\d{6})\b/.exec((await t.outbox(to))[0]?.body ?? '')?.[1];
  return who.put<Customer>(`/api/agent/customers/${id}/contact-validation-complete`, { contactType, token });
};

describe('customer register', () => {
  it('ORD-041 ORD-045 ORD-046 own customers by name, found by name, code, e-mail; exact total', async () => {
    const agente = await t.as('agente', 1);
    const all = await agente.get<{ items: Record<string, string>[]; pagination: { totalItems: number } }>(
      '/api/agent/customers?perPage=200',
    );
    expect(all.body.items).toHaveLength(all.body.pagination.totalItems);
    expect(
      Object.keys(all.body.items[0] ?? {})
        .toSorted()
        .join(' '),
    ).toBe(
      'addressCity addressPostCode addressProvince addressStreetAndNumber canResendCredentials email fiscalCode ' +
        'fullName id missing mobile phone state',
    );
    const one = all.body.items[3] ?? {};
    for (const search of [one['fullName'], one['fiscalCode'], one['email']]) {
      const found = await agente.get<{ items: { id: number }[] }>(
        `/api/agent/customers?search=${encodeURIComponent(String(search))}`,
      );
      expect(found.body.items.map((i) => i.id)).toContain(one['id']);
    }
    expect((await agente.get<{ items: unknown[] }>('/api/agent/customers?search=%25%25%25')).body.items).toEqual([]);
  });
  it('ORD-065 a stranger’s customer is found by the whole code only', async () => {
    const gm = await t.as('gm', 1);
    const code = String(
      (
        await t.db.query(
          `select p.fiscal_code from people p join customers c on c.person_id = p.id join agent_customers ac on ac.customer_id = c.id join agents a on a.id = ac.agent_id join users u on u.id = a.user_id where u.username = 'agente' limit 1`,
        )
      ).rows[0]?.fiscal_code,
    );
    expect(
      (await gm.get<{ items: unknown[] }>(`/api/agent/customers/search-by-fiscal-code/${code.slice(0, 8)}`)).body.items,
    ).toEqual([]);
    expect(
      (await gm.get<{ items: { fiscalCode: string }[] }>(`/api/agent/customers/search-by-fiscal-code/${code}`)).body
        .items[0]?.fiscalCode,
    ).toBe(code);
    expect((await gm.get(`/api/agent/customers/search-by-fiscal-code/ABCD`)).status).toBe(422);
  });
  it('ORD-065 nobody collects customers: two hundred whole codes a day, whether they are somebody’s or nobody’s', async () => {
    const manager = await t.as('manager', 1);
    const ask = (times: number) =>
      Promise.all(
        Array.from({ length: times }, () => manager.get('/api/agent/customers/search-by-fiscal-code/AAABBB80A01A479X')),
      );
    // More at once would be told to come back (NET-570).
    const answers = [...(await ask(99)), ...(await ask(99)), ...(await ask(3))];
    const statuses = answers.map((a) => a.status).toSorted();
    expect(statuses).toEqual([...Array.from({ length: 200 }, () => 200), 429]);
  });
  it('ORD-066 another agent’s customer is as absent as one that never was, in every call', async () => {
    const [agente, gm] = [await t.as('agente', 1), await t.as('gm', 1)];
    for (const id of [(await create(agente)).body.id, 99_999_999]) {
      const path = `/api/agent/customers/${id}`;
      const answers = [
        await gm.get(path),
        await gm.get(`${path}/account-operations-status`),
        await gm.patch(path, { addressCity: 'Asti', version: 1 }),
        await gm.put(`${path}/contact-validation-start`, { contactType: 'email' }),
        await gm.put(`${path}/contact-validation-complete`, { contactType: 'email', token: '123456' }),
        await gm.put(`${path}/activate-account`),
        await gm.post(`${path}/agent-association`),
      ];
      expect(answers.map((a) => a.status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    }
  });
  it('ORD-077 ACC-090 a wrong code validates nothing; after too many not even the right one, and none is sent', async () => {
    const agente = await t.as('agente', 1);
    const made = await create(agente, { mobile: '3337654399' });
    const path = `/api/agent/customers/${made.body.id}/contact-validation`;
    const ask = async (contactType: string) => (await agente.put(`${path}-start`, { contactType })).status;
    const answer = async (contactType: string, token: string) =>
      (await agente.put(`${path}-complete`, { contactType, token })).status;
    expect(await ask('mobile')).toBe(200);
    const right = /\b(\d{6})\b/.exec((await t.outbox('+393337654399'))[0]?.body ?? '')?.[1] ?? '';
    expect(await answer('mobile', right === '000000' ? '000001' : '000000')).toBe(422);
    await spendCodes(t, await personWith(t, '+393337654399'), 'contact-validation', agente.userId);
    expect([await answer('mobile', right), await ask('email')]).toEqual([429, 429]);
    await t.db.query(`update people set email = null where mobile = '+393337654399'`);
    expect([await answer('email', right), await ask('email')], 'nothing to validate').toEqual([409, 409]);
    expect((await agente.get<Customer>(`/api/agent/customers/${made.body.id}`)).body.emailValidated).toBe(false);
  });
  it('NET-303 NET-305 a code is recorded and seen under way; the right one validates, a wrong one is refused', async () => {
    const agente = await t.as('agente', 1);
    const made = await create(agente, { email: 'convalida@example.it', mobile: '3337650305' });
    const path = `/api/agent/customers/${made.body.id}`;
    expect((await t.anyone.put(`${path}/contact-validation-start`, { contactType: 'email' })).status).toBe(401);
    for (const who of ['cliente', 'admin'])
      expect((await (await t.as(who)).put(`${path}/contact-validation-start`, { contactType: 'email' })).status).toBe(
        403,
      );
    expect((await agente.put(`${path}/contact-validation-start`, { contactType: 'fax' })).status).toBe(422);
    type Whole = Record<'emailContactValidation' | 'mobileContactValidation', { otpChallenge: object | null }>;
    const read = async () => (await agente.get<Whole & Record<string, unknown>>(path)).body;
    expect(await read()).toMatchObject({
      id: made.body.id,
      fullName: 'Silvana Bertone',
      email: 'convalida@example.it',
      mobile: '+393337650305',
      emailValidated: false,
      mobileValidated: false,
      emailContactValidation: { otpChallenge: null },
      mobileContactValidation: { otpChallenge: null },
    });
    const started = await agente.put<Whole>(`${path}/contact-validation-start`, { contactType: 'email' });
    expect(started.body.emailContactValidation).toMatchObject({
      otpChallenge: { tokenDeliveryMethod: 'e-mail', remainingAttemptsNumber: 5, durationInMinutes: 10 },
    });
    expect((await read()).emailContactValidation.otpChallenge).not.toBeNull();
    expect((await read()).mobileContactValidation.otpChallenge, 'of the other none').toBeNull();
    const token = /\b(\d{6})\b/.exec((await t.outbox('convalida@example.it'))[0]?.body ?? '')?.[1] ?? '';
    const complete = (given: string) =>
      agente.put<Whole>(`${path}/contact-validation-complete`, { contactType: 'email', token: given });
    expect((await complete(token === '000000' ? '000001' : '000000')).status).toBe(422);
    expect(await read()).toMatchObject({ emailValidated: false });
    const done = await complete(token);
    expect([done.status, done.body]).toMatchObject([
      200,
      { emailValidated: true, mobileValidated: false, emailContactValidation: { otpChallenge: null } },
    ]);
  });
  it('ORD-051 ORD-055 ORD-056 every wrong field has its own sentence, nothing is written', async () => {
    const agente = await t.as('agente', 1);
    const answer = await create(agente, {
      name: '',
      gender: 'X',
      fiscalCode: 'ABC',
      addressPostCode: '1',
      email: 'x',
      mobile: '1',
      birthMunicipality: null,
    });
    expect(answer.status).toBe(422);
    const fields = Object.keys((answer.body as unknown as { errors: Record<string, string> }).errors);
    for (const field of ['name', 'gender', 'fiscalCode', 'addressPostCode', 'email', 'mobile', 'birthMunicipality'])
      expect(fields).toContain(field);
  });
  it.each([
    ['birthCountry', { birthCountry: 'XX', birthMunicipality: null }, /^Scegli il paese di nascita dall’elenco/],
    ['birthMunicipality', { birthMunicipality: 'Nonesiste' }, /^«Nonesiste» non risulta fra i comuni italiani/],
    ['birthMunicipality', { birthMunicipality: 'Reggio Calabria' }, /Forse: Reggio di Calabria\.$/],
    ['birthMunicipality', { birthMunicipality: '’’' }, /non risulta fra i comuni italiani/],
    ['birthMunicipality', { birthMunicipality: 'Fiume' }, /^«Fiume» è stato un comune italiano fino al 16\/09\/1947/],
    ['birthMunicipality', { birthMunicipality: 'Corigliano-Rossano' }, /è un comune dal 31\/03\/2018/],
    ['birthDate', { birthDate: '2030-01-01', birthMunicipality: 'Fiume' }, /nascita/],
    ['fiscalCode', { fiscalCode: 'BRTSVN70B70A479E' }, /data di nascita che non esiste: 30 febbraio\.$/],
  ])('ORD-387 R14 a wrong %s is refused at its field: %j', async (field, change, sentence) => {
    const answer = await create(await t.as('agente', 1), change);
    const { errors } = answer.body as unknown as { errors: Record<string, string> };
    expect([answer.status, Object.keys(errors)]).toEqual([422, [field]]);
    expect(errors[field]).toMatch(sentence);
  });
  it.each(["FORLI'", 'Agnone', 'San Remo', 'Bolzano/Bozen', 'Reggio nell’Emilia', 'Rossano', 'Novafeltria'])(
    'ORD-387 R14 one is born at %s',
    async (birthMunicipality) => {
      expect((await create(await t.as('agente', 1), { birthMunicipality })).status).toBe(201);
    },
  );
  it('ORD-387 a place that is kept already is judged when it is changed', async () => {
    const agente = await t.as('agente', 1);
    const { id } = (await create(agente)).body;
    await t.db.query(
      `update people set birth_municipality = 'Nonesiste' where id = (select person_id from customers where id = $1)`,
      [id],
    );
    const change = (body: Record<string, unknown>) => patchSeen(agente, `/api/agent/customers/${id}`, body);
    expect((await change({ phone: '0141 123456' })).status).toBe(200);
    expect((await change({ birthMunicipality: 'Nessunluogo' })).status).toBe(422);
    expect((await change({ birthDate: '1961-01-01' })).status).toBe(422);
    expect((await change({ birthMunicipality: 'Torino' })).status).toBe(200);
  });
  it('ORD-056 a fiscal code is somebody’s once', async () => {
    const agente = await t.as('agente', 1);
    const first = await create(agente);
    expect(first.status).toBe(201);
    expect((await create(agente, { fiscalCode: first.body.fiscalCode })).status).toBe(422);
    const { fiscalCode, birthDate } = someone();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(agente, { fiscalCode, birthDate })));
    expect(answers.map((a) => a.status).toSorted()).toEqual([201, ...Array(9).fill(422)]);
  });
  it('ORD-066 H9 a changed contact has to be validated again; a stale version is 409; a stranger gets 404', async () => {
    const agente = await t.as('agente', 1);
    const made = await create(agente, { email: 'prima@example.it' });
    expect((await validate(agente, made.body.id, 'email', 'prima@example.it')).body.emailValidated).toBe(true);
    const path = `/api/agent/customers/${made.body.id}`;
    const changed = await patchSeen<Customer>(agente, path, { email: 'dopo@example.it' });
    expect(changed.body.emailValidated).toBe(false);
    expect((await patchSeen(agente, path, { email: 'nessuna' })).status).toBe(422);
    const stale = { email: 'x@example.it', version: made.body.version };
    expect((await agente.patch(path, stale)).status).toBe(409);
    expect((await (await t.as('gm', 1)).patch(path, stale)).status).toBe(404);
  });
  it('ORD-067 to ORD-077 the whole flow: both codes, the account, the wait, the register; every step is safe to repeat', async () => {
    const agente = await t.as('agente', 1);
    const made = await create(agente, { email: 'flusso@example.it', mobile: '3337654321' });
    const { id } = made.body;
    expect((await agente.put(`/api/agent/customers/${id}/activate-account`)).status).toBe(409);
    expect((await agente.post(`/api/agent/customers/${id}/agent-association`)).status).toBe(409);
    await validate(agente, id, 'email', 'flusso@example.it');
    await validate(agente, id, 'mobile', '+393337654321');
    const messages = async () => (await t.outbox()).length;
    const before = await messages();
    for (const contactType of ['email', 'mobile']) {
      const again = await agente.put(`/api/agent/customers/${id}/contact-validation-start`, { contactType });
      expect(again.body).toMatchObject({ [`${contactType}Validated`]: true });
      const done = { contactType, token: '000000' };
      const known = await agente.put(`/api/agent/customers/${id}/contact-validation-complete`, done);
      expect([known.status, known.body], 'what is proved needs no code').toEqual([200, again.body]);
    }
    expect(await messages(), 'and is sent none').toBe(before);
    // Somebody of the office has the name that they would be given: they are given the next.
    await t.db.query(
      `with p as (insert into people (first_name, last_name) values ('Un', 'Altro') returning id)
       insert into users (person_id, username, user_type, password_hash)
       select p.id, lower(left(q.first_name, 1) || q.last_name) || $1::bigint, 'scanner', 'x'
       from p, people q join customers c on c.person_id = q.id
       where c.id = $1::bigint`,
      [id],
    );
    const activated = await Promise.all(
      Array.from({ length: 5 }, () =>
        agente.put<{ userAccountCreated: boolean }>(`/api/agent/customers/${id}/activate-account`),
      ),
    );
    expect(activated.every((a) => a.body.userAccountCreated)).toBe(true);
    const sent = (await t.outbox('+393337654321')).filter((m) => m.body.includes('Username'));
    expect(sent.map((m) => m.body)).toEqual([expect.stringMatching(/[a-z]\d+-2\b/)]);
    const later = await agente.put<{ userAccountCreated: boolean }>(`/api/agent/customers/${id}/activate-account`);
    expect([later.status, later.body.userAccountCreated]).toEqual([200, true]);
    expect((await t.outbox('+393337654321')).filter((m) => m.body.includes('Username'))).toHaveLength(1);
    const remaining = async () =>
      (await agente.get<{ remainingOperations: number }>(`/api/agent/customers/${id}/account-operations-status`)).body
        .remainingOperations;
    expect(await remaining()).toBeGreaterThan(0);
    const [, username = '', password = ''] = /Username (\S+), password (\S+):/.exec(sent[0]?.body ?? '') ?? [];
    expect((await t.anyone.post('/login', { username, password })).status).toBe(200);
    await t.db.query(`update users set password_generated = false where username = $1`, [username]);
    await t.db.query(
      `update contracts set state = 'signed' where user_id = (select id from users where username = $1)`,
      [username],
    );
    expect(await remaining()).toBe(0);
    expect((await agente.post(`/api/agent/customers/${id}/agent-association`)).status).toBe(200);
    expect(
      (await agente.get<{ items: { id: number }[] }>('/api/agent/customers?search=flusso@example.it')).body.items.map(
        (i) => i.id,
      ),
    ).toEqual([id]);
    expect((await patchSeen(agente, `/api/agent/customers/${id}`, { mobile: '3330000000' })).status).toBe(409);
  });
  it.each(['erased', 'given another e-mail'])(
    'ACC-590 a customer who is %s while the password is hashed gets no account and no message',
    async (meanwhile) => {
      const agente = await t.as('agente', 1);
      const mobile = meanwhile === 'erased' ? '3337654590' : '3337654591';
      const email = `${mobile}@example.it`;
      const { id } = (await create(agente, { email, mobile })).body;
      await validate(agente, id, 'email', email);
      await validate(agente, id, 'mobile', `+39${mobile}`);
      const { rows } = await t.db.query<{ id: number }>('select person_id::int as id from customers where id = $1', [
        id,
      ]);
      const person = rows[0]?.id ?? 0;
      const received = async () => [...(await t.outbox(`+39${mobile}`)), ...(await t.outbox(mobile))].length;
      const path = `/api/agent/customers/${id}`;
      const change = async (): Promise<number> => {
        if (meanwhile !== 'erased') return (await patchSeen(agente, path, { email: `nuova${email}` })).status;
        const [admin, desk] = [await t.as('admin'), '/api/admin/privacy-requests'];
        const kind = { kind: 'erasure', channel: 'pec', receivedOn: '2026-11-01', reason: 'x' };
        const body = { personId: person, privateCustomerId: null, ...kind };
        const asked = (await admin.post<{ id: number }>(desk, body, { key: newKey() })).body.id;
        const decided = { reason: 'Art. 17', confirmation: `CANCELLA ${asked}` };
        return (await admin.post(`${desk}/${asked}/erasure`, decided, { key: newKey() })).status;
      };
      const { passwords } = t.services.ports;
      const { hash } = passwords;
      let changed = { status: 0, received: 0 };
      passwords.hash = async (password) => {
        passwords.hash = hash;
        changed = { status: await change(), received: await received() };
        return hash(password);
      };
      const activated = await agente.put(`${path}/activate-account`);
      expect([changed.status, activated.status]).toEqual([200, meanwhile === 'erased' ? 404 : 409]);
      expect((await t.db.query('select from users where person_id = $1', [person])).rowCount).toBe(0);
      expect(await received()).toBe(changed.received);
    },
  );
  it('ORD-397 ORD-398 ORD-498 credentials come again until the first access; the agent who left is told when it is made', async () => {
    const agente = await t.as('agente', 1);
    const { id } = (await create(agente, { email: 'attesa@example.it', mobile: '3337654777' })).body;
    const credentials = () => agente.post<{ detail: string }>(`/api/agent/customers/${id}/credentials`);
    const look = async (): Promise<number> => {
      await t.db.query(`update pgboss.job set start_after = created_on where name = 'customers-first-access'`);
      return doWaitingJobs(t, 'customers-first-access');
    };
    expect((await credentials()).status, 'no account yet').toBe(409);
    await validate(agente, id, 'email', 'attesa@example.it');
    await validate(agente, id, 'mobile', '+393337654777');
    await agente.put(`/api/agent/customers/${id}/activate-account`);
    const received = async () =>
      (await t.outbox('+393337654777')).flatMap(({ body }) => {
        const [, username = '', password = ''] = /Username (\S+), password (\S+):/.exec(body) ?? [];
        // Two segments of an SMS, so the address is short enough and of no letter that would make it three.
        if (username) expect([body.length < 306, /[’«»]/.test(body)]).toEqual([true, false]);
        if (username) expect(body).toMatch(/ Entra: https?:\/\/\S+\/app\/login$/);
        return username ? [{ username, password }] : [];
      });
    const [before] = await received();
    expect(before?.username.length).toBeLessThanOrEqual(20);
    expect((await (await t.as('gm', 1)).post(`/api/agent/customers/${id}/credentials`)).status).toBe(404);
    expect((await credentials()).status).toBe(204);
    const [after] = await received();
    expect([after?.username, after?.password === before?.password]).toEqual([before?.username, false]);
    expect((await t.anyone.post('/login', before)).status, 'void').toBe(401);
    const status = async () =>
      (
        await agente.get<{ missing: string[]; canResendCredentials: boolean }>(
          `/api/agent/customers/${id}/account-operations-status`,
        )
      ).body;
    expect(await status()).toMatchObject({
      missing: expect.arrayContaining(['Entrare nel portale con le credenziali ricevute']),
      canResendCredentials: true,
    });
    for (const expected of [204, 204, 429]) expect((await credentials()).status).toBe(expected);
    expect(await look(), 'still waiting').toBeGreaterThan(0);
    const [last] = await received();
    expect((await t.anyone.post('/login', last)).status).toBe(200);
    expect([(await credentials()).status, (await status()).canResendCredentials]).toEqual([409, false]);
    const told = async () =>
      (
        await t.db.query(
          `select destination, body like '%create-customers?customerId=${id}' as leads from outbox where subject like '%ha completato il primo accesso'`,
        )
      ).rows;
    await look();
    expect(await told()).toEqual([]);
    await t.db.query('update users set password_generated = false where username = $1', [last?.username]);
    await t.db.query(
      `update contracts set state = 'signed' where user_id = (select id from users where username = $1)`,
      [last?.username],
    );
    await look();
    expect(await told()).toMatchObject([{ leads: true }]);
    await look();
    expect(await told(), 'once').toHaveLength(1);
  });
});
