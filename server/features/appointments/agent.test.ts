import { beforeAll, describe, expect, it } from 'vitest';
import {
  ADDRESS,
  assign,
  CONTACT,
  create,
  finish,
  inDays,
  makeTeam,
  remove,
  report,
  set,
  statusOf,
  type Appointment,
  type List,
  type Team,
} from '../../test/appointment-builders.ts';
import { auditCount } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { addDays, romeDay } from '@ema/domain/kernel/days.ts';

const t = testPortal();
let team: Team;
let other: Team;
let admin: Client;
beforeAll(async () => {
  [team, other, admin] = [await makeTeam(t), await makeTeam(t), await t.as('admin', 1)];
});
const list = async (who: Client, query = ''): Promise<List<Appointment>> =>
  (await who.get<List<Appointment>>(`/api/agent/appointments?${query}`)).body;

describe('an agent’s appointments', () => {
  it('NET-109 NET-110 ACC-305 one’s own is confirmed at once; an incomplete one is refused field by field', async () => {
    const body = { ...CONTACT, customerAddress: ADDRESS, time: inDays(t, 3) };
    expect((await t.anyone.post('/api/agent/appointments', body)).status).toBe(401);
    for (const who of ['admin', 'cliente'])
      expect((await (await t.as(who)).post('/api/agent/appointments', body)).status, who).toBe(403);
    const wrong = await create(t, team.agent, {
      customerFirstName: '',
      customerLastName: '',
      customerMobile: '12',
      customerEmail: 'nessuna',
      customerAddress: { street: '', buildingNumber: '123456', postCode: '141', city: '', state: 'Asti' },
      time: inDays(t, -1),
    });
    expect(wrong.status).toBe(422);
    expect(wrong.body.violations.map((v) => v.propertyPath)).toEqual([
      'customerFirstName',
      'customerLastName',
      'customerMobile',
      'customerEmail',
      'customerAddress.street',
      'customerAddress.city',
      'customerAddress.buildingNumber',
      'customerAddress.postCode',
      'customerAddress.state',
      'time',
    ]);
    expect((await create(t, team.agent, { time: inDays(t, 800) })).body.violations).toMatchObject([
      { propertyPath: 'time', message: 'Scegli una data entro un anno.' },
    ]);
    const made = await create(t, team.agent);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      status: 'confirmed',
      statusName: 'Confermato',
      customerMobile: '+393471234567',
      customerEmail: 'ivana.sordo@example.it',
      customerAddress: { streetAndNumber: 'Via Roma, 12/A', postCode: '14100', city: 'Asti', state: 'AT' },
      time: inDays(t, 3),
      isCreatedByAdministration: false,
      reportingCustomer: null,
    });
    expect(await auditCount(t, 'appointments.create', made.body.id)).toBe(1);
    const [mail] = await t.outbox('ivana.sordo@example.it');
    expect(mail?.subject).toContain(`Appuntamento con ${team.agentName} il `);
    expect(mail?.body).toContain('alle 15:30');
  });

  it('NET-109 the same sent twice is one appointment', async () => {
    const body = { ...CONTACT, customerAddress: ADDRESS, time: inDays(t, 3) };
    const key = newKey();
    const [one, two] = [
      await other.agent.post<Appointment>('/api/agent/appointments', body, { key }),
      await other.agent.post<Appointment>('/api/agent/appointments', body, { key }),
    ];
    expect([one.status, two.body.id]).toEqual([201, one.body.id]);
    expect((await list(other.agent)).pagination.totalItems).toBe(1);
  });

  it('NET-117 everything of one’s own; another’s is as absent as one that never was', async () => {
    const { id } = (await report(t, team.customer)).body;
    expect((await t.anyone.get(`/api/agent/appointments/${id}`)).status).toBe(401);
    expect((await admin.get(`/api/agent/appointments/${id}`)).status).toBe(403);
    const foreign = await other.agent.get(`/api/agent/appointments/${id}`);
    const absent = await other.agent.get('/api/agent/appointments/99999999');
    expect([foreign.status, absent.status]).toEqual([404, 404]);
    const one = (await team.agent.get(`/api/agent/appointments/${id}`)).body;
    const keys =
      'id createdAt seller customerFirstName customerLastName customerMobile customerEmail customerAddress time ' +
      'timeRequestedByCustomer status statusName createdBy isCreatedByAdministration reportingCustomer ' +
      'isRewardRedeemed customerAnswer version';
    expect(Object.keys(one).toSorted()).toEqual(keys.split(' ').toSorted());
    expect(one).toMatchObject({
      seller: { id: team.agentId, fullName: team.agentName },
      createdBy: { displayName: team.customerName },
      reportingCustomer: { fullName: team.customerName },
      customerAddress: { streetAndNumber: 'Via Roma, 12/A', postCode: '14100', state: 'AT', city: 'Asti' },
      time: null,
      timeRequestedByCustomer: inDays(t, 4),
      isRewardRedeemed: false,
    });
  });

  it('NET-102 NET-103 NET-104 NET-224 own ones alone, by text, day, span, status and page', async () => {
    const { agent, customer } = await makeTeam(t);
    const rossi = (await create(t, agent, { customerLastName: 'Rossi', time: inDays(t, 3, '09:00') })).body.id;
    const verdi = (await report(t, customer, { customerEmail: 'verdi_1@example.it' })).body.id;
    const bianchi = (await create(t, agent, { customerLastName: 'Bianchi', time: inDays(t, 8, '23:30') })).body.id;
    await finish(t, bianchi, 'failure');
    const ids = async (query: string) => (await list(agent, query)).items.map((a) => a.id);
    const day = (iso: string) => iso.slice(0, 10);
    expect(await ids('')).toEqual([rossi, verdi, bianchi]);
    for (const a of (await list(agent)).items)
      expect(['pending', 'confirmed', 'success', 'failure']).toContain(a.status);
    expect(await ids('search=ROSSI')).toEqual([rossi]);
    expect(await ids('search=i_1')).toEqual([verdi]);
    expect(await ids(`search=${encodeURIComponent('+393471234567')}`)).toEqual([rossi, verdi, bianchi]);
    expect(await ids(`date=${day(inDays(t, 3))}`)).toEqual([rossi]);
    // A time that is only proposed has its day too, and half past eleven at night is still that day in Rome.
    expect(await ids(`from=${day(inDays(t, 4))}&to=${day(inDays(t, 8))}`)).toEqual([verdi, bianchi]);
    expect(await ids('status=pending')).toEqual([verdi]);
    expect(await ids('status=failure')).toEqual([bianchi]);
    expect(await ids('perPage=2&page=2')).toEqual([bianchi]);
    expect(await ids('orderField=next')).toEqual([verdi, rossi, bianchi]);
    // What the tile of the home asks: one row, and the number of all.
    expect((await list(agent, 'status=pending&perPage=1')).pagination).toMatchObject({ perPage: 1, totalItems: 1 });
    expect((await agent.get('/api/agent/appointments?status=boh')).status).toBe(422);
    expect((await list(other.agent, 'search=Rossi')).items).toEqual([]);
  });

  it('NET-103 one at midnight in Rome is of the day that begins', async () => {
    const { agent } = await makeTeam(t);
    const { id } = (await create(t, agent, { time: inDays(t, 5, '00:00') })).body;
    const day = addDays(romeDay(t.services.ports.clock.now()), 5);
    const on = async (date: string) => (await list(agent, `date=${date}`)).items.map((a) => a.id);
    expect([await on(day), await on(addDays(day, -1))]).toEqual([[id], []]);
  });

  it('NET-1129 a name is found in whatever form its accents are typed', async () => {
    const { agent } = await makeTeam(t);
    const ids = [];
    for (const customerLastName of ['Nicolo\u0300', 'Nicolò'])
      ids.push((await create(t, agent, { customerLastName })).body.id);
    for (const typed of ['nicolò', 'NICOLO\u0300'])
      expect((await list(agent, `search=${encodeURIComponent(typed)}`)).items.map((a) => a.id)).toEqual(ids);
  });

  it('NET-111 NET-110 pending → confirmed → moved, by the agent alone; one with a result is not touched', async () => {
    const { id } = (await report(t, team.customer)).body;
    expect((await set(t, t.anyone, id)).status).toBe(401);
    expect((await set(t, admin, id)).status).toBe(403);
    expect((await set(t, other.agent, id)).status).toBe(404);
    const wrong = await set(t, team.agent, id, { time: inDays(t, -2), customerAddress: { ...ADDRESS, city: '' } });
    expect(wrong.body.violations.map((v) => v.propertyPath)).toEqual(['customerAddress.city', 'time']);
    expect((await set(t, team.agent, id)).body).toMatchObject({ status: 'confirmed', time: inDays(t, 5) });
    expect((await set(t, team.agent, id, { time: inDays(t, 6) })).body).toMatchObject({
      status: 'confirmed',
      time: inDays(t, 6),
      timeRequestedByCustomer: inDays(t, 4),
    });
    const again = await set(t, team.agent, id, { time: inDays(t, 6) });
    expect(again.status).toBe(200);
    const told = (await t.outbox('ivana.sordo@example.it')).map((m) => m.subject).slice(0, 2);
    expect(told).toEqual([
      expect.stringContaining('Appuntamento spostato al'),
      expect.stringContaining('Appuntamento con'),
    ]);
    const elsewhere = { ...ADDRESS, buildingNumber: '14' };
    await set(t, team.agent, id, { time: inDays(t, 6), customerAddress: elsewhere });
    expect((await t.outbox('ivana.sordo@example.it'))[0]).toMatchObject({
      subject: expect.stringMatching(/^Appuntamento del .+: nuovo indirizzo$/),
      body: expect.stringContaining('Dove: Via Roma, 14, 14100 Asti (AT).'),
    });
    for (const result of ['success', 'failure'] as const) {
      await finish(t, id, result);
      const refused = await set(t, team.agent, id);
      expect([refused.status, refused.body.detail]).toEqual([
        409,
        'L’esito di questo appuntamento è già registrato: non si può più modificare.',
      ]);
    }
  });

  it('NET-855 what was moved or answered meanwhile is not overwritten unseen; the same once more is fine', async () => {
    const { id } = (await report(t, team.customer)).body;
    const { version } = (await team.agent.get<Appointment>(`/api/agent/appointments/${id}`)).body;
    const asked = { time: inDays(t, 6), version };
    const first = await set(t, team.agent, id, asked);
    expect(first.body.version).toBe(version + 1);
    const again = await set(t, team.agent, id, asked);
    expect([again.status, again.body]).toEqual([200, first.body]);
    for (const other of [{ time: inDays(t, 7) }, { customerAddress: { ...ADDRESS, buildingNumber: '14' } }]) {
      const late = await set(t, team.agent, id, { ...asked, ...other });
      expect([late.status, late.body.detail]).toEqual([
        409,
        'Nel frattempo questi dati sono stati modificati. Ricarica e riprova.',
      ]);
    }
    const stands = (await team.agent.get<Appointment>(`/api/agent/appointments/${id}`)).body;
    expect(stands).toMatchObject({ time: inDays(t, 6), version: version + 1 });
    await t.db.query(`update appointments set customer_answer = 'declined', version = version + 1 where id = $1`, [id]);
    const unseen = await set(t, team.agent, id, { time: inDays(t, 8), version: stands.version });
    expect(unseen.status).toBe(409);
    expect((await set(t, team.agent, id, { time: inDays(t, 8) })).status).toBe(200);
    const silent = await team.agent.put<Appointment>(
      `/api/agent/appointments/${id}`,
      { customerAddress: ADDRESS, time: inDays(t, 9) },
      { key: newKey() },
    );
    expect(silent.body.violations.map((v) => v.propertyPath)).toEqual(['version']);
  });

  it('NET-855 five at once with five times: one of them is told, and the others that it is no longer so', async () => {
    const { id, version } = (await create(t, team.agent)).body;
    const days = [10, 11, 12, 13, 14];
    const answers = await Promise.all(days.map((day) => set(t, team.agent, id, { time: inDays(t, day), version })));
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const won = answers.find((a) => a.status === 200);
    const stands = (await team.agent.get<Appointment>(`/api/agent/appointments/${id}`)).body;
    expect([stands.time, stands.version]).toEqual([won?.body.time, version + 1]);
  });

  it('NET-111 a proposed time that has passed may still be taken: the visit took place, and nobody is invited to it', async () => {
    const { id } = (await report(t, team.customer, { customerEmail: 'visita.fatta@example.it' })).body;
    await t.db.query(
      `update appointments set time_requested_by_customer = ema_now() - interval '2 hours', version = version + 1
       where id = $1`,
      [id],
    );
    const { timeRequestedByCustomer: time } = (await team.agent.get<Appointment>(`/api/agent/appointments/${id}`)).body;
    expect((await set(t, team.agent, id, { time: inDays(t, -1) })).status).toBe(422);
    expect((await set(t, team.agent, id, { time })).body).toMatchObject({ status: 'confirmed', time });
    expect(await t.outbox('visita.fatta')).toEqual([]);
  });

  it('NET-108 only pending ones that are not the company’s are the agent’s to delete', async () => {
    const { id } = (await report(t, team.customer)).body;
    expect((await remove(t.anyone, 'agent', id)).status).toBe(401);
    expect((await remove(admin, 'agent', id)).status).toBe(403);
    expect((await remove(other.agent, 'agent', id)).status).toBe(404);
    const confirmed = await remove(team.agent, 'agent', (await create(t, team.agent)).body.id);
    expect([confirmed.status, confirmed.body.detail]).toEqual([
      409,
      'Si può eliminare solo un appuntamento ancora da confermare.',
    ]);
    const company = await remove(team.agent, 'agent', (await assign(admin, team.agentId)).body.id);
    expect([company.status, company.body.detail]).toEqual([
      409,
      'Un appuntamento inserito dall’azienda può essere eliminato solo dalla sede.',
    ]);
    const key = newKey();
    const gone = await team.agent.del(`/api/agent/appointments/${id}`, { key });
    const again = await team.agent.del(`/api/agent/appointments/${id}`, { key });
    expect([gone.status, again.status]).toEqual([204, 204]);
    expect(await statusOf(t, id)).toBeNull();
    expect((await remove(team.agent, 'agent', id)).status).toBe(404);
    expect(await auditCount(t, 'appointments.delete', id)).toBe(1);
  });

  it('NET-108 NET-111 confirmed and deleted at once by both sides: one of them comes through', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = (await report(t, team.customer)).body;
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => set(t, team.agent, id)),
        ...Array.from({ length: 4 }, () => remove(team.customer, 'customer', id)),
      ]);
      const [sets, removals] = [answers.slice(0, 4), answers.slice(4)].map((of) => of.map((a) => a.status));
      const isGone = removals?.includes(204) ?? false;
      expect(removals?.filter((s) => s === 204).length).toBe(isGone ? 1 : 0);
      expect(sets?.includes(200)).toBe(!isGone);
      expect(await statusOf(t, id)).toBe(isGone ? null : 'confirmed');
      for (const status of [...(sets ?? []), ...(removals ?? [])]) expect([200, 204, 404, 409]).toContain(status);
    }
  });
});
