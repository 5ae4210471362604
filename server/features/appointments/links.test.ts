import { beforeAll, describe, expect, it } from 'vitest';
import { ADDRESS, create, inDays, makeTeam, remove, report, set, type Team } from '../../test/appointment-builders.ts';
import { romeInstant } from '@ema/domain/appointments/times.ts';
import { writePhone } from '@ema/domain/kernel/writing.ts';
import { moveClock } from '../../test/move-clock.ts';
import { findQueues } from '../system/health-queries.ts';
import { auditCount } from '../../test/builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { withTurnedSecret } from '../../test/turned-secret.ts';
import { whileHeld } from '../../test/who-waits.ts';

const t = testPortal();
let team: Team;
let other: Team;
beforeAll(async () => {
  [team, other] = [await makeTeam(t), await makeTeam(t)];
});
type Invitation = { firstName: string; time: string; answer: string | null; closed: string | null; detail: string };

/** An appointment whose contact has an address of their own, and the token of the link that they were sent. */
const invited = async (email: string): Promise<{ id: number; token: string }> => {
  const { id } = (await create(t, team.agent, { customerEmail: email })).body;
  return { id, token: await tokenOf(email) };
};
const tokenOf = async (email: string): Promise<string> =>
  /\/appuntamento\/(\S+)/.exec((await t.outbox(email))[0]?.body ?? '')?.[1] ?? '';
const read = (token: string) => t.anyone.get<Invitation>(`/api/appointment-invitations/${token}`);
const answer = (token: string, said: string) =>
  t.anyone.put<Invitation>(`/api/appointment-invitations/${token}`, { answer: said });

