import type { ServerResponse } from 'node:http';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { EVENT_FIELDS } from '@ema/domain/webhooks/events.ts';
import { MOST_TESTS } from '@ema/domain/webhooks/may.ts';
import { MOST_ATTEMPTS } from '@ema/domain/webhooks/retry.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { doWaitingJobs } from '../../test/waiting-jobs.ts';
import { webhookReceiver } from '../../test/webhook-receiver.ts';
import { HOOKS, SENT, webhooksOf, type Delivery, type Hook } from '../../test/webhooks.ts';
import { applyRetention } from '../system/retention.ts';
import { announce } from './announce.ts';

const t = testPortal();
const receiver = webhookReceiver();
type Problem = { detail: string; violations: { propertyPath: string }[] };
let admin: Client;
const { hook, remove, happens, send, deliveriesOf } = webhooksOf(t, receiver, () => admin);
beforeAll(async () => {
  Object.assign(t.services.config, { EMA_WEBHOOK_PRIVATE: '1' });
  admin = await t.as('admin');
});

const hookNow = async (h: Hook): Promise<Hook | undefined> =>
  (await admin.get<{ items: Hook[] }>(HOOKS)).body.items.find(({ id }) => id === h.id);

/** How many wait for what another holds. */
const waitsForLock = async (): Promise<number> =>
  Number(
    (
      await t.db.query(
        `select count(*) as n from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%webhook_%'`,
      )
    ).rows[0]?.n,
  );

