import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { mayHappen, ORDER_TRANSITIONS, type OrderEvent, type OrderState } from '@ema/domain/orders/states.ts';
import { sandboxKeys } from '../../adapters/stripe/payments.ts';
import { makeCommission, plainProducts, type Made } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { putSeen } from '../../test/seen.ts';

const t = testPortal({ listen: true });
let who: Client;
let products: { code: string }[] = [];
beforeAll(async () => {
  const address = t.app.server.address();
  if (typeof address === 'object' && address) t.services.config.PORT = address.port;
  who = await t.as('agente', 1);
  products = await plainProducts(who);
});

type Command = 'edit' | 'delete' | 'close' | 'pay' | 'paid' | 'give up' | 'paid twice';
/** What the portal must have: the state by the table, how often it was sent, and whether it still exists. */
type Model = { state: OrderState; isGone: boolean; isPaidOnline: boolean; sent: number; session: string | null };

/** The order's state, what it earns, and the points the seller has. */
const actual = async (made: Made): Promise<{ state: OrderState | null; earned: number; points: number }> => {
  const { rows } = await t.db.query<{ state: OrderState | null; earned: number; points: number }>(
    `select o.state, coalesce(o.points_earned_tenths - o.points_used_tenths, 0)::int as earned, a.points_tenths::int as points
     from agents a join users u on u.id = a.user_id left join orders o on o.id = $1 where u.username = 'agente'`,
    [made.orderId],
  );
  const row = rows[0];
  if (!row) throw new Error('no agent');
  return row;
};
const notify = async (session: string): Promise<void> => {
  const payload = JSON.stringify({
    id: `evt_${session}`,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id: session, object: 'checkout.session' } },
  });
  const time = Math.floor(t.services.ports.clock.now().getTime() / 1000);
  const signature = createHmac('sha256', sandboxKeys(t.services.config).webhookSecret)
    .update(`${time}.${payload}`)
    .digest('hex');
  const answer = await t.app.inject({
    method: 'POST',
    url: '/stripe/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` },
    payload,
  });
  expect(answer.statusCode).toBe(200);
};

/** Does one command against the portal. @returns the status of the answer, null where nothing was asked */
const run = async (made: Made, model: Model, command: Command): Promise<number | null> => {
  const order = `/api/agent/pending-orders/${made.orderId}`;
  const addresses = { successUrl: `/app/orders/${made.orderId}/details`, cancelUrl: '/app/orders/unsubmitted' };
  switch (command) {
    case 'edit':
      return (
        await putSeen(who, `/api/agent/commissions/${made.id}`, {
          note: 'di nuovo',
          items: products.map((p) => ({ product: p.code, quantity: 3, attributes: {} })),
        })
      ).status;
    case 'delete':
      return (await who.del(`/api/agent/commissions/${made.id}`)).status;
    case 'close':
      return (await who.post(`${order}/direct-submission`, undefined, { key: newKey() })).status;
    case 'pay': {
      const started = await who.post<{ id: string }>(`${order}/stripe-payment`, addresses, { key: newKey() });
      if (started.status < 300) model.session = started.body.id;
      return started.status;
    }
    case 'give up':
      return (await who.post(`${order}/payment-abandon`)).status;
    case 'paid':
    case 'paid twice': {
      if (!model.session) return null;
      await t.db.query(
        `update dev_checkouts set status = 'complete', payment_status = 'paid' where id = $1 and status = 'open'`,
        [model.session],
      );
      for (let n = 0; n < (command === 'paid' ? 1 : 2); n += 1) await notify(model.session);
      return null;
    }
  }
};

/** The event of the table a command stands for, or null where the command is no transition or cannot be one here. */
const eventOf = (command: Command, m: Model): OrderEvent | null => {
  if (command === 'close') return m.isPaidOnline ? null : 'submit';
  if (command === 'pay') return m.isPaidOnline ? 'start_payment' : null;
  if (command === 'give up') return m.state === 'in_payment' ? 'payment_failed' : null;
  if (command === 'paid' || command === 'paid twice') return m.state === 'in_payment' ? 'paid' : null;
  return null;
};
/** The model after a command, and whether the portal must accept it. `null`: nothing is answered. */
const advance = (m: Model, command: Command): boolean | null => {
  if (command === 'paid' || command === 'paid twice') {
    if (m.session !== null && m.state === 'in_payment') {
      m.state = ORDER_TRANSITIONS.paid.to;
      m.sent += 1;
    }
    return null;
  }
  if (m.isGone) return false;
  if (command === 'edit') return m.state === 'open';
  if (command === 'delete') {
    if (m.state !== 'open') return false;
    m.isGone = true;
    // What was once in payment stays, cancelled: its money may still come.
    if (m.session) m.state = 'cancelled';
    return true;
  }
  // A second click on «Paga online» is given the session of the first.
  if (command === 'pay' && m.state === 'in_payment') return true;
  const event = eventOf(command, m);
  if (event === null || !mayHappen(m.state, event)) return false;
  m.state = ORDER_TRANSITIONS[event].to;
  if (event === 'submit') m.sent += 1;
  return true;
};

describe('the order machine', () => {
  it('ORD-139 ORD-163 ORD-167 whatever is done in whatever order, the portal and the table of transitions agree', async () => {
    const command = fc.constantFrom<Command>('edit', 'delete', 'close', 'pay', 'paid', 'paid twice', 'give up');
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(command, { minLength: 4, maxLength: 14 }),
        async (isPaidOnline, commands) => {
          const made = await makeCommission(who, isPaidOnline ? 'stripe_credit_card' : 'mav', 3);
          const { points } = await actual(made);
          const model: Model = { state: 'open', isGone: false, isPaidOnline, sent: 0, session: null };
          for (const one of commands) {
            const before = { ...model };
            const mayDo = advance(model, one);
            const status = await run(made, model, one);
            const said = `${one} in ${before.state}: ${status}`;
            if (mayDo !== null) expect(status !== null && status < 300, said).toBe(mayDo);
            if (mayDo === false) expect(status, said).toBeGreaterThanOrEqual(400);
            expect(status ?? 0, said).toBeLessThan(500);
            const is = await actual(made);
            expect(is.state, said).toBe(model.isGone && !model.session ? null : model.state);
            // Points are the seller's once, when the order is sent, however often that is told.
            expect(is.points - points, said).toBe(model.sent * is.earned);
            expect(model.sent).toBeLessThanOrEqual(1);
          }
        },
      ),
      { numRuns: 40 },
    );
  }, 120_000);
});