describe('the link of a message about an appointment', () => {
  it('NET-374 whoever has it sees the appointment and answers, without signing in; the agent is told once', async () => {
    const { id, token } = await invited('uno@example.it');
    expect((await read(token)).body).toEqual({
      firstName: 'Ivana',
      sellerName: team.agentName,
      time: inDays(t, 3),
      place: 'Via Roma, 12/A, 14100 Asti (AT)',
      answer: null,
      closed: null,
    });
    expect((await answer(token, 'forse')).status).toBe(422);
    for (let n = 0; n < 2; n += 1) expect((await answer(token, 'accepted')).body.answer).toBe('accepted');
    expect((await answer(token, 'declined')).body.answer).toBe('declined');
    const told = (await t.outbox(team.email)).filter((m) => m.subject.startsWith('Ivana Sordo'));
    expect(told[0]?.body).toContain('ha avvisato di non poter essere');
    expect(told[0]?.body).toContain(`Concorda un’altra data (${writePhone('+393471234567')})`);
    expect(told[1]?.body).toContain('Ivana Sordo ha confermato l’appuntamento');
    expect(told.map((m) => m.subject)).toEqual([
      expect.stringContaining('Ivana Sordo non può il'),
      expect.stringContaining('Ivana Sordo conferma l’appuntamento del'),
    ]);
    expect((await team.agent.get(`/api/agent/appointments/${id}`)).body['customerAnswer']).toBe('declined');
    expect(await auditCount(t, 'appointments.answer-invitation', id)).toBe(3);
  });

  it('NET-374 it is of this appointment at this time: another one, a moved or a deleted one is not found', async () => {
    const { id, token } = await invited('due@example.it');
    const foreign = token.replace(/^\d+/, String(id - 1));
    const forged = `${id}-${'A'.repeat(22)}`;
    for (const wrong of [foreign, forged, `99999999-${'A'.repeat(22)}`]) {
      expect((await read(wrong)).status, wrong).toBe(404);
      expect((await answer(wrong, 'accepted')).status, wrong).toBe(404);
    }
    expect((await answer(token, 'accepted')).status).toBe(200);
    expect((await set(t, team.agent, id, { time: inDays(t, 9) })).body.customerAnswer).toBeNull();
    expect((await read(token)).status).toBe(404);
    const next = await tokenOf('due@example.it');
    expect((await read(next)).body.answer).toBeNull();
    await remove(await t.as('admin', 1), 'admin', id);
    expect((await answer(next, 'accepted')).status).toBe(404);
  });

  it('NET-374 once it has begun, or has its result, it is not answered any more', async () => {
    const { id, token } = await invited('tre@example.it');
    await t.db.query(
      `update appointments set status = 'failure', result_at = ema_now(), version = version + 1 where id = $1`,
      [id],
    );
    expect((await read(token)).body.closed).not.toBeNull();
    expect((await answer(token, 'accepted')).status).toBe(409);
  });

  it('NET-374 it stays good while the secret is turned, and not once the old one is given up', async () => {
    const { token } = await invited('prima@example.it');
    expect(await withTurnedSecret(t.services, true, async () => (await read(token)).status)).toBe(200);
    expect(await withTurnedSecret(t.services, false, async () => (await read(token)).status)).toBe(404);
    const young = await withTurnedSecret(t.services, true, async () => (await invited('dopo@example.it')).token);
    expect((await read(young)).status, 'the new secret signs what is new').toBe(404);
  });

  it('NET-1122 who changes the answer again and again is told to call, and what the agent was told last stands', async () => {
    const { id, token } = await invited('molte@example.it');
    await t.db.query(`update appointments set customer_last_name = 'Volubile' where id = $1`, [id]);
    for (let n = 0; n < 10; n += 1)
      expect((await answer(token, n % 2 === 0 ? 'accepted' : 'declined')).status, String(n)).toBe(200);
    for (let n = 0; n < 2; n += 1) {
      const refused = await answer(token, 'accepted');
      expect([refused.status, refused.body.detail]).toEqual([
        429,
        'Hai già cambiato risposta molte volte oggi: per un altro cambiamento telefona al tuo incaricato.',
      ]);
      expect(Number(refused.headers['retry-after']), 'the day has to pass').toBeGreaterThan(3600);
    }
    expect((await answer(token, 'declined')).status, 'as it stands').toBe(200);
    expect((await read(token)).body.answer).toBe('declined');
    expect((await t.outbox(team.email)).filter((m) => m.subject.startsWith('Ivana Volubile'))).toHaveLength(10);
    await t.db.query(`update rate_limits set expire = 1 where key = 'appointment-answers:' || $1`, [id]);
    expect((await answer(token, 'accepted')).status, 'the next day').toBe(200);
  });

  it('NET-374 NET-1127 ten answers at once: the agent is told once', async () => {
    await create(t, team.agent, { customerEmail: 'quattro@example.it', customerLastName: 'Quattro' });
    const token = await tokenOf('quattro@example.it');
    const answers = await Promise.all(Array.from({ length: 10 }, () => answer(token, 'accepted')));
    // NET-1127: whoever comes second with the same answer gave it.
    expect(answers.map(({ status, body }) => `${status} ${body.answer}`)).toEqual(Array(10).fill('200 accepted'));
    const { rows } = await t.db.query<{ n: number }>(
      `select count(*)::int as n from outbox where destination = $1 and subject like 'Ivana Quattro conferma%'`,
      [team.email],
    );
    expect(rows[0]?.n).toBe(1);
  });

  it('NET-1127 who gives the answer that another gives at that moment is told that it stands', async () => {
    const { id, token } = await invited('insieme@example.it');
    const answering = async (said: string, first: string) => {
      const other = await t.db.connect();
      await other.query('begin');
      await other.query(`update appointments set ${first}, version = version + 1 where id = $1`, [id]);
      const second = answer(token, said);
      await new Promise((resolve) => setTimeout(resolve, 300));
      await other.query('commit');
      other.release();
      return second;
    };
    const stands = await answering('accepted', `customer_answer = 'accepted', customer_answered_at = ema_now()`);
    expect([stands.status, stands.body.answer]).toEqual([200, 'accepted']);
    const moved = await answering('declined', `time = time + interval '1 day'`);
    expect(moved.status, 'of another time').toBe(404);
  });

  it('NET-374 NET-1127 who answers while its result is written down is refused', async () => {
    const { id, token } = await invited('esito@example.it');
    const refused = await whileHeld(
      t,
      (held) =>
        held.query(
          `update appointments set status = 'failure', result_at = ema_now(), version = version + 1 where id = $1`,
          [id],
        ),
      () => answer(token, 'accepted'),
      async () => undefined,
    );
    expect(refused.status).toBe(409);
    expect((await team.agent.get(`/api/agent/appointments/${id}`)).body['customerAnswer']).toBeNull();
  });

  describe('NET-605 NET-374 NET-111 who has no e-mail address is told by SMS', () => {
    const by = (customerMobile: string, over: object = {}) =>
      create(t, own.agent, { customerEmail: '', customerMobile, ...over });
    const said = async (to: string) => (await t.outbox(to)).map((m) => m.body);
    let own: Team;
    const at = async <T>(time: string, work: () => Promise<T>): Promise<T> => {
      const back = moveClock(t, romeInstant('2027-02-03', time).toISOString());
      try {
        // Nobody stays signed in until then.
        own = await makeTeam(t);
        return await work();
      } finally {
        back();
      }
    };
    const leave = (to: string) =>
      t.db.query(`update outbox set sent_at = ema_now() where destination = $1 and sent_at is null`, [to]);
    const leavesAt = async (to: string): Promise<(string | undefined)[]> =>
      (
        await t.db.query<{ at: Date }>(
          `select j.start_after as at from outbox o
           join pgboss.job j on j.name = 'outbox-sms' and j.data ->> 'id' = o.id::text
           where o.destination = $1 order by o.id`,
          [to],
        )
      ).rows.map((r) => r.at.toISOString());

    it('set, moved and somewhere else, each with the link that answers', () =>
      at('10:00', async () => {
        const time = romeInstant('2027-02-10', '15:30').toISOString();
        const { id } = (await by('3471240001', { time })).body;
        const later = romeInstant('2027-02-11', '09:00').toISOString();
        await leave('+393471240001');
        await set(t, own.agent, id, { time: later });
        await leave('+393471240001');
        await set(t, own.agent, id, { time: later, customerAddress: { ...ADDRESS, street: 'Via Nuova' } });
        const [elsewhere = '', moved = '', first = ''] = await said('+393471240001');
        expect(first).toContain(`${own.agentName} ti incontra il 10/02/2027 alle 15:30, Via Roma, 12/A`);
        expect(moved).toContain('è spostato al 11/02/2027 alle 09:00');
        expect(elsewhere).toContain('è in Via Nuova, 12/A, 14100 Asti (AT). Conferma, o avvisa che non puoi: http');
        const token = /\/appuntamento\/(\S+)$/.exec(elsewhere)?.[1] ?? '';
        expect((await answer(token, 'accepted')).body.answer).toBe('accepted');
        const was = /\/appuntamento\/(\S+)$/.exec(first)?.[1] ?? '';
        expect((await read(was)).status, 'the link of the time before').toBe(404);
        expect((await t.db.query(`select 1 from outbox where destination = ''`)).rowCount).toBe(0);
      }));

    it('at night it waits for the morning, and what was moved meanwhile is told as it is then', () =>
      at('22:30', async () => {
        const to = '+393471240002';
        const { id } = (await by('3471240002', { time: romeInstant('2027-02-10', '15:30').toISOString() })).body;
        const morning = romeInstant('2027-02-04', '08:00').toISOString();
        expect(await leavesAt(to)).toEqual([morning]);
        await set(t, own.agent, id, { time: romeInstant('2027-02-12', '10:00').toISOString() });
        expect(await said(to)).toEqual([expect.stringContaining('12/02/2027 alle 10:00')]);
        expect(await leavesAt(to)).toEqual([morning]);
        const waiting = async () => (await findQueues(t.services.db, t.services.ports.clock.now()))[1]?.oldest_at;
        await t.db.query(`delete from outbox where destination <> $1`, [to]);
        expect(await waiting(), 'nothing is late').toBeNull();
        const early = romeInstant('2027-02-04', '08:10').toISOString();
        await by('3471240003', { time: early });
        expect((await leavesAt('+393471240003'))[0], 'too near to wait').not.toBe(morning);
      }));

    it('what was tried or given up already, and what is of another visit, is not taken back', () =>
      at('22:30', async () => {
        const to = '+393471240004';
        const time = romeInstant('2027-02-10', '15:30').toISOString();
        const ids: number[] = [];
        for (let n = 0; n < 3; n += 1) ids.push((await by('3471240004', { time })).body.id);
        const become = (id: number | undefined, change: string) =>
          t.db.query(
            `update outbox set ${change}
             where destination = $1 and body like '%/appuntamento/' || $2 || '-%'`,
            [to, String(id)],
          );
        await become(ids[0], 'attempts = 1');
        await become(ids[1], 'failed_at = ema_now()');
        for (const id of ids.slice(0, 2))
          await set(t, own.agent, id, { time: romeInstant('2027-02-12', '10:00').toISOString() });
        const linked = (await said(to)).map((body) => Number(/appuntamento\/(\d+)-/.exec(body)?.[1]));
        expect(linked.toSorted((a, b) => a - b)).toEqual([ids[0], ids[0], ids[1], ids[1], ids[2]]);
      }));
  });

  it('NET-373 the e-mail carries the appointment for a calendar', async () => {
    await invited('cinque@example.it');
    const { rows } = await t.db.query<{ sha256: string; name: string; content_type: string }>(
      `select f.sha256, f.name, f.content_type from outbox o join files f on f.id = o.file_id
       where o.destination = 'cinque@example.it'`,
    );
    expect(rows).toMatchObject([{ name: 'appuntamento.ics', content_type: 'text/calendar; charset=utf-8' }]);
    const text = (await t.services.ports.files.get(rows[0]?.sha256 ?? '')).toString();
    expect(text).toContain('BEGIN:VEVENT\r\n');
    expect(text).toContain(`DTSTART:${inDays(t, 3).slice(0, 19).replace(/[-:]/g, '')}Z\r\n`);
  });
});

