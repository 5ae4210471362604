/** Plays Stripe outside production: its service, its page to pay on, and what it tells the portal afterwards. */
import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { formatEuro } from '@ema/domain/kernel/money.ts';
import { klarnaInstalments } from '@ema/domain/orders/pricing.ts';
import { sandboxKeys } from '../adapters/stripe/payments.ts';
import type { Services } from '../kernel/services.ts';
import { escapeHtml, sendDevPage } from './html.ts';
import { cardsOf, declineOf, registerTestCards, type Checkout } from './stripe-cards.ts';
import { registerRefunds, type SandboxEvent } from './stripe-refunds.ts';

const hidden = { schema: { hide: true } } as const;
const invalid = (message: string, code?: string) => ({ error: { type: 'invalid_request_error', code, message } });
/** A session may be paid for at least so long from when it is made. */
const LEAST_SECONDS = 30 * 60;
/** Whoever asks again with the key of a page is answered as the first time, whatever became of it since. */
const AS_MADE = { status: 'open', payment_status: 'unpaid', last_error: null } as const;

/** There is one once a card was tried; a declined card leaves the session open for another. */
const presentIntent = (c: Checkout) => {
  if (c.status !== 'complete' && c.last_error === null) return null;
  const isDeclined = c.status !== 'complete' || c.payment_status === 'failed';
  return {
    id: c.id.replace('cs_test_', 'pi_test_'),
    object: 'payment_intent',
    status: isDeclined ? 'requires_payment_method' : c.payment_status === 'paid' ? 'succeeded' : 'processing',
    last_payment_error: c.last_error === null ? null : { type: 'card_error', code: c.last_error },
  };
};
const present = (c: Checkout) => ({
  id: c.id,
  object: 'checkout.session',
  livemode: c.livemode,
  client_reference_id: c.reference,
  amount_total: c.amount_cents,
  currency: c.currency,
  mode: 'payment',
  status: c.status,
  payment_status: c.payment_status === 'paid' ? 'paid' : 'unpaid',
  payment_intent: presentIntent(c),
  url: c.status === 'open' ? `${new URL(c.success_url).origin}/dev/checkout/${c.id}` : null,
  expires_at: c.expires_at,
});

/** Stripe's Checkout Session, refund and webhook protocol for the official SDK, with a page to pay, defer or cancel. */
export const registerStripeSandbox = (scope: FastifyInstance, services: Services): void => {
  const { pool } = services;
  const keys = sandboxKeys(services.config);
  const find = async (id: string): Promise<Checkout | null> =>
    (await pool.query<Checkout>('select * from dev_checkouts where id = $1', [id])).rows[0] ?? null;
  const change = async (id: string, set: string, from: string): Promise<Checkout | null> =>
    (await pool.query<Checkout>(`update dev_checkouts set ${set} where id = $1 and ${from} returning *`, [id]))
      .rows[0] ?? null;

  scope.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/v1/') && request.headers.authorization !== `Bearer ${keys.apiKey}`)
      await reply.code(401).send({ error: { type: 'authentication_error', message: 'Invalid API key' } });
  });
  scope.post('/v1/checkout/sessions', hidden, async (request, reply) => {
    const f = request.body as Record<string, string>;
    const id = `cs_test_${randomBytes(18).toString('hex')}`;
    const key = String(request.headers['idempotency-key'] ?? id);
    const expiresAt = Number(f['expires_at']);
    const isKnown = await pool.query('select from dev_checkouts where idempotency_key = $1', [key]);
    if (isKnown.rowCount === 0 && expiresAt * 1000 < services.ports.clock.now().getTime() + (LEAST_SECONDS - 1) * 1000)
      return reply.code(400).send(invalid('The `expires_at` timestamp must be at least 30 minutes from now.'));
    const inserted = await pool.query<Checkout>(
      `insert into dev_checkouts (
         id, idempotency_key, reference, amount_cents, description, success_url, cancel_url, expires_at, method
       )
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (idempotency_key) do update set reference = excluded.reference
       returning *`,
      [
        id,
        key,
        f['client_reference_id'],
        Number(f['line_items[0][price_data][unit_amount]']),
        f['line_items[0][price_data][product_data][name]'],
        f['success_url'],
        f['cancel_url'],
        expiresAt,
        f['allowed_payment_method_types[0]'] ?? 'card',
      ],
    );
    const checkout = inserted.rows[0] as Checkout;
    return Number(checkout.expires_at) === expiresAt
      ? reply.send(present({ ...checkout, ...AS_MADE }))
      : reply.code(400).send({ error: { type: 'idempotency_error', message: 'Keys are for the same parameters.' } });
  });
  scope.get<{ Params: { id: string } }>('/v1/checkout/sessions/:id', hidden, async (request, reply) => {
    const checkout = await find(request.params.id);
    return checkout
      ? reply.send(present(checkout))
      : reply.code(404).send(invalid('No such checkout session', 'resource_missing'));
  });
  scope.post<{ Params: { id: string } }>('/v1/checkout/sessions/:id/expire', hidden, async (request, reply) => {
    const checkout = await change(request.params.id, `status = 'expired'`, `status = 'open'`);
    if (!checkout) return reply.code(400).send(invalid('Only open sessions can be expired'));
    void notify(services, keys.webhookSecret, checkout, 'checkout.session.expired');
    return reply.send(present(checkout));
  });
  registerRefunds(scope, services, { find, tell: (event) => deliver(services, keys.webhookSecret, event) });

  scope.get<{ Params: { id: string } }>('/dev/checkout/:id', hidden, async (request, reply) => {
    const c = await find(request.params.id);
    if (!c) return sendDevPage(reply.code(404), 'Pagamento', '<h1>Pagamento non trovato</h1>');
    return sendDevPage(reply, 'Pagamento di prova', pageOf(c));
  });
  const decision = (name: string, set: string, from: string, type: string) =>
    scope.post<{ Params: { id: string } }>(`/dev/checkout/:id/${name}`, hidden, async (request, reply) => {
      const changed = await change(request.params.id, set, from);
      if (changed) setTimeout(() => void notify(services, keys.webhookSecret, changed, type), 1_000).unref();
      const c = changed ?? (await find(request.params.id));
      return reply.redirect(c?.success_url ?? '/', 303);
    });
  decision('pay', `status = 'complete', payment_status = 'paid'`, `status = 'open'`, 'checkout.session.completed');
  decision(
    'pay-less',
    `status = 'complete', payment_status = 'paid', amount_cents = amount_cents - 100`,
    `status = 'open' and amount_cents > 100`,
    'checkout.session.completed',
  );
  decision('defer', `status = 'complete'`, `status = 'open'`, 'checkout.session.completed');
  const deferred = `status = 'complete' and payment_status = 'unpaid'`;
  decision('succeed', `payment_status = 'paid'`, deferred, 'checkout.session.async_payment_succeeded');
  decision('fail', `payment_status = 'failed'`, deferred, 'checkout.session.async_payment_failed');
  registerTestCards(scope, services, {
    find,
    change,
    tell: (c, type) => notify(services, keys.webhookSecret, c, type),
  });
  scope.post<{ Params: { id: string } }>('/dev/checkout/:id/cancel', hidden, async (request, reply) =>
    reply.redirect((await find(request.params.id))?.cancel_url ?? '/', 303),
  );
};

