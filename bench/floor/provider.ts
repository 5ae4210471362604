/**
 * Stands for the provider of card payments: of every session it says that it was paid. Those of the benchmark's own
 * orders have one amount; of one that the portal asks for, reference and amount stand in its number.
 */
import { createServer, type IncomingMessage } from 'node:http';

type Session = { reference: string; cents: number };
const numberOf = ({ reference, cents }: Session): string =>
  `cs_asked_${cents}_${Buffer.from(reference).toString('hex')}`;
const sessionOf = (id: string): Session => {
  const [, , cents = '', hex = ''] = id.split('_');
  return id.startsWith('cs_asked_')
    ? { reference: Buffer.from(hex, 'hex').toString(), cents: Number(cents) }
    : { reference: id.replace('cs_bench_', 'bench-'), cents: 13_030 };
};
const answer = (id: string, isPaid: boolean): string => {
  const { reference, cents } = sessionOf(id);
  return JSON.stringify({
    id,
    object: 'checkout.session',
    url: 'https://checkout.example/',
    livemode: false,
    client_reference_id: reference,
    amount_total: cents,
    currency: 'eur',
    mode: 'payment',
    status: isPaid ? 'complete' : 'open',
    payment_status: isPaid ? 'paid' : 'unpaid',
    payment_intent: isPaid ? { id: id.replace('cs_', 'pi_'), object: 'payment_intent', status: 'succeeded' } : null,
  });
};
const textOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

createServer(async (request, reply) => {
  const form = new URLSearchParams(await textOf(request));
  const id = /^\/v1\/checkout\/sessions\/(\w+)/.exec(request.url ?? '')?.[1];
  const reference = form.get('client_reference_id');
  const cents = Number(form.get('line_items[0][price_data][unit_amount]'));
  reply.setHeader('content-type', 'application/json');
  if (id) reply.end(answer(id, true));
  else reply.end(reference === null ? '{}' : answer(numberOf({ reference, cents }), false));
}).listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
process.stdin
  .on('end', () => process.exit(0))
  .on('error', () => process.exit(0))
  .resume();
