import { beforeAll, describe, expect, it } from 'vitest';
import { romeInstant } from '@ema/domain/appointments/times.ts';
import { create, makeTeam, report, type Appointment, type Team } from '../../test/appointment-builders.ts';
import { auditCount } from '../../test/builders.ts';
import { testPortal, type Answer } from '../../test/harness.ts';
import { moveClock } from '../../test/move-clock.ts';
import { appointmentJobs, remindAppointments, sweepUnconfirmed } from './jobs.ts';
import { appointmentsToCome, unconfirmedAppointments } from './queries.ts';

const t = testPortal();
let team: Team;
beforeAll(async () => {
  // Those of the demo are told of too.
  await t.db.query(`delete from appointments`);
  team = await makeTeam(t);
});
/** Runs something at a moment of Rome, twice at once and once more: each message goes out once all the same. */
const runAt = async (day: string, time: string, run: typeof remindAppointments): Promise<void> => {
  const back = moveClock(t, romeInstant(day, time).toISOString());
  try {
    await Promise.all([run(t.services), run(t.services)]);
    await run(t.services);
  } finally {
    back();
  }
};
const sent = async (to: string): Promise<string[]> => (await t.outbox(to)).map((m) => m.subject || m.body).toReversed();
const make = async (over: object): Promise<Appointment> => {
  const made: Answer<Appointment> = await create(t, team.agent, over);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
};

/** At each minute at which the job itself runs, from one moment to another. */
const runFrom = async (from: Date, to: Date): Promise<void> => {
  const step = appointmentJobs.find(({ queue }) => queue === 'appointments-remind')?.cron === '* * * * *' ? 1 : 10;
  for (let at = from.getTime(); at <= to.getTime(); at += step * 60_000) {
    const back = moveClock(t, new Date(at).toISOString());
    await remindAppointments(t.services).finally(back);
  }
};

describe('reminders', () => {
  it('NET-375 both sides the day before and two hours before, each once, by e-mail and by SMS', async () => {
    const time = romeInstant('2026-12-10', '15:30').toISOString();
    const { id } = await make({ customerEmail: 'sei@example.it', customerMobile: '3471230006', time });
    await runAt('2026-12-09', '15:20', remindAppointments);
    expect((await sent('sei@example.it')).filter((s) => s.startsWith('Promemoria'))).toEqual([]);
    await runAt('2026-12-09', '15:30', remindAppointments);
    await runAt('2026-12-09', '15:40', remindAppointments);
    expect((await sent('sei@example.it')).slice(1)).toEqual([expect.stringContaining('Promemoria: appuntamento con')]);
    expect((await sent(team.email)).filter((s) => s.startsWith('Promemoria: Ivana Sordo'))).toHaveLength(1);
    await runAt('2026-12-10', '13:30', remindAppointments);
    await runAt('2026-12-10', '15:40', remindAppointments);
    const sms = await t.outbox('+393471230006');
    expect(sms.map((m) => [m.channel, m.body])).toEqual([
      ['sms', expect.stringMatching(/^EMA Planet: appuntamento con .* il 10\/12\/2026 alle 15:30\. Se non puoi: \S+$/)],
    ]);
    expect((await sent(team.email)).filter((s) => s.startsWith('Promemoria: Ivana Sordo'))).toHaveLength(2);
    expect(await auditCount(t, 'appointments.remind', id)).toBe(2);
  });

  it.each([
    ['moved', `time = time + interval '5 days'`, '2026-12-16', '2026-12-17'],
    ['declined', `customer_answer = 'declined'`, '2026-12-28', '2026-12-29'],
  ])('NET-375 ORD-469 nobody is reminded of what is %s while the job is at it', async (how, change, eve, day) => {
    const time = romeInstant(day, '15:30').toISOString();
    const customerEmail = `${how}@example.it`;
    const { id } = await make({ customerEmail, customerMobile: '3471230012', time });
    const back = moveClock(t, romeInstant(eve, '15:30').toISOString());
    const moving = await t.db.connect();
    await moving.query('begin');
    await moving.query(`update appointments set ${change} where id = $1`, [id]);
    const reminding = remindAppointments(t.services);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await moving.query('commit');
    moving.release();
    await reminding.finally(back);
    expect((await sent(customerEmail)).filter((s) => s.startsWith('Promemoria'))).toEqual([]);
    expect(await auditCount(t, 'appointments.remind', id)).toBe(0);
  });

  it('NET-375 nobody at night; over the night in which the clock changes by the clock on the wall', async () => {
    await make({ customerEmail: 'sette@example.it', time: romeInstant('2027-03-28', '09:00').toISOString() });
    await runAt('2027-03-27', '08:59', remindAppointments);
    expect(await sent('sette@example.it')).toHaveLength(1);
    await runAt('2027-03-27', '09:00', remindAppointments);
    expect(await sent('sette@example.it')).toHaveLength(2);
    await runAt('2027-03-28', '07:30', remindAppointments);
    const sms = async () => (await t.outbox('+393471234567')).filter((m) => m.body.includes('28/03/2027')).length;
    expect(await sms()).toBe(0);
    await runAt('2027-03-28', '08:00', remindAppointments);
    expect(await sms()).toBe(1);
  });

  it('NET-375 whoever said that they cannot is not reminded; at another time it is told anew', async () => {
    const first = romeInstant('2027-01-12', '11:00').toISOString();
    const { id } = await make({ customerEmail: 'otto@example.it', time: first });
    await t.db.query(`update appointments set customer_answer = 'declined', version = version + 1 where id = $1`, [id]);
    await runAt('2027-01-11', '12:00', remindAppointments);
    expect(await sent('otto@example.it')).toHaveLength(1);
    await t.db.query(`update appointments set customer_answer = null, time = $2, version = version + 1 where id = $1`, [
      id,
      romeInstant('2027-01-13', '11:00').toISOString(),
    ]);
    await runAt('2027-01-12', '12:00', remindAppointments);
    expect(await sent('otto@example.it')).toHaveLength(2);
  });
});

