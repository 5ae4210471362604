/**
 * Listens to the portal's webhooks and prints each message once, as a line of JSON.
 * `WEBHOOK_SECRET=whsec_… PORT=8080 node listen.ts`, with the secret that «Webhook» showed when the address was made.
 */
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';
import type { webhooks } from './portal.d.ts';

type Message = {
  [E in keyof webhooks]: webhooks[E]['post']['requestBody']['content']['application/json'];
}[keyof webhooks];

const { WEBHOOK_SECRET: secret, PORT: port = '8080' } = process.env;
if (!secret) throw new Error('Set WEBHOOK_SECRET.');
const webhook = new Webhook(secret);
const MOST_BYTES = 100_000;
/** A message may come more than once, always under its number. A real program keeps these beside what it did. */
const known = new Set<string>();

const server = createServer(async (request, response) => {
  const answer = (status: number): void => void response.writeHead(status).end();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) return answer(413);
    chunks.push(chunk);
  }
  const id = String(request.headers['webhook-id']);
  let message: Message;
  try {
    message = webhook.verify(Buffer.concat(chunks).toString(), request.headers as Record<string, string>) as Message;
  } catch {
    return answer(400);
  }
  if (!known.has(id)) process.stdout.write(`${JSON.stringify({ id, ...message })}\n`);
  known.add(id);
  return answer(204);
});
server.listen(Number(port), () =>
  process.stdout.write(`listening on ${(server.address() as { port: number }).port}\n`),
);
