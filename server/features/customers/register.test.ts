import { describe, expect, it } from 'vitest';
import { buildFiscalCode } from '@ema/domain/kernel/fiscal-code.ts';
import { auditCount } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { hoursOfPasswords } from '../../test/password-hours.ts';
import { patchSeen, versionOf } from '../../test/seen.ts';
import { whileHeld } from '../../test/who-waits.ts';

const t = testPortal();
const MERGE = { headers: { 'content-type': 'application/merge-patch+json' } };
const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
type Customer = { id: number; version: number; fiscalCode: string; email: string };
let n = 0;
const somebody = () => {
  n += 1;
  const birthDate = `${1970 + n}-03-1${n % 10}`;
  const person = { lastName: 'Gallo', firstName: 'Bruno', birthDate, gender: 'M' as const };
  return {
    name: 'Gallo',
    nameDescription: 'Bruno',
    gender: 'M',
    birthDate,
    birthCountry: 'IT',
    birthMunicipality: 'Torino',
    fiscalCode: buildFiscalCode({ ...person, belfiore: 'L219' }),
    addressStreet: 'Via Po',
    addressNumber: '12',
    addressCity: 'Torino',
    addressPostCode: '10123',
    addressProvince: 'TO',
    phone: '',
    mobile: `339222${1000 + n}`,
    email: `gallo${n}@example.it`,
  };
};
const create = async (who: Client): Promise<Customer> => {
  const made = await who.post<Customer>('/api/agent/customers', somebody(), { key: newKey() });
  expect(made.status).toBe(201);
  return made.body;
};
const validate = (id: number) =>
  t.db.query(
    `update people set email_validated_at = ema_now(), mobile_validated_at = ema_now() where id = (select person_id from customers where id = $1)`,
    [id],
  );
/** The customer’s account, and its first access to the end. */
const enter = async (agente: Client, id: number): Promise<void> => {
  expect((await agente.put(`/api/agent/customers/${id}/activate-account`)).status).toBe(200);
  const user = `(select user_id from customers where id = ${id})`;
  await t.db.query(`update users set last_login = ema_now(), password_generated = false where id = ${user}`);
  await t.db.query(`update contracts set state = 'signed', signed_at = ema_now() where user_id = ${user}`);
};
const isComplete = async (id: number) =>
  (await t.db.query('select complete from agent_customers where customer_id = $1', [id])).rows[0]?.complete;

