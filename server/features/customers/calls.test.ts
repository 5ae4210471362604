import { describe, expect, it } from 'vitest';
import { addDays } from '@ema/domain/kernel/days.ts';
import { buildFiscalCode } from '@ema/domain/kernel/fiscal-code.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { patchSeen } from '../../test/seen.ts';
import { whileHeld } from '../../test/who-waits.ts';
import { birthplacesOn } from './birthplaces.ts';

const t = testPortal();
type Customer = Record<string, unknown> & { id: number; email: string; fiscalCode: string };
type List = { items: Customer[]; pagination: { totalItems: number } };
const codeOf = (firstName: string, gender: 'F' | 'M') =>
  buildFiscalCode({ lastName: 'Gallo', firstName, birthDate: '1971-03-12', gender, belfiore: 'L219' });
const FIELDS = {
  name: 'Gallo',
  nameDescription: 'Bruno',
  gender: 'M',
  birthDate: '1971-03-12',
  birthCountry: 'IT',
  birthMunicipality: 'Torino',
  fiscalCode: codeOf('Bruno', 'M'),
  addressStreet: 'Via Po',
  addressNumber: '12/B',
  addressCity: 'Torino',
  addressPostCode: '10123',
  addressProvince: 'TO',
  phone: '0115551234',
  mobile: '3391112233',
  email: 'bruno.gallo@example.it',
};
const own = async (who: Client): Promise<Customer> =>
  (await who.get<List>('/api/agent/customers?perPage=1&state=register')).body.items[0] as Customer;

const create = (who: Client, change: Partial<typeof FIELDS>) =>
  who.post<Customer>('/api/agent/customers', { ...FIELDS, ...change }, { key: newKey() });

