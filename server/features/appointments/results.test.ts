import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, romeDay } from '@ema/domain/kernel/days.ts';
import { auditCount } from '../../test/builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
let agente: Client;
beforeAll(async () => {
  agente = await t.as('agente', 1);
});
type Appointment = { id: number; time: string; customerLastName: string; status: string };
type Order = { id: number; title: string; submissionTime: string; orderTotal: string; isLinkedToAppointment: boolean };
type List<T> = { items: T[]; pagination: { totalItems: number } };
const WAITING = '/api/agent/appointments?isWaitingForResult=true';
const CONTRACTS =
  '/api/agent/orders?type=kleen-contract&isLinkedToAppointment=false&orderField=submissionTime&orderDir=desc';

/** An agent whom nobody else uses, with three appointments that are asked about and two contracts. */
const seller = async () => {
  const made = await t.anyone.post<{ username: string; customer: { fullName: string } }>(
    '/dev/agents.json?owes=appointment-results',
  );
  const client = await t.as(made.body.username);
  const waiting = (await client.get<List<Appointment>>(WAITING)).body.items;
  const contracts = (await client.get<List<Order>>(CONTRACTS)).body.items;
  return { client, waiting, contracts, customer: made.body.customer };
};
const idOf = (of: readonly { id: number }[], n = 0): number => of[n]?.id ?? 0;
const record = (client: Client, id: number, order: number | null) =>
  client.post<Appointment & { detail: string; violations: { propertyPath: string }[] }>(
    `/api/agent/appointments/${id}/result`,
    { order },
  );
const operationsOf = async (client: Client) =>
  (
    await client.get<{
      requiredOperations: { operationName: string; operationArguments: object; canBePostponed: boolean }[];
    }>('/api/account')
  ).body.requiredOperations;
const statusOf = async (id: number) =>
  (await t.db.query('select status, order_id::int as "order" from appointments where id = $1', [id])).rows[0];

describe('appointments that wait for a result', () => {
  it('ACC-151 ACC-152 ACC-305 one’s own, past and confirmed, the oldest first, with who reported them', async () => {
    expect((await t.anyone.get(WAITING)).status).toBe(401);
    for (const who of ['admin', 'cliente']) expect((await (await t.as(who)).get(WAITING)).status, who).toBe(403);
    const { client, waiting, customer } = await seller();
    expect(waiting).toMatchObject([
      {
        customerFirstName: 'Ada',
        customerLastName: 'Neri',
        customerAddress: { streetAndNumber: 'Via Garibaldi 7', city: 'Asti', postCode: '14100', state: 'AT' },
        isCreatedByAdministration: true,
        reportingCustomer: null,
      },
      {
        customerLastName: 'Serra',
        isCreatedByAdministration: false,
        reportingCustomer: { fullName: customer.fullName },
      },
      { customerLastName: 'Villa', isCreatedByAdministration: false, reportingCustomer: null },
    ]);
    for (const a of waiting) expect([typeof a.time, a.status]).toEqual(['string', 'confirmed']);
    expect((await agente.get<List<Appointment>>(WAITING)).body.items).toEqual([]);
    const all = (await agente.get<List<Appointment>>('/api/agent/appointments?orderField=createdAt')).body;
    expect(all.items.filter((a) => a.status === 'confirmed').length).toBeGreaterThan(0);
    await t.db.query(`update appointments set time = ema_now() + interval '1 hour' where id = $1`, [idOf(waiting)]);
    expect((await client.get<List<Appointment>>(WAITING)).body.items).toHaveLength(2);
    const others = await client.get<List<Appointment>>('/api/agent/appointments?isWaitingForResult=false');
    expect(others.body.items.map((a) => a.id)).toEqual([idOf(waiting)]);
  });

  it('ACC-151 the step may wait for three days of the oldest, then it blocks; whoever lost the shop is not asked', async () => {
    const { client, waiting } = await seller();
    const results = (canBePostponed: boolean, until = {}) => [
      {
        operationName: 'appointments:record_results',
        operationArguments: { appointments: 3, ...until },
        canBePostponed,
      },
    ];
    const oldest = romeDay(new Date(waiting[0]?.time ?? ''));
    expect(await operationsOf(client)).toEqual(results(true, { postponableUntil: addDays(oldest, 2) }));
    expect((await client.get('/api/agent/customers')).status).toBe(200);
    await t.db.query(`update appointments set time = ema_now() - interval '3 days' where id = $1`, [idOf(waiting)]);
    expect(await operationsOf(client)).toEqual(results(false));
    expect((await client.get('/api/agent/customers')).status).toBe(403);
    for (const path of [WAITING, CONTRACTS]) expect((await client.get(path)).status, path).toBe(200);
    await t.db.query('update agents set kleen_enabled = false where user_id = $1', [client.userId]);
    expect(await operationsOf(client)).toEqual([]);
  });
});

