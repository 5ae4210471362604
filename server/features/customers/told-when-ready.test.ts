/** Proves that every agent who waits for a customer's first access is told of it once, and for 30 days (ORD-397). */
import { describe, expect, it } from 'vitest';
import { buildFiscalCode } from '@ema/domain/kernel/fiscal-code.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { moveClock } from '../../test/move-clock.ts';
import { doWaitingJobs } from '../../test/waiting-jobs.ts';

const t = testPortal();
const MONTH_MS = 30 * 86_400_000;
let n = 0;
/** A customer whom this agent created, with both contacts proved. */
const proved = async (who: Client): Promise<{ id: number; fiscalCode: string }> => {
  n += 1;
  const birthDate = `${1960 + n}-07-1${n % 10}`;
  const person = { lastName: 'Ricci', firstName: 'Nadia', birthDate, gender: 'F' as const };
  const { status, body } = await who.post<{ id: number; fiscalCode: string }>(
    '/api/agent/customers',
    {
      name: 'Ricci',
      nameDescription: 'Nadia',
      gender: 'F',
      birthDate,
      birthCountry: 'IT',
      birthMunicipality: 'Asti',
      fiscalCode: buildFiscalCode({ ...person, belfiore: 'A479' }),
      addressStreet: 'Via Roma',
      addressNumber: '3',
      addressCity: 'Asti',
      addressPostCode: '14100',
      addressProvince: 'AT',
      phone: '',
      mobile: `339444${1000 + n}`,
      email: `ricci${n}@example.it`,
    },
    { key: newKey() },
  );
  expect(status).toBe(201);
  await t.db.query(
    `update people set email_validated_at = ema_now(), mobile_validated_at = ema_now()
     where id = (select person_id from customers where id = $1)`,
    [body.id],
  );
  return body;
};
const confirm = async (who: Client, id: number): Promise<void> => {
  const { status, body } = await who.put(`/api/agent/customers/${id}/activate-account`);
  expect([status, body]).toEqual([200, { userAccountCreated: true }]);
};
/** As «Crea nuovo» finds somebody whom another agent began with. */
const find = (who: Client, { fiscalCode }: { fiscalCode: string }) =>
  who.get(`/api/agent/customers/search-by-fiscal-code/${fiscalCode}`);
const enter = async (id: number): Promise<void> => {
  const user = `(select user_id from customers where id = ${id})`;
  await t.db.query(`update users set last_login = ema_now(), password_generated = false where id = ${user}`);
  await t.db.query(`update contracts set state = 'signed', signed_at = ema_now() where user_id = ${user}`);
};
const look = (): Promise<number> => doWaitingJobs(t, 'customers-first-access');
/** Who was told that this customer is ready, by username. */
const told = async (id: number): Promise<string[]> =>
  (
    await t.db.query<{ username: string }>(
      `select u.username
       from outbox o
       join people p on p.email = o.destination
       join users u on u.person_id = p.id
       where o.subject like '%ha completato il primo accesso'
         and o.body like '%customerId=' || $1
       order by u.username`,
      [String(id)],
    )
  ).rows.map(({ username }) => username);
/** Goes on for some time, looking at its end. */
const after = async (ms: number): Promise<void> => {
  const back = moveClock(t, new Date(t.services.ports.clock.now().getTime() + ms).toISOString());
  await look();
  back();
};

describe('an agent who waits for a first access', () => {
  it('ORD-397 is told once, however often they confirmed', async () => {
    const agente = await t.as('agente', 1);
    const one = await proved(agente);
    await Promise.all(Array.from({ length: 5 }, () => confirm(agente, one.id)));
    await confirm(agente, one.id);
    await look();
    await enter(one.id);
    expect(await told(one.id)).toEqual([]);
    await look();
    expect(await told(one.id)).toEqual(['agente']);
    expect(await look(), 'nothing is looked for any more').toBe(0);
    expect(await told(one.id)).toEqual(['agente']);
  });

  it('ORD-397 who comes after the account was activated is told as well, and each of them', async () => {
    const [agente, gm] = [await t.as('agente', 1), await t.as('gm', 1)];
    const one = await proved(agente);
    await confirm(agente, one.id);
    await find(gm, one);
    await confirm(gm, one.id);
    await enter(one.id);
    await look();
    expect(await told(one.id)).toEqual(['agente', 'gm']);
  });

  it('ORD-397 who waits for two is told of each', async () => {
    const agente = await t.as('agente', 1);
    const both = [await proved(agente), await proved(agente)];
    for (const { id } of both) await confirm(agente, id);
    for (const { id } of both) {
      await enter(id);
      await look();
      expect(await told(id)).toEqual(['agente']);
    }
  });

  it('ORD-397 is told at the very instant at which the 30 days end', async () => {
    const agente = await t.as('agente', 1);
    const { id } = await proved(agente);
    await confirm(agente, id);
    await enter(id);
    const { rows } = await t.db.query<{ until: Date }>(
      'select waits_until as until from agent_customers where customer_id = $1',
      [id],
    );
    const { ports } = t.services;
    const { clock } = ports;
    ports.clock = { ...clock, now: () => rows[0]?.until ?? clock.now() };
    await look().finally(() => (ports.clock = clock));
    expect(await told(id)).toEqual(['agente']);
  });

  it('ORD-397 who saw it is told nothing; the other one is', async () => {
    const [agente, gm] = [await t.as('agente', 1), await t.as('gm', 1)];
    const one = await proved(agente);
    await confirm(agente, one.id);
    await find(gm, one);
    await confirm(gm, one.id);
    await enter(one.id);
    expect((await agente.post(`/api/agent/customers/${one.id}/agent-association`)).status).toBe(200);
    await confirm(agente, one.id);
    await look();
    expect(await told(one.id)).toEqual(['gm']);
  });

  it.each([
    ['a second before 30 days are over', MONTH_MS - 1_000, ['agente']],
    ['30 days and a second after', MONTH_MS + 1_000, []],
  ])('ORD-397 %s', async (_, ms, expected) => {
    const agente = await t.as('agente', 1);
    const one = await proved(agente);
    await confirm(agente, one.id);
    await enter(one.id);
    await after(ms);
    expect(await told(one.id)).toEqual(expected);
  });

  it.each([
    ['sells no more', `update agents set status = $1 where user_id = (select id from users where username = 'gm')`],
    ['may not come in', `update users set disabled = $1 = 'disabled' where username = 'gm'`],
    ['is deleted', `update users set deleted_at = case when $1 = 'disabled' then ema_now() end where username = 'gm'`],
  ])('ORD-397 who %s is told nothing', async (_, change) => {
    const gm = await t.as('gm', 1);
    const one = await proved(gm);
    await confirm(gm, one.id);
    await enter(one.id);
    await t.db.query(change, ['disabled']);
    await look();
    await t.db.query(change, ['seller']);
    expect(await told(one.id)).toEqual([]);
  });

  it('ORD-397 who confirms again is told for 30 days from then', async () => {
    const agente = await t.as('agente', 1);
    const one = await proved(agente);
    await confirm(agente, one.id);
    await after(MONTH_MS + 1_000);
    await confirm(agente, one.id);
    await enter(one.id);
    await after(MONTH_MS - 60_000);
    expect(await told(one.id)).toEqual(['agente']);
  });
});