describe('the customers’ calls', () => {
  it('ORD-309 the search answers the agent’s own customers that match, and nobody else', async () => {
    const agente = await t.as('agente', 1);
    const one = await own(agente);
    const found = await agente.get<List>(`/api/agent/customers?search=${one.fiscalCode}`);
    expect(found.body.items.map((i) => i.id)).toEqual([one.id]);
    const stranger = await t.db.query<{ email: string }>(
      `select p.email from customers c join people p on p.id = c.person_id
       where not exists (select from agent_customers ac join agents a on a.id = ac.agent_id where ac.customer_id = c.id and a.user_id = $1) limit 1`,
      [agente.userId],
    );
    expect((await agente.get<List>(`/api/agent/customers?search=${stranger.rows[0]?.email}`)).body.items).toEqual([]);
  });

  it('ORD-310 how many operations are left to a customer is a number; of a stranger it is 404', async () => {
    const agente = await t.as('agente', 1);
    const status = await agente.get(`/api/agent/customers/${(await own(agente)).id}/account-operations-status`);
    expect(status.body).toEqual({
      remainingOperations: expect.any(Number),
      missing: expect.any(Array),
      canResendCredentials: expect.any(Boolean),
    });
    expect((await agente.get('/api/agent/customers/99999999/account-operations-status')).status).toBe(404);
  });

  it('ORD-049 ORD-311 ORD-312 ORD-313 created with an id, found by fiscal code with every field, changed', async () => {
    const agente = await t.as('agente', 1);
    const search = async () =>
      (await agente.get<List>(`/api/agent/customers/search-by-fiscal-code/${FIELDS.fiscalCode}`)).body.items;
    expect(await search()).toEqual([]);
    const made = await agente.post<Customer>('/api/agent/customers', FIELDS, { key: newKey() });
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        ...FIELDS,
        id: expect.any(Number),
        mobile: expect.stringContaining(FIELDS.mobile),
        fullName: 'Bruno Gallo',
        addressStreetAndNumber: 'Via Po 12/B',
        emailValidated: false,
        mobileValidated: false,
        userAccountCreated: false,
      },
    ]);
    expect((await search()).map((c) => c.id)).toEqual([made.body.id]);
    const changed = await patchSeen<Customer>(agente, `/api/agent/customers/${made.body.id}`, {
      addressCity: 'Moncalieri',
    });
    expect([changed.status, changed.body['addressCity']]).toEqual([200, 'Moncalieri']);
    expect((await search())[0]?.['addressCity']).toBe('Moncalieri');
  });

  it('ORD-314 NET-225 NET-226 the account is activated and the customer associated by calls without a body', async () => {
    const agente = await t.as('agente', 1);
    const made = await agente.post<Customer>(
      '/api/agent/customers',
      { ...FIELDS, fiscalCode: codeOf('Bruna', 'F'), gender: 'F', nameDescription: 'Bruna', email: 'bruna@example.it' },
      { key: newKey() },
    );
    const path = `/api/agent/customers/${made.body.id}`;
    const both = async () => [
      (await agente.put(`${path}/activate-account`, undefined)).status,
      (await agente.post(`${path}/agent-association`, undefined)).status,
    ];
    // Not before both contacts are validated.
    expect(await both()).toEqual([409, 409]);
    await t.db.query(
      `update people set email_validated_at = ema_now(), mobile_validated_at = ema_now() where id = (select person_id from customers where id = $1)`,
      [made.body.id],
    );
    expect(await both(), 'nor before the first access').toEqual([200, 409]);
    const user = `(select user_id from customers where id = ${made.body.id})`;
    await t.db.query(`update users set last_login = ema_now(), password_generated = false where id = ${user}`);
    await t.db.query(`update contracts set state = 'signed', signed_at = ema_now() where user_id = ${user}`);
    expect(await both()).toEqual([200, 200]);
    await t.db.query(`update users set password_generated = true where id = ${user}`);
    expect((await agente.get<List>(`/api/agent/customers?search=${made.body.email}`)).body.items).toHaveLength(1);
    const [sent] = await t.outbox('bruna@example.it');
    const [, username, password] = /Username (\S+), password (\S+):/.exec(sent?.body ?? '') ?? [];
    expect((await t.anyone.post('/login', { username, password })).status, 'the customer signs in').toBe(200);
  });

  it('the four characters of a fiscal code say the birthplace', async () => {
    const agente = await t.as('agente', 1);
    const at = async (code: string) => agente.get(`/api/agent/birthplaces/${code}`);
    expect((await at('L219')).body).toEqual({ country: 'IT', municipality: 'Torino', province: 'TO' });
    expect((await at('Z110')).body).toEqual({ country: 'FR', municipality: null, province: null });
    expect([(await at('A000')).status, (await at('torino')).status]).toEqual([404, 422]);
  });

  it('NET-053 ORD-387 one is born at a place from its first day to its last', async () => {
    const place = async (name: string, on: string) =>
      (await birthplacesOn(name, on)).find((one) => one.name.toLowerCase() === name);
    const { from = '' } = (await place('corigliano-rossano', '2020-01-01')) ?? {};
    const { to = '' } = (await place('figline valdarno', '1970-05-01')) ?? {};
    expect(from).toBe('2018-03-31');
    const isThere = await Promise.all([
      place('corigliano-rossano', addDays(from, -1)),
      place('corigliano-rossano', from),
      place('figline valdarno', to),
      place('figline valdarno', addDays(to, 1)),
    ]);
    expect(isThere.map(Boolean)).toEqual([false, true, true, false]);
  });

  it('ORD-354 ORD-356 a refused customer says what is wrong as a list and by field', async () => {
    const agente = await t.as('agente', 1);
    const refused = await agente.post<{
      status: number;
      detail: string;
      title: string;
      violations: { propertyPath: string; message: string }[];
      errors: Record<string, string>;
    }>('/api/agent/customers', { ...FIELDS, email: 'senza chiocciola', addressPostCode: '1' }, { key: newKey() });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      status: 422,
      title: expect.any(String),
      detail: expect.any(String),
      'hydra:description': refused.body.detail,
    });
    const paths = refused.body.violations.map((v) => v.propertyPath).toSorted();
    expect(paths).toEqual(['addressPostCode', 'email']);
    expect(Object.keys(refused.body.errors).toSorted()).toEqual(paths);
    for (const v of refused.body.violations) expect(refused.body.errors[v.propertyPath]).toContain(v.message);
    expect(refused.body.violations.map((v) => v.message)).not.toContain(refused.body.detail);
    const one = (await create(agente, { addressPostCode: '1' })).body as unknown as typeof refused.body;
    expect(one.violations.map((v) => v.message)).toEqual([one.detail]);
  });
  it('ORD-499 a province that is none and a name of signs are refused; one’s own of before stay, at is AT', async () => {
    const agente = await t.as('agente', 1);
    const wrong = await create(agente, { addressProvince: 'ZZ', name: 'Gallo 😀', nameDescription: 'Brun0' });
    const { errors } = wrong.body as unknown as { errors: Record<string, string> };
    expect([wrong.status, Object.keys(errors).toSorted()]).toEqual([
      422,
      ['addressProvince', 'name', 'nameDescription'],
    ]);
    const made = await create(agente, {
      addressProvince: 'at',
      fiscalCode: codeOf('Berto', 'M'),
      mobile: '3391112255',
      email: 'berto.gallo@example.it',
    });
    expect([made.status, made.body]).toMatchObject([201, { addressProvince: 'AT' }]);
    const { id } = made.body;
    await t.db.query(
      `update people set province = 'ZZ', last_name = 'Gallo 2'
       where id = (select person_id from customers where id = $1)`,
      [id],
    );
    const path = `/api/agent/customers/${id}`;
    expect((await patchSeen(agente, path, { addressCity: 'Alba' })).status).toBe(200);
    expect((await patchSeen(agente, path, { addressProvince: 'YY' })).status).toBe(422);
  });
});