describe('webhooks', () => {
  it('NET-476 are the administrators’ alone', async () => {
    const body = { url: 'https://erp.example.com', events: ['order.paid'] };
    for (const [who, status] of [[t.anyone, 401] as const, [await t.as('gm'), 403] as const]) {
      for (const path of [HOOKS, SENT, `${SENT}/1`, '/file/admin/webhook-deliveries?format=csv'])
        expect((await who.get(path)).status).toBe(status);
      expect((await who.post(HOOKS, body)).status).toBe(status);
      expect((await who.put(`${HOOKS}/1`, { ...body, version: 1 })).status).toBe(status);
      for (const what of ['rotate-secret', 'disable', 'enable', 'test'])
        expect((await who.post(`${HOOKS}/1/${what}`, { version: 1 })).status).toBe(status);
      expect((await who.del(`${HOOKS}/1`)).status).toBe(status);
      expect((await who.post(`${SENT}/1/resend`)).status).toBe(status);
    }
  });

  it('NET-476 NET-481 what is not there is not found', async () => {
    const body = { url: receiver.at('/none'), events: ['order.paid'], version: 1 };
    const answers = [
      await admin.put(`${HOOKS}/99999`, body),
      await admin.post(`${HOOKS}/99999/rotate-secret`, { version: 1 }),
      await admin.post(`${HOOKS}/99999/disable`),
      await admin.post(`${HOOKS}/99999/enable`),
      await admin.post(`${HOOKS}/99999/test`),
      await admin.del(`${HOOKS}/99999`),
      await admin.get(`${SENT}/99999`),
      await admin.post(`${SENT}/99999/resend`),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });

  it('NET-476 an address of one’s own network is refused when it is kept and when it is sent to', async () => {
    Object.assign(t.services.config, { EMA_WEBHOOK_PRIVATE: '0' });
    const refused = async (url: string) => (await admin.post<Problem>(HOOKS, { url, events: ['order.paid'] })).body;
    for (const url of [receiver.at('/x'), 'https://127.0.0.1/', 'https://169.254.169.254/latest', 'https://localhost/'])
      expect((await refused(url)).violations.map((v) => v.propertyPath)).toEqual(['url']);
    expect((await refused('https://no-such-name.invalid.example.invalid/')).violations).toHaveLength(1);
    Object.assign(t.services.config, { EMA_WEBHOOK_PRIVATE: '1' });
    const h = await hook();
    await happens(1);
    Object.assign(t.services.config, { EMA_WEBHOOK_PRIVATE: '0' });
    await send();
    Object.assign(t.services.config, { EMA_WEBHOOK_PRIVATE: '1' });
    expect(await deliveriesOf(h)).toMatchObject([
      { state: 'pending', attempts: 1, lastStatus: null, lastError: 'not_public' },
    ]);
    expect(receiver.of(h.path)).toEqual([]);
    await remove(h);
  });

  it('NET-476 each address once, at most ten, and an edit knows what it saw', async () => {
    const h = await hook();
    const twice = await admin.post<Problem>(HOOKS, { url: h.url, events: ['order.paid'] });
    expect([twice.status, twice.body.violations[0]?.propertyPath]).toEqual([422, 'url']);
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        admin.post<Hook>(HOOKS, { url: receiver.at(`/many-${i}`), events: ['order.paid'] }),
      ),
    );
    const good = all.filter(({ status }) => status === 201);
    expect([good.length, all.filter(({ status }) => status === 409).length]).toEqual([9, 11]);
    const [other] = good;
    const change = (url: string, version: number) =>
      admin.put<Hook & Problem>(`${HOOKS}/${h.id}`, { url, events: ['order.paid', 'order.paid'], version });
    expect((await change(other?.body.url ?? '', h.version)).status).toBe(422);
    const changed = await change(receiver.at('/changed'), h.version);
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { url: receiver.at('/changed'), events: ['order.paid'] },
    ]);
    const again = await change(receiver.at('/changed'), h.version);
    expect([again.status, again.body], 'NET-761 sent again').toEqual([200, changed.body]);
    expect((await change(h.url, h.version)).status).toBe(409);
    for (const { body } of good) expect((await remove(body)).status).toBe(204);
    expect((await change(other?.body.url ?? '', changed.body.version)).status, 'of a deleted one').toBe(200);
    expect((await remove(h)).status).toBe(204);
    expect(await hookNow(h)).toBeUndefined();
    expect((await remove(h)).status).toBe(404);
  });

  it('NET-477 is told what it asked for, once; what is rolled back is told to nobody', async () => {
    const [h, other] = [await hook(['order.submitted', 'order.paid']), await hook(['contract.signed'])];
    await happens(71);
    await happens(71, 'order.paid');
    const now = t.services.ports.clock.now();
    await expect(
      t.services.db.transaction(now, async (tx) => {
        await announce({ db: tx, outbox: createOutbox(tx, t.services.boss), now }, 'order.submitted', { orderId: 72 });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await send();
    const bodies = receiver
      .of(h.path)
      .map(({ body }) => JSON.parse(body) as { type: string; timestamp: string; data: object });
    expect(bodies.map(({ type, data }) => [type, data]).toSorted()).toEqual([
      ['order.paid', { orderId: 71 }],
      ['order.submitted', { orderId: 71 }],
    ]);
    expect(receiver.of(other.path)).toEqual([]);
    const ids = receiver.of(h.path).map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(2);
    expect(receiver.of(h.path)[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
    for (const one of await deliveriesOf(h)) expect(one).toMatchObject({ state: 'sent', attempts: 1, lastStatus: 204 });
    await remove(h);
    await remove(other);
  });

  it.each([
    ['answers an error', 500, (r) => r.writeHead(500).end('no')],
    ['redirects', 302, (r) => r.writeHead(302, { location: '/elsewhere' }).end()],
    ['refuses', 401, (r) => r.writeHead(401).end()],
  ] satisfies [string, number, (r: ServerResponse) => void][])(
    'NET-479 who %s is tried again later, under the same number, and by nobody else',
    async (_what, status, answer) => {
      const h = await hook();
      receiver.answers.set(h.path, answer);
      await happens(5);
      await send();
      const [failed] = await deliveriesOf(h);
      expect(failed).toMatchObject({ state: 'pending', attempts: 1, lastStatus: status });
      expect(Date.parse(failed?.nextAt ?? '')).toBeGreaterThan(t.services.ports.clock.now().getTime());
      receiver.answers.delete(h.path);
      await send();
      expect(await deliveriesOf(h)).toMatchObject([{ state: 'sent', attempts: 2, lastStatus: 204, nextAt: null }]);
      const ids = receiver.of(h.path).map(({ headers }) => headers['webhook-id']);
      expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
      expect(receiver.of('/elsewhere')).toEqual([]);
      await remove(h);
    },
  );

  it('NET-479 NET-480 after ten attempts it is given up; after a day without any an address pauses, with one notice', async () => {
    const h = await hook();
    receiver.answers.set(h.path, (r) => r.writeHead(503).end());
    await happens(6);
    for (let i = 1; i < MOST_ATTEMPTS; i += 1) {
      expect(await send(), `attempt ${i}`).toBe(1);
      expect((await deliveriesOf(h))[0]).toMatchObject({ state: 'pending', attempts: i });
    }
    await send();
    expect(await deliveriesOf(h)).toMatchObject([{ state: 'failed', attempts: MOST_ATTEMPTS, nextAt: null }]);
    expect(await send()).toBe(0);
    expect(await hookNow(h)).toMatchObject({ state: 'active', failures: MOST_ATTEMPTS });
    await t.db.query(`update webhook_endpoints set failing_since = failing_since - interval '25 hours' where id = $1`, [
      h.id,
    ]);
    await Promise.all([happens(7), happens(8), happens(9)]);
    const before = (await t.outbox()).length;
    // An administrator who is shut out is told nothing.
    const shutOut = await t.db.query<{ id: number; email: string }>(
      `with given as (
         insert into grants (user_id, role) select id, 'ROLE_ADMIN' from users where username = 'ordini')
       update users u set disabled = true from people p
       where u.username = 'ordini' and p.id = u.person_id
       returning u.id, p.email`,
    );
    await send();
    expect(await hookNow(h)).toMatchObject({ state: 'paused', waiting: 3 });
    const told = (await t.outbox()).filter(({ subject }) => subject === 'Webhook in pausa');
    expect(told.length).toBe((await t.outbox()).length - before);
    expect(new Set(told.map(({ destination }) => destination)).size).toBe(told.length);
    expect(told[0]?.body).toContain('127.0.0.1');
    expect(told.map(({ destination }) => destination)).not.toContain(shutOut.rows[0]?.email);
    await t.db.query(`delete from grants where user_id = $1 and role = 'ROLE_ADMIN'`, [shutOut.rows[0]?.id]);
    await t.db.query(`update users set disabled = false where id = $1`, [shutOut.rows[0]?.id]);
    // Its messages wait, those that are left and new ones; nobody is asked for them.
    await happens(10);
    const asked = receiver.of(h.path).length;
    await send();
    expect([receiver.of(h.path).length, (await hookNow(h))?.waiting]).toEqual([asked, 4]);
    receiver.answers.delete(h.path);
    const enabled = await admin.post<Hook>(`${HOOKS}/${h.id}/enable`);
    expect([enabled.status, enabled.body]).toMatchObject([200, { state: 'active', failures: 0 }]);
    expect((await admin.post(`${HOOKS}/${h.id}/enable`)).status).toBe(409);
    await t.db.query(`update webhook_deliveries set next_at = next_at - interval '2 minutes' where state = 'pending'`);
    await doWaitingJobs(t, 'webhooks.due');
    await send();
    expect(await hookNow(h)).toMatchObject({ waiting: 0 });
    expect((await deliveriesOf(h)).filter(({ state }) => state === 'sent')).toHaveLength(4);
    await remove(h);
  });

  it('NET-480 who says that nobody is there any more pauses at once', async () => {
    const h = await hook();
    receiver.answers.set(h.path, (r) => r.writeHead(410).end());
    await happens(11);
    await send();
    expect(await hookNow(h)).toMatchObject({ state: 'paused', waiting: 1 });
    await remove(h);
  });

  it('NET-481 an address that is taken away while a message of it fails: neither undoes the other', async () => {
    const h = await hook();
    receiver.answers.set(h.path, (r: ServerResponse) => r.writeHead(500).end());
    await happens(1);
    let sending = Promise.resolve<unknown>(null);
    await t.services.db.transaction(t.services.ports.clock.now(), async (tx) => {
      await tx.execute(sql`update webhook_endpoints set state = 'deleted' where id = ${h.id}`);
      sending = send();
      await expect.poll(waitsForLock).toBeGreaterThan(0);
      await tx.execute(sql`
        update webhook_deliveries
        set state = 'cancelled', settled_at = ema_now(), next_at = null
        where endpoint_id = ${h.id} and state = 'pending'`);
    });
    await sending;
    expect(await deliveriesOf(h)).toMatchObject([{ state: 'cancelled' }]);
  });

  it('NET-481 a disabled address hears nothing of what happens, not later either; a deleted one nothing at all', async () => {
    const h = await hook();
    expect((await admin.post(`${HOOKS}/${h.id}/disable`)).status).toBe(200);
    expect((await admin.post(`${HOOKS}/${h.id}/disable`)).status).toBe(409);
    await happens(12);
    expect(await deliveriesOf(h)).toEqual([]);
    await admin.post(`${HOOKS}/${h.id}/enable`);
    await happens(13);
    await remove(h);
    await send();
    expect(receiver.of(h.path)).toEqual([]);
    expect(await deliveriesOf(h)).toMatchObject([{ state: 'cancelled', attempts: 0 }]);
    const left = await t.db.query<{ secret: string }>('select secret from webhook_endpoints where id = $1', [h.id]);
    expect(left.rows[0]?.secret).toBe('');
    const [gone] = await deliveriesOf(h);
    const refused = await admin.post<{ detail: string }>(`${SENT}/${gone?.id}/resend`);
    expect([refused.status, refused.body.detail]).toEqual([409, 'Il suo webhook è stato eliminato.']);
  });

  it('NET-481 a test goes to a disabled address too, once, and counts for nothing', async () => {
    const h = await hook();
    await admin.post(`${HOOKS}/${h.id}/disable`);
    receiver.answers.set(h.path, (r) => r.writeHead(500).end());
    const key = newKey();
    const [first, second] = [
      await admin.post<{ id: number }>(`${HOOKS}/${h.id}/test`, {}, { key }),
      await admin.post<{ id: number }>(`${HOOKS}/${h.id}/test`, {}, { key }),
    ];
    expect([first.status, second.body.id]).toEqual([201, first.body.id]);
    await send();
    expect(receiver.of(h.path).map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      'webhook.test',
    ]);
    expect(await deliveriesOf(h)).toMatchObject([{ state: 'failed', attempts: 1, lastStatus: 500 }]);
    expect(await admin.post(`${SENT}/${first.body.id}/resend`)).toMatchObject({
      status: 409,
      body: { detail: 'Il suo webhook è disattivato: riattivalo, poi rimanda il messaggio.' },
    });
    expect(await hookNow(h)).toMatchObject({ failures: 0 });
    for (let i = 0; i < 5; i += 1) await admin.post(`${HOOKS}/${h.id}/test`);
    expect((await admin.post(`${HOOKS}/${h.id}/test`)).status).toBe(409);
    await send();
    await remove(h);
  });

  it('NET-481 neither tests that are over nor messages that wait keep anybody from a test', async () => {
    const h = await hook();
    const test = async () => (await admin.post(`${HOOKS}/${h.id}/test`, {}, { key: newKey() })).status;
    for (let i = 0; i < MOST_TESTS; i += 1) expect(await test()).toBe(201);
    await send();
    await Promise.all(Array.from({ length: MOST_TESTS }, (_, i) => happens(30 + i)));
    expect(await test()).toBe(201);
    await send();
    await remove(h);
  });

  it('NET-481 of twenty that send a message again one does, under the number it had', async () => {
    const h = await hook();
    await happens(14);
    await send();
    const [one] = await deliveriesOf(h);
    const all = await Promise.all(Array.from({ length: 20 }, () => admin.post(`${SENT}/${one?.id}/resend`)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await send()).toBe(1);
    const got = receiver.of(h.path);
    expect([got.length, new Set(got.map(({ headers }) => headers['webhook-id'])).size]).toEqual([2, 1]);
    const { body } = await admin.get<Delivery & { payload: string; history: { status: number }[] }>(
      `${SENT}/${one?.id}`,
    );
    expect(body).toMatchObject({ state: 'sent', attempts: 2, payload: got[0]?.body });
    expect(body.history.map(({ status }) => status)).toEqual([204, 204]);
    expect(body.lastMs).toBeGreaterThanOrEqual(0);
    await remove(h);
  });

  it('NET-481 one that waits for its next attempt is sent at once when somebody asks; its former job does nothing', async () => {
    const h = await hook();
    receiver.answers.set(h.path, (r) => r.writeHead(500).end());
    await happens(15);
    await send();
    receiver.answers.delete(h.path);
    const [one] = await deliveriesOf(h);
    expect((await admin.post(`${SENT}/${one?.id}/resend`)).status).toBe(200);
    expect(await send()).toBe(2);
    expect(receiver.of(h.path)).toHaveLength(2);
    expect(await deliveriesOf(h)).toMatchObject([{ state: 'sent', attempts: 2 }]);
    await remove(h);
  });

  it('NET-482 what was left without a job is found and sent', async () => {
    const h = await hook();
    await happens(16);
    await t.db.query(`delete from pgboss.job where name = 'webhooks.deliver'`);
    await t.db.query(`update webhook_deliveries set next_at = next_at - interval '2 minutes' where endpoint_id = $1`, [
      h.id,
    ]);
    const { queueDue } = await import('./queue-due.ts');
    await Promise.all([queueDue(t.services), queueDue(t.services)]);
    expect(await send()).toBe(1);
    expect(receiver.of(h.path)).toHaveLength(1);
    await remove(h);
  });

  it('NET-481 after ninety days what was sent is forgotten; after thirty what waits is given up', async () => {
    const h = await hook();
    await happens(17);
    await happens(18);
    await t.db.query(
      `update webhook_deliveries set created_at = created_at - interval '31 days' where payload like '%"orderId":17%'`,
    );
    await applyRetention(t.services);
    expect((await deliveriesOf(h)).map(({ state }) => state)).toEqual(['pending', 'cancelled']);
    await t.db.query(
      `update webhook_deliveries set created_at = created_at - interval '60 days' where state = 'cancelled'`,
    );
    await applyRetention(t.services);
    expect((await deliveriesOf(h)).map(({ state }) => state)).toEqual(['pending']);
    await remove(h);
  });

  it('NET-477 says of each event which fields it has', () => {
    for (const fields of Object.values(EVENT_FIELDS)) expect(fields.length).toBeGreaterThan(0);
  });
});
