/** Plays Stripe's refunds: some arrive at once, some later, some come back days after they were said to be done. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../kernel/services.ts';
import type { Checkout } from './stripe-cards.ts';
import { cardOf } from './test-cards.ts';

export type SandboxEvent = { id: string; type: string; livemode: boolean; object: object };
type Sandbox = { find: (id: string) => Promise<Checkout | null>; tell: (event: SandboxEvent) => Promise<void> };
type Refund = { id: string; status: string; amount_cents: number; ema_refund: string | null };
const hidden = { schema: { hide: true } } as const;
const invalid = (message: string, code: string) => ({ error: { type: 'invalid_request_error', code, message } });
/** "Some time later". */
const LATER_MS = 5_000;

const present = (r: Refund) => ({
  id: r.id,
  object: 'refund',
  status: r.status,
  amount: r.amount_cents,
  metadata: r.ema_refund === null ? {} : { ema_refund: r.ema_refund },
  ...(r.status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
});

export const registerRefunds = (scope: FastifyInstance, { pool }: Services, { find, tell }: Sandbox): void => {
  const checkoutId = (intent: string | undefined): string => (intent ?? '').replace(/^pi_test_/, 'cs_test_');
  const ofCheckout = async (id: string): Promise<Refund[]> =>
    (await pool.query<Refund>('select * from dev_refunds where checkout_id = $1 order by id', [id])).rows;
  const become = async (id: string, from: string, status: string): Promise<void> => {
    const { rows } = await pool.query<Refund>(
      'update dev_refunds set status = $3 where id = $1 and status = $2 returning *',
      [id, from, status],
    );
    const type = status === 'failed' ? 'refund.failed' : 'refund.updated';
    if (rows[0]) await tell({ id: `evt_test_${id}_${status}`, type, livemode: false, object: present(rows[0]) });
  };

  scope.get<{ Querystring: { payment_intent?: string } }>('/v1/refunds', hidden, async (request, reply) => {
    const refunds = await ofCheckout(checkoutId(request.query.payment_intent));
    return reply.send({ object: 'list', has_more: false, data: refunds.map(present) });
  });
  scope.get<{ Params: { id: string } }>('/v1/refunds/:id', hidden, async (request, reply) => {
    const { rows } = await pool.query<Refund>('select * from dev_refunds where id = $1', [request.params.id]);
    return rows[0] ? reply.send(present(rows[0])) : reply.code(404).send(invalid('No such refund', 'resource_missing'));
  });
  scope.post('/v1/refunds', hidden, async (request, reply) => {
    const f = request.body as Record<string, string>;
    const checkout = await find(checkoutId(f['payment_intent']));
    if (checkout?.payment_status !== 'paid') return reply.code(400).send(invalid('No such charge', 'resource_missing'));
    const id = `re_test_${randomBytes(12).toString('hex')}`;
    const key = String(request.headers['idempotency-key'] ?? id);
    const [now, later] = cardOf(checkout.card ?? undefined)?.refund ?? ['succeeded', 'succeeded'];
    const { rows } = await pool.query<Refund>(
      `with known as (select * from dev_refunds where idempotency_key = $2),
       made as (insert into dev_refunds (id, idempotency_key, checkout_id, amount_cents, status, ema_refund)
         select $1, $2, $3, $4::bigint, $6, $7
         where not exists (select 1 from known)
           and $4::bigint <= $5::bigint - coalesce((
             select sum(amount_cents) from dev_refunds where checkout_id = $3 and status <> 'failed'), 0)
         on conflict (idempotency_key) do update set amount_cents = dev_refunds.amount_cents returning *)
       select * from made union all select * from known`,
      [
        id,
        key,
        checkout.id,
        Number(f['amount'] ?? checkout.amount_cents),
        checkout.amount_cents,
        now,
        f['metadata[ema_refund]'] ?? null,
      ],
    );
    const refund = rows[0];
    if (!refund) return reply.code(400).send(invalid('Charge has already been refunded', 'charge_already_refunded'));
    if (refund.id === id && later !== now)
      setTimeout(() => void become(id, now, later).catch(() => {}), LATER_MS).unref();
    return reply.send(present(refund));
  });
};