describe('a code that was sent to a contact', () => {
  const asked = async (firstName: string) => {
    const agente = await t.as('agente', 1);
    const email = `${firstName.toLowerCase()}.gallo@example.it`;
    const { id } = (await create(agente, { fiscalCode: codeOf(firstName, 'M'), email })).body;
    const path = `/api/agent/customers/${id}`;
    await agente.put(`${path}/contact-validation-start`, { contactType: 'email' });
    const token = /\b(\d{6})\b/.exec((await t.outbox(email))[0]?.body ?? '')?.[1];
    const answer = () => agente.put(`${path}/contact-validation-complete`, { contactType: 'email', token });
    return { agente, id, email, path, answer };
  };
  it('ORD-066 ORD-077 is void once the contact changes, also when it changes back', async () => {
    const { agente, email, path, answer } = await asked('Carlo');
    for (const next of [`altra.${email}`, email])
      expect((await patchSeen(agente, path, { email: next })).status).toBe(200);
    expect((await answer()).status).toBe(422);
  });
  it('ORD-066 ORD-077 proves no other one that takes its place at that moment', async () => {
    const { agente, id, email, path, answer } = await asked('Dario');
    await whileHeld(
      t,
      (held) =>
        held.query(
          `update people set email = 'nuova.' || email where id = (select person_id from customers where id = $1)`,
          [id],
        ),
      answer,
      async () => undefined,
    );
    expect((await agente.get(path)).body).toMatchObject({ email: `nuova.${email}`, emailValidated: false });
  });
});

it('ORD-041 a page of the register beyond the last is empty and tells how many there are', async () => {
  const agente = await t.as('agente', 1);
  const page = async (at: number) => (await agente.get<List>(`/api/agent/customers?perPage=5&page=${at}`)).body;
  const [first, second, beyond] = [await page(1), await page(2), await page(9999)];
  expect([first.items.length, second.items.length, beyond.items.length]).toEqual([5, 5, 0]);
  expect(beyond.pagination.totalItems).toBe(first.pagination.totalItems);
});