it('NET-375 NET-378 which are to come within a day, and which passed within a month, to the instant', async () => {
  const own = await makeTeam(t);
  const time = romeInstant('2027-03-10', '15:30');
  const { id } = (await create(t, own.agent, { time: time.toISOString() })).body;
  const comes = async (before: number) =>
    (await appointmentsToCome(t.services.db, new Date(time.getTime() - before))).some((a) => a.id === id);
  const soon = 26 * 3_600_000;
  expect(await Promise.all([soon, soon - 1, 1, 0].map(comes))).toEqual([false, true, true, false]);
  await t.db.query(`update appointments set customer_answer = 'declined', version = version + 1 where id = $1`, [id]);
  expect(await comes(1), 'who cannot come').toBe(false);
  const asked = (await report(t, own.customer, { timeRequestedByCustomer: time.toISOString() })).body.id;
  const passed = async (after: number) =>
    (await unconfirmedAppointments(t.services.db, new Date(time.getTime() + after))).some((a) => a.id === asked);
  const month = 30 * 86_400_000;
  expect(await Promise.all([0, 1, month - 1, month].map(passed))).toEqual([false, true, true, false]);
});

describe('NET-1125 whose agent’s account cannot be used', () => {
  it.each(['disabled = true', 'deleted_at = ema_now()'])(
    'NET-1125 %s: nobody is reminded of a visit, and of what is unconfirmed nobody is told',
    async (change) => {
      const own = await makeTeam(t);
      const email = `${change.slice(0, 3)}@example.it`;
      const time = romeInstant('2026-12-22', '15:30').toISOString();
      expect((await create(t, own.agent, { customerEmail: email, time })).status).toBe(201);
      const asked = { timeRequestedByCustomer: romeInstant('2026-12-20', '10:00').toISOString() };
      expect((await report(t, own.customer, asked)).status).toBe(201);
      const account = (set: string) =>
        t.db.query(`update users set ${set}, version = version + 1 where id = $1`, [own.agent.userId]);
      const reminded = async () => (await sent(email)).filter((s) => s.startsWith('Promemoria')).length;
      const told = async () => (await sent(own.email)).filter((s) => s.includes('confermat')).length;
      const before = await told();
      await account(change);
      await runAt('2026-12-21', '15:40', remindAppointments);
      await runAt('2026-12-21', '08:05', sweepUnconfirmed);
      expect([await reminded(), (await told()) - before]).toEqual([0, 0]);
      await account('disabled = false, deleted_at = null');
      await runAt('2026-12-21', '15:40', remindAppointments);
      await runAt('2026-12-21', '08:05', sweepUnconfirmed);
      expect([await reminded(), (await told()) - before]).toEqual([1, 1]);
    },
  );
});

