import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutbox } from '../../kernel/outbox.ts';
import { testPortal } from '../../test/harness.ts';
import { hasNoTimers } from '../../test/template.ts';
import { wholeServers } from '../../test/whole-server.ts';

const t = testPortal();
const servers = wholeServers(t);
/** An SMS gateway: it never answers its first request, whose sender is killed meanwhile. */
const received: { at: number; to: string; by: string }[] = [];
let gateway: Server;

beforeAll(async () => {
  gateway = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const { to } = JSON.parse(body) as { to: string };
      received.push({ at: performance.now(), to, by: request.headers.authorization ?? '' });
      if (received.length > 1) response.end('{}');
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await servers.stop();
  gateway.closeAllConnections();
  await new Promise((resolve) => gateway.close(resolve));
});

const startServer = (token: string) =>
  servers.start({
    SMS_ADAPTER: 'http',
    SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`,
    SMS_TOKEN: token,
  });
const until = async (holds: () => boolean, ms: number): Promise<void> => {
  for (const end = performance.now() + ms; !holds() && performance.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 50));
};

describe('a worker that is killed', () => {
  it.skipIf(hasNoTimers)(
    'ACC-344 K1 its message is another’s within 20 seconds',
    async () => {
      const started = { 'Bearer one': await startServer('one'), 'Bearer two': await startServer('two') };
      const now = t.services.ports.clock.now();
      const expiresAt = new Date(now.getTime() + 600_000);
      await t.services.db.transaction(now, async (tx) => {
        await createOutbox(tx, t.services.boss).sms({ to: '+393330001234', body: '123456', expiresAt });
      });
      await until(() => received.length === 1, 10_000);
      const holder = received[0]?.by as keyof typeof started;
      const killed = performance.now();
      await started[holder].kill();
      await until(() => received.length > 1, 25_000);
      expect(received[1]).toMatchObject({ to: '+393330001234', by: expect.not.stringContaining(holder) });
      expect((received[1]?.at ?? Infinity) - killed).toBeLessThanOrEqual(20_000);
    },
    90_000,
  );
});
