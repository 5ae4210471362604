/** Who has read an alert, and how the others are reminded of it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { alertsOf, type Alert, type Reader } from '../../test/alert-builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { patchSeen } from '../../test/seen.ts';
import { remindReaders } from './jobs.ts';
import { reminderSms } from './mails.ts';

const t = testPortal();
const { reader, create } = alertsOf(t);
type Problem = { detail: string };

let admin: Client;
beforeAll(async () => {
  admin = await t.as('admin');
});

describe('who has read it', () => {
  type Readers = {
    items: { user: { id: number }; readAt: string | null; remindedAt: string | null }[];
    pagination: { totalItems: number };
  };
  const readers = async (alert: Alert, query = '') =>
    (await admin.get<Readers>(`/api/alert-readers?alert=${alert.id}&${query}`)).body.items;
  const remind = (alert: Alert) =>
    admin.post<{ people: number; remindedToday: number } & Problem>(`/api/alerts/${alert.id}/reminders`);
  const work = (alert: Alert) => remindReaders(t.services, { alertId: alert.id });
  const told = async (r: Reader) => [
    (await t.outbox(r.email)).filter((m) => m.channel === 'mail').length,
    (await t.outbox(r.mobile)).filter((m) => m.channel === 'sms').length,
  ];

  it('ACC-371: everybody it is for, by whether they read it', async () => {
    const [one, other] = [await reader(), await reader()];
    const alert = await create(admin, [one, other]);
    await one.client.post(`/api/account/alerts/${alert.id}/read-confirmation`);
    expect((await readers(alert)).map((r) => r.user.id).toSorted()).toEqual([one.userId, other.userId].toSorted());
    const page = await admin.get<Readers>(`/api/alert-readers?alert=${alert.id}&perPage=1`);
    expect([page.body.items.length, page.body.pagination.totalItems]).toEqual([1, 2]);
    expect((await readers(alert, 'read=true')).map((r) => r.user.id)).toEqual([one.userId]);
    expect((await readers(alert, 'read=false')).map((r) => r.user.id)).toEqual([other.userId]);
    // The figures of a code may stand in somebody's number too.
    expect((await readers(alert, `search=${other.agentId}`)).map((r) => r.user.id)).toContain(other.userId);
    expect(await readers(alert, 'search=nessuno%20così')).toEqual([]);
    await patchSeen(admin, `/api/alerts/${alert.id}`, { recipientsList: [other.userId] });
    expect(
      (await readers(alert, 'read=true')).map((r) => r.user.id),
      'read before',
    ).toEqual([one.userId]);
  });

  it('ACC-371: who has not read it is written to, nobody twice a day, however often the job runs', async () => {
    const [one, other] = [await reader(), await reader()];
    const alert = await create(admin, [one, other]);
    await one.client.post(`/api/account/alerts/${alert.id}/read-confirmation`);
    expect((await remind(alert)).body).toEqual({ people: 1, remindedToday: 0 });
    await Promise.all([work(alert), work(alert), work(alert)]);
    await work(alert);
    expect(await told(other)).toEqual([1, 1]);
    expect((await t.outbox(other.mobile))[0]?.body).toMatch(/«Nuove regole»\. http.*\/app\/account\/alerts$/);
    expect(await told(one), 'only the confirmation').toEqual([1, 0]);
    expect((await remind(alert)).body).toEqual({ people: 0, remindedToday: 1 });
    expect((await admin.get<Alert>(`/api/alerts/${alert.id}`)).body).toMatchObject({
      unreadCount: 1,
      remindableCount: 0,
    });
    const second = await create(admin, [other], { title: 'Altra' });
    await work(second);
    expect(await told(other), 'whichever alert').toEqual([1, 1]);
    await t.db.query(`update alert_reminders set day = day - 1 where user_id = $1`, [other.userId]);
    expect((await remind(alert)).body).toEqual({ people: 1, remindedToday: 0 });
    await work(alert);
    expect(await told(other), 'the next day').toEqual([2, 2]);
    expect((await readers(alert, 'read=false'))[0]?.remindedAt).not.toBeNull();
    expect((await readers(alert, 'read=true'))[0]?.remindedAt, 'only the other one').toBeNull();
  });

  it('ACC-371: an SMS tells a long title by its beginning', () => {
    expect(reminderSms('x'.repeat(60), 'qui')).toContain(`«${'x'.repeat(60)}»`);
    expect(reminderSms('x'.repeat(61), 'qui')).toContain(`«${'x'.repeat(59)}…»`);
  });

  it.each([
    ['whose account is disabled', 'update users set disabled = true where id = $1'],
    ['whose account is deleted', 'update users set deleted_at = created_at where id = $1'],
    ['who sells no more', `update agents set status = 'inactive' where user_id = $1`],
    ['whose account is no agent’s', `update users set user_type = 'scanner' where id = $1`],
  ])('ACC-371: somebody %s has nothing to read, and stays among those who read it', async (_, gone) => {
    const day = 'displayedToUsersCreatedAfter=2018-05-05&displayedToUsersCreatedBefore=2018-05-06';
    const count = async () => (await admin.get<{ count: number }>(`/api/alert-recipients/count?${day}`)).body.count;
    const before = await count();
    const [read, unread] = [await reader('2018-05-05T10:00:00Z'), await reader('2018-05-05T10:00:00Z')];
    const alert = await create(admin, [read, unread]);
    await read.client.post(`/api/account/alerts/${alert.id}/read-confirmation`);
    expect(await count()).toBe(before + 2);
    for (const { userId } of [read, unread]) await t.db.query(gone, [userId]);
    expect(await count()).toBe(before);
    const seen = (await admin.get<Alert>(`/api/alerts/${alert.id}`)).body;
    expect(seen).toMatchObject({ recipientCount: 0, unreadCount: 0, remindableCount: 0, readCount: 1 });
    expect(await readers(alert, 'read=false')).toEqual([]);
    expect((await readers(alert)).map((r) => r.user.id)).toEqual([read.userId]);
    await work(alert);
    expect(await told(unread)).toEqual([0, 0]);
  });

  it('ACC-371: where nobody is left to be reminded, nothing is queued', async () => {
    const one = await reader();
    const alert = await create(admin, [one]);
    await one.client.post(`/api/account/alerts/${alert.id}/read-confirmation`);
    expect((await remind(alert)).body).toEqual({ people: 0, remindedToday: 0 });
    const { rows } = await t.db.query(
      `select from pgboss.job where name = 'alerts-remind' and data ->> 'alertId' = $1`,
      [String(alert.id)],
    );
    expect(rows).toEqual([]);
  });

  it('ACC-240: nobody is reminded of a suspended alert, nor when it is suspended meanwhile', async () => {
    const one = await reader();
    const alert = await create(admin, [one]);
    await patchSeen(admin, `/api/alerts/${alert.id}`, { suspended: true });
    const seen = (await admin.get<Alert>(`/api/alerts/${alert.id}`)).body;
    expect(seen).toMatchObject({ unreadCount: 1, remindableCount: 0 });
    const refused = await remind(alert);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'La notifica è sospesa: riabilitala prima di ricordarla a chi non l’ha letta.',
    ]);
    await work(alert);
    expect(await told(one)).toEqual([0, 0]);
  });

  it('ACC-371: more people than a batch are all written to once', async () => {
    const alert = await create(admin, [], { manuallySelectUsers: false, displayedToUsersCreatedBefore: '2026-10-01' });
    expect(alert.recipientCount).toBeGreaterThan(200);
    await t.db.query('delete from alert_reminders');
    await work(alert);
    const { rows } = await t.db.query<{ n: number }>(
      'select count(*)::int as n from alert_reminders where alert_id = $1',
      [alert.id],
    );
    expect(rows[0]?.n).toBe(alert.unreadCount);
  });

  it('NET-877 ACC-371: a recall that goes on after midnight is one of the day on which it was asked for', async () => {
    const alert = await create(admin, [], { manuallySelectUsers: false, displayedToUsersCreatedBefore: '2026-10-01' });
    await t.db.query('delete from alert_reminders');
    expect((await remind(alert)).status).toBe(200);
    const queued = await t.db.query<{ data: Record<string, unknown> }>(
      `select data from pgboss.job where name = 'alerts-remind' and data ->> 'alertId' = $1`,
      [String(alert.id)],
    );
    const today = romeDay(t.services.ports.clock.now());
    expect(queued.rows.map(({ data }) => data)).toEqual([expect.objectContaining({ day: today })]);
    for (const data of [queued.rows[0]?.data ?? {}, { alertId: alert.id }]) {
      await t.db.query('delete from alert_reminders');
      const { ports } = t.services;
      let asked = 0;
      const clock = {
        ...ports.clock,
        now: () => {
          asked += 1;
          return asked < 3 ? ports.clock.now() : new Date(ports.clock.now().getTime() + 86_400_000);
        },
      };
      await remindReaders({ ...t.services, ports: { ...ports, clock } }, data);
      const { rows } = await t.db.query<{ people: number; day: string }>(
        'select count(*)::int as people, day::text from alert_reminders where alert_id = $1 group by day',
        [alert.id],
      );
      expect([asked > 2, rows]).toEqual([true, [{ people: alert.unreadCount, day: today }]]);
    }
  });
});
