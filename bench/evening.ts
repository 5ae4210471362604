/**
 * A seller on Sunday evening, twenty times faster than in life: home, orders, products, prices while the cart grows, the
 * draft kept, the commission made, the order looked at, then closed or paid by card.
 */
import { randomUUID } from 'node:crypto';
import { request, type Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Prepared } from './drive.ts';
import { get, key, post, sellerAt, type Stage } from './stage.ts';
import { CART, notificationOf } from './writing.ts';

/** Between two steps people take some eight seconds. */
const PAUSE_MS = 400;
/** One order in so many is paid by card. */
const BY_CARD = 5;

/** `closing`: how long the press took that sent the order; null where it was not sent. Times in milliseconds. */
export type Visit = { closing: number | null; calls: number[]; fault: string };
type Answer = { status: number; body: string };

const ask = (base: string, { method, path, headers, body }: Prepared, agent: Agent): Promise<Answer> =>
  new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(`${base}${path}`, { method, agent, headers: { ...headers, ...length } }, (answer) => {
      const parts: Buffer[] = [];
      answer
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') }));
    });
    sent.on('error', (error) => resolve({ status: 0, body: error.message })).end(body);
  });

/** The nth seller's visit. */
export const visit = async (stage: Stage, base: string, n: number, agent: Agent): Promise<Visit> => {
  const { cookie, customerId } = sellerAt(stage, n);
  const seen: Visit = { closing: null, calls: [], fault: '' };
  const step = async (prepared: Prepared): Promise<Record<string, unknown>> => {
    const began = performance.now();
    const { status, body } = await ask(base, prepared, agent);
    seen.calls.push(performance.now() - began);
    if (status < 200 || status >= 300) throw new Error(`${prepared.path}: ${status} ${body.slice(0, 200)}`);
    return body === '' ? {} : (JSON.parse(body) as Record<string, unknown>);
  };
  const write = (path: string, body: unknown): Promise<Record<string, unknown>> =>
    step(post(path, body, { cookie, 'idempotency-key': key() }));
  const close = async (last: Promise<unknown>): Promise<void> => {
    await last;
    seen.closing = seen.calls.at(-1) ?? null;
  };
  const isByCard = n % BY_CARD === 0;
  const cart = { ...CART, customer: customerId, paymentMethod: isByCard ? 'stripe_credit_card' : CART.paymentMethod };
  const { note: _note, ...priced } = cart;
  const draft = randomUUID();
  const keepDraft = async (): Promise<void> => {
    const content = { type: cart.type, items: cart.items };
    const kept = post(
      '/api/drafts/new-commission',
      { id: draft, baseRevision: 0, content, device: 'banco' },
      { cookie },
    );
    const began = performance.now();
    // Two visits of one seller at once keep each other's draft from being kept, as two devices do.
    const { status } = await ask(base, { ...kept, method: 'PUT' }, agent);
    seen.calls.push(performance.now() - began);
    if (status >= 300 && status !== 409) throw new Error(`draft: ${status}`);
  };
  try {
    await step(get('/api/account', cookie));
    await step(get('/api/agent/pending-orders?shop=1', cookie));
    await sleep(PAUSE_MS);
    await step(get('/api/agent/products?productListingIdentifier=pl.kleen_commission', cookie));
    for (let lines = 1; lines <= cart.items.length; lines += 1) {
      await sleep(PAUSE_MS);
      await write('/api/agent/commissions/quotation', { ...priced, items: cart.items.slice(0, lines) });
    }
    await keepDraft();
    await sleep(PAUSE_MS);
    const { orderId } = await write('/api/agent/commissions', cart);
    await step(get(`/api/agent/pending-orders/${String(orderId)}`, cookie));
    await sleep(PAUSE_MS);
    if (!isByCard) {
      await close(write(`/api/agent/pending-orders/${String(orderId)}/direct-submission`, {}));
      return seen;
    }
    const { id } = await write(`/api/agent/pending-orders/${String(orderId)}/stripe-payment`, {
      successUrl: `/app/orders/${String(orderId)}/details`,
      cancelUrl: `/app/orders/${String(orderId)}/details`,
    });
    await sleep(PAUSE_MS);
    await close(step(notificationOf(String(id))));
    await step(get(`/api/agent/orders/${String(orderId)}/payment-status`, cookie));
  } catch (error) {
    seen.fault = error instanceof Error ? error.message : String(error);
  }
  return seen;
};
