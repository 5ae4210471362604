import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutbox } from '../../kernel/outbox.ts';
import { testPortal } from '../../test/harness.ts';

const t = testPortal({ workers: true });
const MESSAGES = 12;

/** What the gateways take; a message of this text they never do. */
const POISON = 'avvelenato';
const gateways = { sms: true, mail: true };
let real: Pick<typeof t.services.ports, 'sms' | 'mail'> | undefined;
const use = (): void => {
  const { ports } = t.services;
  real ??= { sms: ports.sms, mail: ports.mail };
  const gateway = (channel: 'sms' | 'mail') => ({
    send: async ({ body }: { body: string }) => {
      if (!gateways[channel] || body === POISON) throw new Error(`${channel} gateway answered 500`);
    },
  });
  Object.assign(ports, { sms: gateway('sms'), mail: gateway('mail') });
};
beforeEach(async () => {
  use();
  Object.assign(gateways, { sms: true, mail: true });
  await t.db.query(`delete from pgboss.job where name like 'outbox%'; delete from outbox`);
});
afterAll(() => {
  Object.assign(t.services.ports, real);
});

const leave = (...messages: readonly ['sms' | 'mail', string][]): Promise<void> =>
  t.services.db.transaction(t.services.ports.clock.now(), async (tx) => {
    const outbox = createOutbox(tx, t.services.boss);
    for (const [channel, body] of messages) await outbox[channel]({ to: `${channel}@example.it`, body });
  });
type Sent = { channel: string; body: string; attempts: number; tries: number };
/** What was sent, and how often the job library had tried it by then. */
const sent = async (): Promise<Sent[]> =>
  (
    await t.db.query<Sent>(
      `select o.channel, o.body, o.attempts, j.retry_count + 1 as tries
       from outbox o
       join pgboss.job j on j.name like 'outbox%' and j.data ->> 'id' = o.id::text
       where o.sent_at is not null
         and j.state = 'completed'`,
    )
  ).rows;
const howMany = async (channel: string) => (await sent()).filter((m) => m.channel === channel).length;
const tries = (messages: readonly Sent[]) => [...new Set(messages.map((m) => [m.attempts, m.tries].join()))];

describe('a gateway that is down', () => {
  it('K3 ACC-435 while SMS fail every e-mail leaves at its first try, and SMS leave within a minute after', async () => {
    gateways.sms = false;
    const both = Array.from({ length: MESSAGES }, (_, i) => [
      ['sms', `SMS ${i}`] as const,
      ['mail', `e-mail ${i}`] as const,
    ]);
    await leave(...both.flat().map(([channel, body]): ['sms' | 'mail', string] => [channel, body]));
    await expect.poll(() => howMany('mail')).toBe(MESSAGES);
    expect(tries(await sent())).toEqual(['1,1']);
    const failed = `select count(*)::int as n from outbox where channel = 'sms' and attempts > 1`;
    await expect.poll(async () => (await t.db.query<{ n: number }>(failed)).rows[0]?.n).toBe(MESSAGES);
    expect(await howMany('sms')).toBe(0);
    gateways.sms = true;
    await expect.poll(() => howMany('sms'), { timeout: 60_000 }).toBe(MESSAGES);
  }, 90_000);

  it('K3 ACC-435 a message that is never taken costs nine others none of their tries', async () => {
    await leave(['mail', POISON], ...Array.from({ length: 9 }, (_, i): ['mail', string] => ['mail', `buona ${i}`]));
    await expect.poll(() => howMany('mail')).toBe(9);
    expect(tries(await sent())).toEqual(['1,1']);
  });

  it('K3 ACC-435 no queue waits longer than half a minute for another try', async () => {
    const { rows } = await t.db.query<{ name: string; within: number; tries: number }>(
      `select name, retry_delay_max as within, retry_limit as tries
       from pgboss.queue
       where name not like '\\_\\_pgboss%'`,
    );
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter(({ within }) => within !== 30)).toEqual([]);
    const messages = rows.filter(({ name }) => name.startsWith('outbox'));
    expect(messages.map(({ tries: n }) => n >= 120)).toEqual([true, true]);
  });

  it('K3 ACC-435 an SMS that a release before queued with the e-mails leaves after an upgrade', async () => {
    const { rows } = await t.db.query<{ id: number }>(
      `insert into outbox (channel, destination, body) values ('sms', '+393470000000', 'di prima') returning id::int`,
    );
    await t.services.boss.send('outbox', { id: rows[0]?.id });
    await expect.poll(sent).toMatchObject([{ channel: 'sms', body: 'di prima', attempts: 1 }]);
  });
});