const button = (c: Checkout, action: string, label: string, primary = false): string =>
  `<form method="post" action="/dev/checkout/${c.id}/${action}">` +
  `<button class="b${primary ? ' p' : ''}">${label}</button></form>`;

const pageOf = (c: Checkout): string => {
  const head =
    '<p class="s">Pagamento di prova, nessun addebito reale</p>' +
    `<h1>${escapeHtml(c.description)}</h1><p class="big">${formatEuro(c.amount_cents)}</p>`;
  const back = `<p><a href="${escapeHtml(c.success_url)}">Torna al portale</a></p>`;
  if (c.status === 'expired') return `${head}<p>Il tempo per questo pagamento è scaduto.</p>${back}`;
  if (c.status === 'complete' && c.payment_status === 'unpaid')
    return (
      `${head}<p>L’esito non è ancora deciso.</p>` +
      button(c, 'succeed', 'Conferma l’addebito', true) +
      button(c, 'fail', 'Rifiuta l’addebito')
    );
  if (c.status === 'complete')
    return (
      `${head}<p>${c.payment_status === 'paid' ? 'Pagamento già eseguito.' : 'Pagamento non riuscito.'}</p>` + back
    );
  const plan =
    c.method === 'klarna'
      ? `<ul>${klarnaInstalments(c.amount_cents)
          .map((i) => `<li>${formatEuro(i.cents)} ${i.afterDays === 0 ? 'oggi' : `tra ${i.afterDays} giorni`}</li>`)
          .join('')}</ul>`
      : '';
  return [
    `${head}<p>${c.method === 'klarna' ? 'Klarna, tre rate:' : 'Carta di credito'}</p>${plan}`,
    declineOf(c),
    button(c, 'pay', 'Paga', true),
    ...(c.method === 'klarna' ? [] : [cardsOf(c)]),
    button(c, 'defer', 'Lascia l’esito in attesa'),
    button(c, 'pay-less', 'Versa 1 € in meno'),
    button(c, 'cancel', 'Annulla'),
  ].join('');
};

const seconds = (services: Services): number => Math.floor(services.ports.clock.now().getTime() / 1000);

/** What happened to a checkout. */
const notify = (services: Services, secret: string, c: Checkout, type: string): Promise<void> =>
  deliver(services, secret, {
    id: `evt_test_${c.id.slice(8)}_${type.split('.').at(-1)}`,
    type,
    livemode: c.livemode,
    object: present(c),
  });

/** Signs and delivers an event as the provider does, with a few repeats while nobody answers 2xx. */
const deliver = async (services: Services, secret: string, { object, ...event }: SandboxEvent): Promise<void> => {
  const payload = JSON.stringify({ ...event, object: 'event', created: seconds(services), data: { object } });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const time = seconds(services);
    const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex');
    const answer = await fetch(`http://127.0.0.1:${services.config.PORT}/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` },
      body: payload,
    }).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
  }
};
