import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutbox } from '../../kernel/outbox.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { hasNoTimers, TEST_NOW } from '../../test/template.ts';
import { webhookReceiver } from '../../test/webhook-receiver.ts';
import { announce } from './announce.ts';

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
const t = testPortal();
const receiver = webhookReceiver();
const children: ChildProcess[] = [];
let admin: Client;
beforeAll(async () => {
  Object.assign(t.services.config, { EMA_WEBHOOK_PRIVATE: '1' });
  admin = await t.as('admin');
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** A whole server with its workers, on the database of this test. */
const startServer = async (): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: t.services.config.DATABASE_URL,
      PORT: '0',
      EMA_DATA_DIR: t.services.config.EMA_DATA_DIR,
      EMA_LOG_LEVEL: 'silent',
      EMA_CLOCK_START: TEST_NOW,
      EMA_POOL_SIZE: '3',
      EMA_WEBHOOK_PRIVATE: '1',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return child;
};
const listen = async (path: string, type: 'order.submitted' | 'order.paid'): Promise<void> => {
  const { status } = await admin.post('/api/admin/webhook-endpoints', { url: receiver.at(path), events: [type] });
  expect(status).toBe(201);
};
const happens = async (type: 'order.submitted' | 'order.paid', orderId: number): Promise<void> => {
  const now = t.services.ports.clock.now();
  await t.services.db.transaction(now, (tx) =>
    announce({ db: tx, outbox: createOutbox(tx, t.services.boss), now }, type, { orderId }),
  );
};
const until = async (holds: () => boolean, ms: number): Promise<void> => {
  for (const end = performance.now() + ms; !holds() && performance.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 50));
};

describe('a server that is killed', () => {
  it.skipIf(hasNoTimers)(
    'NET-482 between an event and its delivery, or while it delivers, leaves the message to another, under its number',
    async () => {
      await listen('/killed', 'order.submitted');
      receiver.answers.set('/killed', () => {});
      // Nobody works yet: whoever wrote it is gone by the time it leaves.
      await happens('order.submitted', 1);
      const first = await startServer();
      await until(() => receiver.of('/killed').length > 0, 30_000);
      first.kill('SIGKILL');
      receiver.answers.delete('/killed');
      await startServer();
      await until(() => receiver.of('/killed').length > 1, 30_000);
      const got = receiver.of('/killed');
      expect(got.length).toBeGreaterThan(1);
      expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      const sent = async () => (await t.db.query(`select 1 from webhook_deliveries where state = 'sent'`)).rowCount;
      await expect.poll(sent, { timeout: 30_000 }).toBe(1);
    },
    120_000,
  );

  it.skipIf(hasNoTimers)(
    'NET-480 an address that hangs, whatever waits for it, delays no other',
    async () => {
      await listen('/hangs', 'order.submitted');
      receiver.answers.set('/hangs', () => {});
      await listen('/prompt', 'order.paid');
      for (let i = 0; i < 12; i += 1) await happens('order.submitted', 100 + i);
      await until(() => receiver.of('/hangs').length > 0, 30_000);
      for (let i = 0; i < 3; i += 1) await happens('order.paid', 200 + i);
      await until(() => receiver.of('/prompt').length === 3, 60_000);
      expect(receiver.of('/prompt')).toHaveLength(3);
      // Each of the twelve hangs for ten seconds: behind them nothing would arrive for two minutes.
      expect(receiver.of('/hangs').length).toBeLessThan(12);
    },
    120_000,
  );
});
