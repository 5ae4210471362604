/** Appointments in the nights in which the clock changes: made, moved, found and reminded of. */
import { beforeAll, describe, expect, it } from 'vitest';
import { romeInstant } from '@ema/domain/appointments/times.ts';
import {
  create,
  inDays,
  makeTeam,
  set,
  type Appointment,
  type List,
  type Team,
} from '../../test/appointment-builders.ts';
import { testPortal } from '../../test/harness.ts';
import { moveClock } from '../../test/move-clock.ts';
import { remindAppointments } from './jobs.ts';

const t = testPortal();
let team: Team;
beforeAll(async () => {
  await t.db.query('delete from appointments');
  team = await makeTeam(t);
});
const FORWARD = '2027-03-28';
const BACK = '2027-10-31';
const on = async (day: string): Promise<[number, string | null][]> =>
  (await team.agent.get<List<Appointment>>(`/api/agent/appointments?date=${day}`)).body.items.map((a) => [
    a.id,
    a.time,
  ]);
const written = (day: string, hour: string): string => `${day.split('-').toReversed().join('/')} alle ${hour}`;
const remind = async (at: Date): Promise<void> => {
  const back = moveClock(t, at.toISOString());
  try {
    await Promise.all([remindAppointments(t.services), remindAppointments(t.services)]);
  } finally {
    back();
  }
};

describe('NET-590 NET-372 half past two in the night in which the clock changes', () => {
  it.each([
    ['goes forward', FORWARD, '03:30', '2027-03-28T01:30:00.000Z'],
    ['goes back', BACK, '02:30', '2027-10-31T00:30:00.000Z'],
  ])('%s: made and moved to it, told as the clock on the wall says', async (_, day, hour, iso) => {
    const time = romeInstant(day, '02:30').toISOString();
    expect(time).toBe(iso);
    const customerEmail = `notte.${day}@example.it`;
    const made = await create(t, team.agent, { customerEmail, time });
    expect([made.status, made.body.time]).toEqual([201, iso]);
    expect((await t.outbox(customerEmail))[0]?.body).toContain(written(day, hour));
    expect(await on(day)).toEqual([[made.body.id, iso]]);
    const away = await set(t, team.agent, made.body.id, { time: inDays(t, 9) });
    expect([away.status, await on(day)]).toEqual([200, []]);
    const back = await set(t, team.agent, made.body.id, { time });
    expect([back.status, back.body.time]).toEqual([200, iso]);
    expect((await t.outbox(customerEmail))[0]?.body).toContain(written(day, hour));
    expect(await on(day)).toEqual([[made.body.id, iso]]);
    await team.agent.put(`/api/agent/appointments/${made.body.id}`, { time: 'alle due e mezza' });
    expect(await on(day), 'what is no time changes nothing').toEqual([[made.body.id, iso]]);
  });

  it('the hour that comes twice is two times, an hour apart and in their order', async () => {
    const [first] = await on(BACK);
    const again = await create(t, team.agent, { time: '2027-10-31T02:30:00+01:00' });
    expect([again.status, again.body.time]).toEqual([201, '2027-10-31T01:30:00.000Z']);
    expect(await on(BACK)).toEqual([first, [again.body.id, '2027-10-31T01:30:00.000Z']]);
    expect((await on('2027-10-30')).concat(await on('2027-11-01'))).toEqual([]);
  });
});

describe('NET-590 NET-375 reminders over the nights in which the clock changes', () => {
  const subjectsTo = async (to: string) =>
    (await t.outbox(to)).filter((m) => m.subject.startsWith('Promemoria')).length;
  const smsTo = async (to: string) => (await t.outbox(to)).filter((m) => m.channel === 'sms').length;

  it.each([
    ['March', '2027-03-27', FORWARD, '+393479990003'],
    ['October', '2027-10-30', BACK, '+393479990010'],
  ])('in %s at nine the day before by the clock on the wall, and not before eight', async (_, before, day, mobile) => {
    const customerEmail = `nove.${day}@example.it`;
    const time = romeInstant(day, '09:00').toISOString();
    expect((await create(t, team.agent, { customerEmail, customerMobile: mobile, time })).status).toBe(201);
    await remind(romeInstant(before, '08:59'));
    expect(await subjectsTo(customerEmail)).toBe(0);
    await remind(romeInstant(before, '09:00'));
    expect(await subjectsTo(customerEmail)).toBe(1);
    for (const hour of ['00:30', '01:59', '02:30', '03:30', '07:59']) await remind(romeInstant(day, hour));
    expect([await subjectsTo(customerEmail), await smsTo(mobile)]).toEqual([1, 0]);
    await remind(romeInstant(day, '08:00'));
    await remind(romeInstant(day, '08:10'));
    expect([await subjectsTo(customerEmail), await smsTo(mobile)]).toEqual([1, 1]);
  });

  it.each([
    ['March', '2027-03-27', FORWARD, '+393479990103'],
    ['October', '2027-10-30', BACK, '+393479990110'],
  ])(
    'in %s of half past two itself in the morning and the evening before, never at night',
    async (_, eve, day, mobile) => {
      const customerEmail = `due.${day}@example.it`;
      const time = romeInstant(day, '02:30').toISOString();
      expect((await create(t, team.agent, { customerEmail, customerMobile: mobile, time })).status).toBe(201);
      const told: string[] = [];
      let before = 0;
      for (const [on_, hour] of [
        [eve, '02:30'],
        [eve, '07:50'],
        [eve, '08:00'],
        [eve, '12:00'],
        [eve, '20:50'],
        [eve, '20:59'],
        [eve, '21:00'],
        [day, '00:30'],
        [day, '01:30'],
        [day, '03:30'],
        [day, '08:00'],
      ] as const) {
        await remind(romeInstant(on_, hour));
        const now = (await subjectsTo(customerEmail)) + (await smsTo(mobile));
        if (now > before) told.push(`${on_ === eve ? 'eve' : 'day'} ${hour} ${now - before}`);
        before = now;
      }
      expect(told).toEqual(['eve 08:00 1', 'eve 20:59 1']);
    },
  );
});
