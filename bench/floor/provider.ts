/** Stands for the provider of card payments: of every session of the benchmark it says that it was paid. */
import { createServer } from 'node:http';

const answer = (id: string): string =>
  JSON.stringify({
    id,
    object: 'checkout.session',
    livemode: false,
    client_reference_id: id.replace('cs_bench_', 'bench-'),
    amount_total: 13_030,
    currency: 'eur',
    mode: 'payment',
    status: 'complete',
    payment_status: 'paid',
    payment_intent: { id: id.replace('cs_', 'pi_'), object: 'payment_intent', status: 'succeeded' },
  });

createServer((request, reply) => {
  const id = /^\/v1\/checkout\/sessions\/(\w+)/.exec(request.url ?? '')?.[1];
  request.resume();
  reply.setHeader('content-type', 'application/json');
  reply.end(id ? answer(id) : '{}');
}).listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
process.stdin
  .on('end', () => process.exit(0))
  .on('error', () => process.exit(0))
  .resume();
