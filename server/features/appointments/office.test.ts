import { beforeAll, describe, expect, it } from 'vitest';
import {
  assign,
  CONTACT,
  create,
  finish,
  inDays,
  makeTeam,
  remove,
  report,
  statusOf,
  type Appointment,
  type List,
  type Team,
} from '../../test/appointment-builders.ts';
import { auditCount } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { whileHeld } from '../../test/who-waits.ts';

const t = testPortal();
let team: Team;
let admin: Client;
beforeAll(async () => {
  [team, admin] = [await makeTeam(t), await t.as('admin', 1)];
});
const list = async (query = ''): Promise<List<Appointment & { seller: { id: number } }>> =>
  (await admin.get<List<Appointment & { seller: { id: number } }>>(`/api/admin/appointments?${query}`)).body;

describe('the office’s appointments', () => {
  it('NET-100 NET-101 given to an agent, pending, without place and time; the agent is told', async () => {
    const body = { ...CONTACT, seller: team.agentId };
    expect((await t.anyone.post('/api/admin/appointments', body)).status).toBe(401);
    for (const who of [team.agent, team.customer])
      expect((await who.post('/api/admin/appointments', body)).status).toBe(403);
    expect((await assign(admin, undefined)).status).toBe(422);
    const nobody = await assign(admin, 99_999_999);
    expect(nobody.body.violations.map((v) => v.propertyPath)).toEqual(['seller']);
    const wrong = await assign(admin, team.agentId, { customerLastName: '', customerMobile: '' });
    expect(wrong.body.violations.map((v) => v.propertyPath)).toEqual(['customerLastName', 'customerMobile']);
    const key = newKey();
    const made = await admin.post<Appointment>('/api/admin/appointments', body, { key });
    expect((await admin.post<Appointment>('/api/admin/appointments', body, { key })).body.id).toBe(made.body.id);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      status: 'pending',
      isCreatedByAdministration: true,
      customerAddress: null,
      time: null,
      timeRequestedByCustomer: null,
    });
    expect((await list()).items[0]).toMatchObject({ id: made.body.id, seller: { id: team.agentId } });
    const [mail] = await t.outbox(team.email);
    expect(mail?.body).toContain('Inserito da: Azienda.');
    expect(mail?.body, 'no day and no place, and no hole where they would stand').not.toMatch(/\n{3}/);
    expect(await auditCount(t, 'appointments.admin-create', made.body.id)).toBe(1);
  });

  it('NET-100 NET-094 everybody’s, the newest first, by text, status and page', async () => {
    for (const who of [t.anyone, team.agent])
      expect([401, 403]).toContain((await who.get('/api/admin/appointments')).status);
    const mine = (await create(t, team.agent, { customerLastName: 'Zuccarello' })).body.id;
    const theirs = (await report(t, team.customer, { customerLastName: 'Zuccarello' })).body.id;
    expect((await list('search=zuccarello')).items.map((a) => a.id)).toEqual([theirs, mine]);
    expect((await list('search=zuccarello&status=pending')).items.map((a) => a.id)).toEqual([theirs]);
    expect((await list('search=zuccarello&orderField=time&orderDir=asc')).items.map((a) => a.id)).toEqual([
      mine,
      theirs,
    ]);
    expect((await list('perPage=1')).pagination.totalPages).toBeGreaterThan(1);
  });

  it('NET-096 any is deleted, whatever became of it', async () => {
    const { id } = (await report(t, team.customer)).body;
    expect((await remove(t.anyone, 'admin', id)).status).toBe(401);
    expect((await remove(team.agent, 'admin', id)).status).toBe(403);
    const confirmed = (await create(t, team.agent)).body.id;
    const [success, failure] = [(await create(t, team.agent)).body.id, (await create(t, team.agent)).body.id];
    await finish(t, success, 'success');
    await finish(t, failure, 'failure');
    for (const one of [id, confirmed, success, failure]) {
      const key = newKey();
      expect((await admin.del(`/api/admin/appointments/${one}`, { key })).status).toBe(204);
      expect((await admin.del(`/api/admin/appointments/${one}`, { key })).status).toBe(204);
      expect(await statusOf(t, one)).toBeNull();
      expect(await auditCount(t, 'appointments.admin-delete', one)).toBe(1);
    }
    expect((await remove(admin, 'admin', id)).status).toBe(404);
    for (const to of ['ivana.sordo@example.it', team.email])
      expect(
        (await t.outbox(to)).filter((m) => m.subject.includes(' annullato')).map((m) => m.subject),
        'of the one that was to come alone',
      ).toEqual([expect.stringMatching(/^Appuntamento del .+ annullato/)]);
  });

  it('NET-096 who is met is told of the time that it has by then, though it is moved at that moment', async () => {
    const customerEmail = 'spostato@example.it';
    const { id } = (await create(t, team.agent, { customerEmail })).body;
    const removed = await whileHeld(
      t,
      (held) =>
        held.query('update appointments set time = $2, version = version + 1 where id = $1', [id, inDays(t, 6)]),
      () => remove(admin, 'admin', id),
      async () => undefined,
    );
    expect(removed.status).toBe(204);
    const day = inDays(t, 6).slice(0, 10).split('-').toReversed().join('/');
    expect((await t.outbox(customerEmail))[0]?.subject).toBe(`Appuntamento del ${day} alle 15:30 annullato`);
  });

  it('NET-1124 one whose gift was redeemed stays, so that its contract is of no other appointment', async () => {
    const { id } = (await report(t, team.customer)).body;
    await finish(t, id, 'success');
    await t.db.query(`update appointments set reward_redeemed_at = ema_now(), version = version + 1 where id = $1`, [
      id,
    ]);
    const refused = await remove(admin, 'admin', id);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'L’omaggio di questo appuntamento è stato riscattato: non si può più eliminare.',
    ]);
    expect(await statusOf(t, id)).toBe('success');
  });

  it('NET-605 NET-096 who has no e-mail address is told by SMS that it is cancelled, once', async () => {
    const mobile = { customerEmail: '', customerMobile: '3471250001' };
    const { id } = (await create(t, team.agent, mobile)).body;
    const past = (await create(t, team.agent, mobile)).body.id;
    await finish(t, past, 'failure');
    for (const one of [id, past]) expect((await remove(admin, 'admin', one)).status).toBe(204);
    const told = (await t.outbox('+393471250001')).filter((m) => m.body.includes('annullato'));
    expect(told.map((m) => [m.channel, m.body])).toEqual([
      ['sms', expect.stringMatching(/^EMA Planet: l’appuntamento con .+ del \S+ alle 15:30 è annullato\.$/)],
    ]);
  });

  it('NET-097 sellers of a province, fifty a page: at work, of the cleaning shop', async () => {
    type Seller = { id: number; state: string };
    const sellers = async (query: string) =>
      (await admin.get<List<Seller>>(`/api/admin/appointment-sellers?${query}`)).body;
    expect((await t.anyone.get('/api/admin/appointment-sellers?state=AO')).status).toBe(401);
    expect((await team.agent.get('/api/admin/appointment-sellers?state=AO')).status).toBe(403);
    expect((await admin.get('/api/admin/appointment-sellers')).status).toBe(422);
    await t.db.query(
      `update people set province = 'AO', version = version + 1
       where id in (select u.person_id from agents a join users u on u.id = a.user_id)`,
    );
    await t.db.query(
      `update agents
       set kleen_enabled = true, version = version + 1,
         status = case when id in (select id from agents order by id limit 60) then 'seller' else 'inactive' end`,
    );
    const [one, two] = [await sellers('state=ao'), await sellers('state=AO&page=2')];
    expect(one.pagination).toMatchObject({ perPage: 50, totalItems: 60, totalPages: 2 });
    expect([one.items.length, two.items.length]).toEqual([50, 10]);
    expect(new Set([...one.items, ...two.items].map((s) => s.id)).size).toBe(60);
    expect(new Set(one.items.map((s) => s.state))).toEqual(new Set(['AO']));
    expect((await sellers('state=TO')).items).toEqual([]);
    const [seller] = one.items;
    await t.db.query(`update agents set kleen_enabled = false, version = version + 1 where id = $1`, [seller?.id]);
    expect((await sellers('state=AO')).pagination.totalItems).toBe(59);
    expect((await assign(admin, seller?.id)).status).toBe(422);
    const [, shut, gone] = one.items;
    const account = (change: string, id: number | undefined) =>
      t.db.query(`update users u set ${change} from agents a where a.id = $1 and u.id = a.user_id`, [id]);
    await account('disabled = true', shut?.id);
    expect((await sellers('state=AO')).pagination.totalItems).toBe(58);
    await account('deleted_at = ema_now()', gone?.id);
    expect((await sellers('state=AO')).pagination.totalItems).toBe(57);
    for (const { id } of [shut, gone] as Seller[]) expect((await assign(admin, id)).status).toBe(422);
  });
});