describe('the morning after', () => {
  it('NET-378 an agent is told once of all whose proposed time passed unconfirmed', async () => {
    const own = await makeTeam(t);
    const ids = [];
    for (const customerLastName of ['Primo', 'Secondo'])
      ids.push((await report(t, own.customer, { customerLastName })).body.id);
    const subject = '2 appuntamenti non sono stati confermati in tempo';
    const told = async () => (await t.outbox(own.email)).filter((m) => m.subject === subject);
    const { rows } = await t.db.query<{ day: string }>(
      `select to_char(max(time_requested_by_customer) at time zone 'Europe/Rome', 'YYYY-MM-DD') as day from appointments
       where seller_id = $1`,
      [own.agentId],
    );
    const day = rows[0]?.day ?? '';
    await runAt(day, '08:05', sweepUnconfirmed);
    expect(await told()).toEqual([]);
    const next = new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    await runAt(next, '08:05', sweepUnconfirmed);
    const messages = await told();
    expect(messages).toHaveLength(1);
    for (const name of ['Ivana Primo', 'Ivana Secondo']) expect(messages[0]?.body).toContain(name);
    await runAt(next, '08:06', sweepUnconfirmed);
    expect(await told()).toHaveLength(1);
    for (const id of ids) expect(await auditCount(t, 'appointments.unconfirmed', id)).toBe(1);
  });
  it('NET-378 of one whose proposed time is more than a month ago nobody is told any more', async () => {
    const own = await makeTeam(t);
    for (const [customerLastName, days] of [
      ['Quaranta', 40],
      ['Venti', 20],
    ] as const) {
      expect((await report(t, own.customer, { customerLastName })).status).toBe(201);
      await t.db.query(
        `update appointments set time_requested_by_customer = date_trunc('second', ema_now()) - make_interval(days => $3)
         where seller_id = $1 and customer_last_name = $2`,
        [own.agentId, customerLastName, days],
      );
    }
    await sweepUnconfirmed(t.services);
    const told = (await t.outbox(own.email)).filter((m) => /non è stat|non sono stat/.test(m.subject));
    expect(told.map((m) => [m.subject, m.body.includes('Ivana Quaranta')])).toEqual([
      ['Un appuntamento non è stato confermato in tempo', false],
    ]);
    expect(told[0]?.body).toMatch(/- Ivana Venti, .+, \d\d\/\d\d\/\d{4} alle \d\d:\d\d\n/);
  });
});

describe('reminders around the night', () => {
  it.each([
    ['07:30', '20:59'],
    ['08:00', '20:59'],
    ['08:15', '20:59'],
    ['08:30', '08:00'],
  ])('NET-375 of a visit at %s the last one leaves at %s, by the job’s own minutes', async (at, leaves) => {
    const mobile = `34799${at.replace(':', '')}7`;
    const time = romeInstant('2026-12-15', at).toISOString();
    await make({ customerEmail: '', customerMobile: mobile, time });
    const day = leaves === '20:59' ? '2026-12-14' : '2026-12-15';
    const due = romeInstant(day, leaves);
    const before = (await t.outbox(`+39${mobile}`)).length;
    await runFrom(romeInstant('2026-12-14', '20:40'), romeInstant('2026-12-14', '21:02'));
    await runFrom(romeInstant('2026-12-15', '07:58'), romeInstant('2026-12-15', '08:02'));
    const { rows } = await t.db.query<{ at: Date }>(
      `select created_at as at from outbox where destination = $1 order by id offset $2`,
      [`+39${mobile}`, before],
    );
    expect(rows.map((r) => r.at.toISOString())).toContain(due.toISOString());
  });
});