describe('contracts to choose from', () => {
  it('ACC-153 ACC-154 ACC-305 sent, of that type, in whatever shop, without those of an appointment or withdrawn from', async () => {
    const { client, contracts, waiting } = await seller();
    expect(contracts.map((o) => o.orderTotal)).toEqual(['2450.50', '1890.00']);
    expect(contracts[0]).toMatchObject({
      title: expect.stringContaining('n. '),
      submissionTime: expect.stringContaining('T'),
      isLinkedToAppointment: false,
      type: { id: 'kleen-contract' },
    });
    const rising = (await client.get<List<Order>>(CONTRACTS.replace('=desc', '=asc'))).body.items;
    expect(rising.map((o) => o.orderTotal)).toEqual(['1890.00', '2450.50']);
    expect((await record(client, idOf(waiting), idOf(contracts))).status).toBe(200);
    expect((await client.get<List<Order>>(CONTRACTS)).body.items.map((o) => o.id)).toEqual([idOf(contracts, 1)]);
    const linked = await client.get<List<Order>>('/api/agent/orders?type=kleen-contract&isLinkedToAppointment=true');
    expect(linked.body.items).toMatchObject([{ id: idOf(contracts), isLinkedToAppointment: true }]);
    await t.db.query('update orders set undone_at = ema_now() where id = $1', [idOf(contracts, 1)]);
    expect((await client.get<List<Order>>(CONTRACTS)).body).toMatchObject({ items: [], pagination: { totalItems: 0 } });
    const none = await client.get<List<Order>>('/api/agent/orders?type=kleen-direct-sale&isLinkedToAppointment=false');
    expect(none.body.items).toEqual([]);
  });
});

describe('the result of an appointment', () => {
  it('ACC-156 the seller’s alone: no session, wrong role, not theirs, not there', async () => {
    const { waiting } = await seller();
    const id = idOf(waiting);
    expect((await record(t.anyone, id, null)).status).toBe(401);
    for (const who of ['admin', 'cliente']) expect((await record(await t.as(who), id, null)).status, who).toBe(403);
    expect((await record(agente, id, null)).status).toBe(404);
    expect((await record(agente, 99_999_999, null)).status).toBe(404);
    expect(await statusOf(id)).toEqual({ status: 'confirmed', order: null });
  });

  it('ACC-154 ACC-156 with a contract, without one, and never twice; the centre is done after the last', async () => {
    const { client, waiting, contracts } = await seller();
    const [first, second, third] = [idOf(waiting), idOf(waiting, 1), idOf(waiting, 2)];
    expect((await record(client, first, idOf(contracts))).body).toMatchObject({ id: first, status: 'success' });
    expect(await statusOf(first)).toEqual({ status: 'success', order: idOf(contracts) });
    expect((await record(client, second, null)).body).toMatchObject({ status: 'failure' });
    const again = await record(client, second, idOf(contracts, 1));
    expect([again.status, again.body.detail]).toEqual([
      409,
      'Operazione già completata: l’esito di questo appuntamento è già registrato.',
    ]);
    expect((await operationsOf(client))[0]?.operationArguments).toMatchObject({ appointments: 1 });
    expect((await record(client, third, null)).status).toBe(200);
    expect(await operationsOf(client)).toEqual([]);
    expect((await client.get<List<Appointment>>(WAITING)).body.items).toEqual([]);
    expect(await auditCount(t, 'appointments.record-result', first)).toBe(1);
  });

  it('ACC-153 ACC-156 a wrong contract and a wrong moment are refused, and nothing is kept', async () => {
    const { client, waiting, contracts } = await seller();
    const id = idOf(waiting);
    const foreign = await record(client, id, idOf((await seller()).contracts));
    expect([foreign.status, foreign.body.violations.map((v) => v.propertyPath)]).toEqual([422, ['order']]);
    expect((await client.post(`/api/agent/appointments/${id}/result`, {})).status).toBe(422);
    await t.db.query(`update orders set type_id = 'kleen-commission' where id = $1`, [idOf(contracts)]);
    expect((await record(client, id, idOf(contracts))).status).toBe(409);
    await t.db.query('update orders set undone_at = ema_now() where id = $1', [idOf(contracts, 1)]);
    expect((await record(client, id, idOf(contracts, 1))).body.detail).toBe(
      'Il cliente è receduto da questo contratto.',
    );
    await t.db.query(`update appointments set time = ema_now() + interval '1 minute' where id = $1`, [id]);
    expect((await record(client, id, null)).body.detail).toBe('L’appuntamento non è ancora passato.');
    await t.db.query(`update appointments set status = 'pending' where id = $1`, [id]);
    expect((await record(client, id, null)).status).toBe(409);
    expect(await statusOf(id)).toEqual({ status: 'pending', order: null });
  });

  it('ACC-156 two results of one appointment at once: one stands', async () => {
    const { client, waiting, contracts } = await seller();
    const id = idOf(waiting);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => record(client, id, n % 2 ? null : idOf(contracts))),
    );
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
    const kept = answers.find((a) => a.status === 200)?.body.status;
    expect(await statusOf(id)).toEqual({ status: kept, order: kept === 'success' ? idOf(contracts) : null });
  });

  it('ACC-153 one contract for two appointments at once: it is of one of them', async () => {
    const { client, waiting, contracts } = await seller();
    const answers = await Promise.all(waiting.map((a) => record(client, a.id, idOf(contracts))));
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.filter((a) => a.status === 409).map((a) => a.body.detail)).toEqual(
      Array(2).fill('Questo contratto è già collegato a un altro appuntamento.'),
    );
    const linked = await t.db.query('select count(*)::int as n from appointments where order_id = $1', [
      idOf(contracts),
    ]);
    expect(linked.rows).toEqual([{ n: 1 }]);
  });
});
