/** A program of somebody else that webhooks are sent to: it notes what comes and answers as a test says. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@ema/domain/webhooks/events.ts';
import type { Portal } from './harness.ts';

export type Received = { path: string; headers: IncomingHttpHeaders; body: string };
type Receiver = {
  /** Its address, with this path. */
  at(path: string): string;
  received: Received[];
  of(path: string): Received[];
  /** What it does with what comes to a path: 204 unless said. */
  answers: Map<string, (response: ServerResponse) => void>;
};

export const webhookReceiver = (): Receiver => {
  const receiver = { received: [] as Received[], answers: new Map() } as unknown as Receiver;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const path = request.url ?? '';
      receiver.received.push({ path, headers: request.headers, body });
      const answer = receiver.answers.get(path);
      if (answer) answer(response);
      else response.writeHead(204).end();
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    receiver.at = (path) => `http://127.0.0.1:${port}${path}`;
    receiver.of = (path) => receiver.received.filter((one) => one.path === path);
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return receiver;
};

/** An address that asks to be told everything; nothing is sent to it. */
export const listenToAll = async (t: Portal): Promise<void> => {
  await t.db.query(
    `insert into webhook_endpoints (url, events, secret, created_by_user_id)
     values ('https://erp.example.com/', $1, '', (select id from users where username = 'admin'))`,
    [WEBHOOK_EVENTS],
  );
};
/** What it would be told of one kind, the newest last. */
export const toldOf = async (t: Portal, type: WebhookEvent): Promise<Record<string, unknown>[]> =>
  (
    await t.db.query<{ payload: string }>('select payload from webhook_deliveries where type = $1 order by id', [type])
  ).rows.map(({ payload }) => (JSON.parse(payload) as { data: Record<string, unknown> }).data);