describe('an agent’s calendar', () => {
  const ADDRESS = '/api/agent/calendar-address';
  const make = async (who: Client): Promise<string> =>
    new URL((await who.post<{ address: string }>(ADDRESS)).body.address).pathname;

  it('NET-377 a private address gives what is set and what is proposed, and nobody else’s', async () => {
    expect((await t.anyone.post(ADDRESS)).status).toBe(401);
    for (const call of [team.customer.post(ADDRESS), team.customer.get(ADDRESS), team.customer.del(ADDRESS)])
      expect((await call).status).toBe(403);
    expect((await other.agent.get(ADDRESS)).body).toEqual({ createdAt: null });
    const set = (await create(t, other.agent, { customerLastName: 'Fissato' })).body.id;
    await report(t, other.customer, { customerLastName: 'Proposto' });
    const path = await make(other.agent);
    expect((await other.agent.get(ADDRESS)).body['createdAt']).not.toBeNull();
    const file = await t.anyone.get<string>(path);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    const text = file.raw.toString();
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(text).toContain(`UID:appuntamento-${set}@emaplanet`);
    expect(text).toContain('SUMMARY:Ivana Fissato');
    expect(text).toContain(`DESCRIPTION:${writePhone('+393471234567')}\\n`);
    expect(text).toContain('SUMMARY:Da confermare: Ivana Proposto');
    expect(text).toContain('STATUS:TENTATIVE');
    for (const [days, isThere] of [
      [80, true],
      [100, false],
    ] as const) {
      await t.db.query('update appointments set time = ema_now() - make_interval(days => $2) where id = $1', [
        set,
        days,
      ]);
      expect((await t.anyone.get(path)).raw.includes('Ivana Fissato'), `${days} days ago`).toBe(isThere);
    }
    const { rows } = await t.db.query<{ secret_hash: string }>('select secret_hash from calendar_addresses');
    expect(rows.some((r) => path.includes(r.secret_hash))).toBe(false);
    expect(await auditCount(t, 'appointments.make-calendar-address', other.agentId)).toBe(1);
  });

  it('NET-377 a new address ends the old one; revoked or disabled there is none', async () => {
    const old = await make(team.agent);
    const path = await make(team.agent);
    expect([(await t.anyone.get(old)).status, (await t.anyone.get(path)).status]).toEqual([404, 200]);
    await t.db.query(`update agents set kleen_enabled = false, version = version + 1 where id = $1`, [team.agentId]);
    expect((await t.anyone.get(path)).status).toBe(404);
    await t.db.query(`update agents set kleen_enabled = true, version = version + 1 where id = $1`, [team.agentId]);
    for (let n = 0; n < 2; n += 1) expect((await team.agent.del(ADDRESS)).status).toBe(204);
    expect((await t.anyone.get(path)).status).toBe(404);
    expect((await t.anyone.get(`/file/calendar/${'a'.repeat(43)}.ics`)).status).toBe(404);
    expect(await auditCount(t, 'appointments.revoke-calendar-address', team.agentId)).toBe(2);
  });
});