describe('the agent’s register', () => {
  it('ORD-581 a fiscal code that somebody has writes nothing, and says whether they are a customer', async () => {
    const [agente, gm] = [await t.as('agente', 1), await t.as('gm', 1)];
    const [theirs, ofAgent] = [await create(gm), somebody()];
    await t.db.query(
      `update people set fiscal_code = $1 where id = (select person_id from users where username = 'manager')`,
      [ofAgent.fiscalCode],
    );
    const people = async () => (await t.db.query('select count(*)::int as n from people')).rows[0].n as number;
    const before = await people();
    const refused = async (data: object) => {
      const { status, body } = await agente.post<{ detail: string }>('/api/agent/customers', data, { key: newKey() });
      return [status, body.detail];
    };
    expect(await refused({ ...somebody(), fiscalCode: theirs.fiscalCode })).toEqual([
      422,
      'Esiste già un cliente con questo codice fiscale: cercalo per codice fiscale.',
    ]);
    expect(await refused(ofAgent)).toEqual([422, 'Questo codice fiscale è già registrato nel portale.']);
    expect(await people()).toBe(before);
  });
  it('ACC-628 an activation that comes first is seen: only the customer changes their contacts then', async () => {
    const agente = await t.as('agente', 1);
    const one = await create(agente);
    await validate(one.id);
    const read = () =>
      t.db.query<{ email: string; mobile: string }>(
        `select email, mobile from people where id = (select person_id from customers where id = $1)`,
        [one.id],
      );
    const before = (await read()).rows;
    const other = await t.db.connect();
    try {
      await other.query('begin');
      await other.query('select from customers where id = $1 for update', [one.id]);
      const answer = agente.patch<{ detail: string }>(
        `/api/agent/customers/${one.id}`,
        { email: 'altra.casella@example.it', version: await versionOf(agente, `/api/agent/customers/${one.id}`) },
        MERGE,
      );
      await expect.poll(async () => (await t.db.query(WAITING)).rows.length, { timeout: 20_000 }).toBeGreaterThan(0);
      await other.query(
        `with u as (
           insert into users (person_id, username, user_type, password_hash, password_generated)
           select person_id, 'attivato.prima', 'cliente', 'x', true from customers where id = $1
           returning id)
         update customers set user_id = (select id from u) where id = $1`,
        [one.id],
      );
      await other.query('commit');
      const { status, body } = await answer;
      expect([status, body.detail]).toEqual([
        409,
        'Il cliente ha già un account: solo lui può cambiare e-mail e cellulare.',
      ]);
    } finally {
      other.release();
    }
    expect((await read()).rows).toEqual(before);
  });

  it('ACC-629 credentials come again to what was proved alone, and not where nothing is', async () => {
    const agente = await t.as('agente', 1);
    const one = await create(agente);
    await validate(one.id);
    expect((await agente.put(`/api/agent/customers/${one.id}/activate-account`)).status).toBe(200);
    const unprove = async (column: string) =>
      (
        await t.db.query<{ email: string; mobile: string }>(
          `update people set ${column} = null where id = (select person_id from customers where id = $1)
           returning email, mobile`,
          [one.id],
        )
      ).rows[0];
    const { email = '', mobile = '' } = (await unprove('email_validated_at')) ?? {};
    const received = async () => [(await t.outbox(email)).length, (await t.outbox(mobile)).length];
    const [mails = 0, texts = 0] = await received();
    const again = () => agente.post<{ detail: string }>(`/api/agent/customers/${one.id}/credentials`);
    expect((await again()).status).toBe(204);
    expect(await received()).toEqual([mails, texts + 1]);
    await validate(one.id);
    await unprove('mobile_validated_at');
    expect((await again()).status).toBe(204);
    expect(await received(), 'by e-mail alone').toEqual([mails + 1, texts + 1]);
    await unprove('email_validated_at');
    const refused = await again();
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Né l’e-mail né il cellulare del cliente sono convalidati: le credenziali non si possono inviare.',
    ]);
    expect(await received()).toEqual([mails + 1, texts + 1]);
  });

  it('ACC-677 a password waits 24 hours to be sent, the first time and each time again', async () => {
    const agente = await t.as('agente', 1);
    const one = await create(agente);
    await validate(one.id);
    const { rows } = await t.db.query<{ email: string; mobile: string }>(
      'select email, mobile from people where id = (select person_id from customers where id = $1)',
      [one.id],
    );
    const { email = '', mobile = '' } = rows[0] ?? {};
    const passwords = async () =>
      new Set(
        [...(await t.outbox(email)), ...(await t.outbox(mobile))].flatMap(
          ({ body }) => /password (\S+):/.exec(body)?.[1] ?? [],
        ),
      );
    expect((await agente.put(`/api/agent/customers/${one.id}/activate-account`)).status).toBe(200);
    expect((await agente.post(`/api/agent/customers/${one.id}/credentials`)).status).toBe(204);
    const sent = [...(await passwords())];
    expect(sent).toHaveLength(2);
    for (const password of sent) expect(await hoursOfPasswords(t, password)).toEqual({ mail: 24, sms: 24 });
  });

  it.each([
    ['comes in', 'last_login = ema_now()'],
    ['chooses a password', 'password_generated = false'],
  ])('ORD-398 who %s while new credentials are made keeps theirs and is sent none', async (_, change) => {
    const agente = await t.as('agente', 1);
    const one = await create(agente);
    await validate(one.id);
    await agente.put(`/api/agent/customers/${one.id}/activate-account`);
    const user = `(select user_id from customers where id = ${one.id})`;
    const standing = async () => [
      (await t.db.query(`select password_hash from users where id = ${user}`)).rows,
      (await t.outbox(one.email)).length,
    ];
    const before = await standing();
    const { passwords } = t.services.ports;
    const { hash } = passwords;
    passwords.hash = async (password) => {
      passwords.hash = hash;
      await t.db.query(`update users set ${change} where id = ${user}`);
      return hash(password);
    };
    const refused = await agente.post<{ detail: string }>(`/api/agent/customers/${one.id}/credentials`);
    expect([refused.status, refused.body.detail]).toEqual([409, 'Il cliente è appena entrato nel portale.']);
    expect(await standing()).toEqual(before);
  });

  it('ACC-628 of who has an account the agent changes all but the contacts', async () => {
    const agente = await t.as('agente', 1);
    const one = await create(agente);
    await validate(one.id);
    await enter(agente, one.id);
    const change = async (body: object) => (await patchSeen(agente, `/api/agent/customers/${one.id}`, body)).status;
    expect(await change({ email: 'altra.posta@example.it' })).toBe(409);
    expect(await change({ mobile: '3392229999' })).toBe(409);
    expect(await change({ addressCity: 'Alba' })).toBe(200);
  });

  it('ORD-066 H9 of who has an account what another writes at that moment is not overwritten', async () => {
    const agente = await t.as('agente', 1);
    const one = await create(agente);
    await validate(one.id);
    await enter(agente, one.id);
    const path = `/api/agent/customers/${one.id}`;
    const version = await versionOf(agente, path);
    const { status } = await whileHeld(
      t,
      (held) =>
        held.query(
          `update people set city = 'Alba', version = version + 1
           where id = (select person_id from customers where id = $1)`,
          [one.id],
        ),
      () => agente.patch(path, { addressCity: 'Bra', version }, MERGE),
      async () => undefined,
    );
    expect([status, (await agente.get(path)).body['addressCity']]).toEqual([409, 'Alba']);
  });

  it('ORD-073 takes the one customer whose selection is over, once, and it is written down', async () => {
    const agente = await t.as('agente', 1);
    const [one, other] = [await create(agente), await create(agente)];
    expect(await auditCount(t, 'customers.create', one.id)).toBe(1);
    await validate(one.id);
    await validate(other.id);
    await enter(agente, one.id);
    const add = () => agente.post(`/api/agent/customers/${one.id}/agent-association`);
    expect((await add()).status).toBe(200);
    expect([await isComplete(one.id), await isComplete(other.id)]).toEqual([true, false]);
    expect(await auditCount(t, 'customers.agent-association', one.id)).toBe(1);
  });

  it('ORD-500 who is on the way into the register is found by the agent who began, with what they wait for', async () => {
    const [agente, gm] = [await t.as('agente', 1), await t.as('gm', 1)];
    const one = await create(agente);
    type Listed = { id: number; state: string; missing: string[]; canResendCredentials: boolean };
    const listed = async (who: Client, state = '') => {
      const query = `search=${one.fiscalCode}${state && `&state=${state}`}`;
      return (await who.get<{ items: Listed[] }>(`/api/agent/customers?${query}`)).body.items;
    };
    expect(await listed(agente, 'register'), 'whom one may sell to').toEqual([]);
    const begun = { id: one.id, state: 'waiting', canResendCredentials: false };
    const missing = ['Convalidare l’e-mail', 'Convalidare il cellulare', 'Attivare l’account'];
    // NET-1013: both are what is answered to who says nothing, as pages of the release before and after do.
    for (const state of ['waiting', 'all', ''])
      expect(await listed(agente, state)).toMatchObject([{ ...begun, missing }]);
    // Whoever only searched the whole code began nothing.
    await gm.get(`/api/agent/customers/search-by-fiscal-code/${one.fiscalCode}`);
    expect(await listed(gm, 'all')).toEqual([]);
    await validate(one.id);
    await agente.put(`/api/agent/customers/${one.id}/activate-account`);
    const [sent] = await listed(agente, 'all');
    expect(sent).toMatchObject({ state: 'waiting', canResendCredentials: true });
    expect(sent?.missing[0]).toBe('Entrare nel portale con le credenziali ricevute');
    const file = async () =>
      (await agente.get(`/file/customers?state=all&search=${one.fiscalCode}`)).raw.toString('utf8');
    expect(await file()).toContain('In attesa: entrare nel portale con le credenziali ricevute');
    await enter(agente, one.id);
    expect(await listed(agente, 'waiting')).toMatchObject([{ missing: [], canResendCredentials: false }]);
    expect(await file()).toContain('In attesa: pronto');
    await agente.post(`/api/agent/customers/${one.id}/agent-association`);
    expect(await listed(agente, 'waiting')).toEqual([]);
    for (const state of ['', 'register', 'all'])
      expect(await listed(agente, state)).toMatchObject([{ id: one.id, state: 'register', missing: [] }]);
    expect(await file()).toContain('In elenco');
    expect((await agente.get('/api/agent/customers?state=altro')).status).toBe(422);
  });

  it('ORD-452 ORD-072 takes nobody whose first access is not over', async () => {
    const agente = await t.as('agente', 1);
    const one = await create(agente);
    await validate(one.id);
    const add = () => agente.post<{ detail: string }>(`/api/agent/customers/${one.id}/agent-association`);
    const refused = await add();
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Il primo accesso del cliente non è completo. Manca: attivare l’account.',
    ]);
    await agente.put(`/api/agent/customers/${one.id}/activate-account`);
    expect((await add()).body.detail).toContain('scegliere una password propria');
    expect(await isComplete(one.id)).toBe(false);
    await enter(agente, one.id);
    expect([(await add()).status, await isComplete(one.id)]).toEqual([200, true]);
  });

  it('ORD-452 ORD-397 the copy of an order that another agent sells is not waited for', async () => {
    const [agente, gm] = [await t.as('agente', 1), await t.as('gm', 1)];
    const one = await create(agente);
    await validate(one.id);
    await enter(agente, one.id);
    await t.db.query(
      `insert into contracts (user_id, template_id, order_id, state)
       select c.user_id, (select min(id) from contract_templates), max(o.id), 'assigned'
       from customers c, orders o
       where c.id = $1 and not exists (select from contracts k where k.order_id = o.id)
       group by c.user_id`,
      [one.id],
    );
    await gm.get(`/api/agent/customers/search-by-fiscal-code/${one.fiscalCode}`);
    for (const who of [agente, gm]) {
      const status = await who.get(`/api/agent/customers/${one.id}/account-operations-status`);
      expect(status.body).toMatchObject({ remainingOperations: 0, missing: [] });
    }
    expect((await agente.post(`/api/agent/customers/${one.id}/agent-association`)).status).toBe(200);
  });

  it('ORD-065 finds one’s own by the beginning of the code, and nobody else by it', async () => {
    const [agente, gm] = [await t.as('agente', 1), await t.as('gm', 1)];
    const one = await create(agente);
    const found = async (who: Client, code: string) =>
      (await who.get<{ items: Customer[] }>(`/api/agent/customers/search-by-fiscal-code/${code}`)).body.items.map(
        (c) => c.id,
      );
    const later = await create(agente);
    expect(await found(agente, one.fiscalCode.slice(0, 10))).toEqual([one.id]);
    expect(await found(agente, later.fiscalCode.slice(0, 10))).toEqual([later.id]);
    expect(await found(gm, one.fiscalCode.slice(0, 10))).toEqual([]);
    expect(await found(gm, one.fiscalCode)).toEqual([one.id]);
  });

  it('counts what the account still has to do: first access, password, every paper', async () => {
    const agente = await t.as('agente', 1);
    const one = await create(agente);
    await validate(one.id);
    const left = async () =>
      (await agente.get<{ remainingOperations: number }>(`/api/agent/customers/${one.id}/account-operations-status`))
        .body.remainingOperations;
    expect(await left(), 'no account').toBe(1);
    await agente.put(`/api/agent/customers/${one.id}/activate-account`);
    const user = `(select user_id from customers where id = ${one.id})`;
    const papers = Number(
      (await t.db.query(`select count(*) as n from contracts where user_id = ${user} and state = 'assigned'`)).rows[0]
        ?.n,
    );
    expect(papers).toBeGreaterThan(0);
    expect(await left()).toBe(2 + papers);
    await t.db.query(`update users set last_login = ema_now() where id = ${user}`);
    expect(await left()).toBe(1 + papers);
    await t.db.query(`update users set password_generated = false where id = ${user}`);
    expect(await left()).toBe(papers);
    await t.db.query(`update contracts set state = 'signed', signed_at = ema_now() where user_id = ${user}`);
    expect(await left()).toBe(0);
    expect(await auditCount(t, 'customers.activate-account', one.id)).toBe(1);
    const account = await t.db.query(`select user_type, password_generated from users where id = ${user}`);
    expect(account.rows).toEqual([{ user_type: 'cliente', password_generated: false }]);
  });

  it('ORD-077 the code goes to the contact that is proved, and it is written down which', async () => {
    const agente = await t.as('agente', 1);
    const one = await create(agente);
    const ask = (contactType: string) =>
      agente.put<object>(`/api/agent/customers/${one.id}/contact-validation-start`, { contactType });
    await ask('email');
    expect((await ask('mobile')).body).toMatchObject({
      mobileContactValidation: { otpChallenge: { tokenDeliveryMethod: 'SMS' } },
    });
    const written = await t.db.query<{ contact: string }>(
      `select detail ->> 'contact' as contact from audit where event = 'customers.start-contact-validation' and object_id = $1 order by id`,
      [String(one.id)],
    );
    expect(written.rows.map((r) => r.contact)).toEqual(['email', 'mobile']);
    const sent = await t.db.query<{ channel: string; destination: string }>(
      `select channel, destination from outbox where destination in (select email from people where fiscal_code = $1 union select mobile from people where fiscal_code = $1) order by id`,
      [one.fiscalCode],
    );
    expect(sent.rows.map((r) => r.channel)).toEqual(['mail', 'sms']);
    expect(sent.rows[0]?.destination).toContain('@');
  });
});
