import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { formatEuro } from '@ema/domain/kernel/money.ts';
import { sandboxKeys } from '../adapters/stripe/payments.ts';
import type { Services } from '../kernel/services.ts';
import { escapeHtml, sendDevPage } from './html.ts';

type Checkout = {
  id: string;
  reference: string;
  amount_cents: number;
  description: string;
  success_url: string;
  cancel_url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  expires_at: number;
};

/** Speaks Stripe's Checkout Session and webhook protocol to the official SDK, with a page to pay or cancel. */
export const registerSandbox = async (app: FastifyInstance, services: Services): Promise<void> => {
  const { pool } = services;
  const keys = sandboxKeys(services.config);
  const find = async (id: string): Promise<Checkout | null> =>
    (await pool.query<Checkout>('select * from dev_checkouts where id = $1', [id])).rows[0] ?? null;
  const present = (c: Checkout, base: string) => ({
    id: c.id,
    object: 'checkout.session',
    livemode: false,
    client_reference_id: c.reference,
    amount_total: c.amount_cents,
    currency: 'eur',
    mode: 'payment',
    status: c.status,
    payment_status: c.payment_status,
    url: c.status === 'open' ? `${base}/dev/checkout/${c.id}` : null,
    expires_at: c.expires_at,
  });

  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const isOurs = (authorization: string | undefined) => authorization === `Bearer ${keys.apiKey}`;
    const refused = { error: { type: 'authentication_error', message: 'Invalid API key' } };
    const missing = {
      error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such checkout session' },
    };

    scope.post('/v1/checkout/sessions', { schema: { hide: true } }, async (request, reply) => {
      if (!isOurs(request.headers.authorization)) return reply.code(401).send(refused);
      const f = request.body as Record<string, string>;
      const id = `cs_test_${randomBytes(18).toString('hex')}`;
      const key = String(request.headers['idempotency-key'] ?? id);
      const made = await pool.query<Checkout>(
        `insert into dev_checkouts (id, idempotency_key, reference, amount_cents, description, success_url, cancel_url, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (idempotency_key) do update set reference = excluded.reference returning *`,
        [
          id,
          key,
          f['client_reference_id'],
          Number(f['line_items[0][price_data][unit_amount]']),
          f['line_items[0][price_data][product_data][name]'],
          f['success_url'],
          f['cancel_url'],
          Number(f['expires_at']),
        ],
      );
      const checkout = made.rows[0];
      return checkout
        ? reply.send(present(checkout, new URL(checkout.success_url).origin))
        : reply.code(500).send(missing);
    });
    scope.get<{ Params: { id: string } }>(
      '/v1/checkout/sessions/:id',
      { schema: { hide: true } },
      async (request, reply) => {
        if (!isOurs(request.headers.authorization)) return reply.code(401).send(refused);
        const checkout = await find(request.params.id);
        return checkout
          ? reply.send(present(checkout, new URL(checkout.success_url).origin))
          : reply.code(404).send(missing);
      },
    );
    scope.post<{ Params: { id: string } }>(
      '/v1/checkout/sessions/:id/expire',
      { schema: { hide: true } },
      async (request, reply) => {
        if (!isOurs(request.headers.authorization)) return reply.code(401).send(refused);
        const done = await pool.query<Checkout>(
          `update dev_checkouts set status = 'expired' where id = $1 and status = 'open' returning *`,
          [request.params.id],
        );
        const checkout = done.rows[0];
        if (!checkout)
          return reply
            .code(400)
            .send({ error: { type: 'invalid_request_error', message: 'Only open sessions can be expired' } });
        await notify(checkout, 'checkout.session.expired');
        return reply.send(present(checkout, new URL(checkout.success_url).origin));
      },
    );
    scope.get<{ Params: { id: string } }>('/dev/checkout/:id', { schema: { hide: true } }, async (request, reply) => {
      const c = await find(request.params.id);
      if (!c) return sendDevPage(reply.code(404), 'Pagamento', '<h1>Pagamento non trovato</h1>');
      if (c.status !== 'open')
        return sendDevPage(
          reply,
          'Pagamento',
          `<h1>Pagamento ${c.status === 'complete' ? 'già eseguito' : 'scaduto'}</h1><p><a href="${escapeHtml(c.success_url)}">Torna al portale</a></p>`,
        );
      return sendDevPage(
        reply,
        'Pagamento di prova',
        `<p class="s">Pagamento di prova, nessun addebito reale</p><h1>${escapeHtml(c.description)}</h1><p class="big">${formatEuro(c.amount_cents)}</p>
        <form method="post" action="/dev/checkout/${c.id}/pay"><button class="b p">Paga</button></form><form method="post" action="/dev/checkout/${c.id}/cancel"><button class="b">Annulla</button></form>`,
      );
    });
    scope.post<{ Params: { id: string } }>(
      '/dev/checkout/:id/pay',
      { schema: { hide: true } },
      async (request, reply) => {
        const done = await pool.query<Checkout>(
          `update dev_checkouts set status = 'complete', payment_status = 'paid' where id = $1 and status = 'open' returning *`,
          [request.params.id],
        );
        const paid = done.rows[0];
        if (paid) setTimeout(() => void notify(paid, 'checkout.session.completed'), 1_000).unref();
        const c = paid ?? (await find(request.params.id));
        return reply.redirect(c?.success_url ?? '/', 303);
      },
    );
    scope.post<{ Params: { id: string } }>(
      '/dev/checkout/:id/cancel',
      { schema: { hide: true } },
      async (request, reply) => reply.redirect((await find(request.params.id))?.cancel_url ?? '/', 303),
    );
  });

  /** Signs and delivers an event as the provider does, with a few repeats while nobody answers 2xx. */
  const notify = async (c: Checkout, type: string): Promise<void> => {
    const payload = JSON.stringify({
      id: `evt_test_${c.id.slice(8)}_${type.split('.').at(-1)}`,
      object: 'event',
      type,
      livemode: false,
      created: Math.floor(Date.now() / 1000),
      data: { object: present(c, '') },
    });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const time = Math.floor(Date.now() / 1000);
      const signature = createHmac('sha256', keys.webhookSecret).update(`${time}.${payload}`).digest('hex');
      const answer = await fetch(`http://127.0.0.1:${services.config.PORT}/stripe/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` },
        body: payload,
      }).catch(() => null);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
    }
  };
};
