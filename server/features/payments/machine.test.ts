import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Transition } from '@ema/domain/kernel/transitions.ts';
import { PAYMENT_TRANSITIONS, type AttemptState } from '@ema/domain/payments/states.ts';
import { makeCommission } from '../../test/builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { meetSandbox, notify, PAID, startByCard } from '../../test/payments.ts';
import { reconcilePayments } from './jobs.ts';

const t = testPortal({ listen: true });
let agente: Client;
let admin: Client;
beforeAll(async () => {
  meetSandbox(t);
  agente = await t.as('agente', 1);
  admin = await t.as('admin');
});

const COMMANDS = [
  'start',
  'pay',
  'pay a cent less',
  'defer',
  'succeed',
  'fail',
  'expire',
  'tell',
  'tell twice',
  'forge',
  'check',
  'give up',
  'other method',
  'reconcile',
  'accept',
  'refund',
  'close',
] as const;
type Command = (typeof COMMANDS)[number];

const KEPT: readonly AttemptState[] = ['paid', 'in_review', 'paid_after_close', 'refunding', 'refunded'];
type Attempt = {
  id: number;
  state: AttemptState;
  amount: number;
  received: number | null;
  session: string | null;
  flag: string | null;
  resolution: string | null;
  paid: number | null;
  refunds: number;
};
/** What we have, and beside it what the provider has: money that came in, and money that it gave back. */
const attemptsOf = async (orderId: number): Promise<Attempt[]> =>
  (
    await t.db.query<Attempt>(
      `select a.id::int, a.state, a.amount_cents::int as amount, a.received_cents::int as received, a.provider_session_id as session, a.flag, a.resolution,
         case when d.payment_status = 'paid' then d.amount_cents::int end as paid, (select count(*)::int from dev_refunds r where r.checkout_id = d.id) as refunds
       from payment_attempts a left join dev_checkouts d on d.id = a.provider_session_id where a.order_id = $1 order by a.id`,
      [orderId],
    )
  ).rows;
const orderOf = async (orderId: number): Promise<{ state: string; total: number; sent: number }> =>
  (
    await t.db.query<{ state: string; total: number; sent: number }>(
      `select o.state, o.total_cents::int as total, (o.submitted_at is not null)::int as sent from orders o where o.id = $1`,
      [orderId],
    )
  ).rows[0] ?? { state: 'gone', total: 0, sent: 0 };

/** Does one thing with the newest attempt, at the provider's or here. @returns the status of our answer, if it was asked */
const run = async (orderId: number, command: Command): Promise<number> => {
  const last = (await attemptsOf(orderId)).at(-1);
  const session = last?.session ?? '';
  const atProvider = async (set: string, from: string): Promise<number> => {
    await t.db.query(`update dev_checkouts set ${set} where id = $1 and ${from}`, [session]);
    return 200;
  };
  const resolve = (action: string) =>
    admin.post(`/api/admin/payments/${last?.id ?? 0}/resolve`, { action, note: 'sistemato' });
  switch (command) {
    case 'start':
      return (await startByCard(agente, orderId)).status;
    case 'pay':
      return atProvider(PAID, `status = 'open'`);
    case 'pay a cent less':
      return atProvider(`${PAID}, amount_cents = amount_cents - 1`, `status = 'open'`);
    case 'defer':
      return atProvider(`status = 'complete'`, `status = 'open'`);
    case 'succeed':
      return atProvider(`payment_status = 'paid'`, `status = 'complete' and payment_status = 'unpaid'`);
    case 'fail':
      return atProvider(`payment_status = 'failed'`, `status = 'complete' and payment_status = 'unpaid'`);
    case 'expire':
      return atProvider(`status = 'expired'`, `status = 'open'`);
    case 'tell':
    case 'tell twice':
      if (session === '') return 200;
      await notify(t, session, { id: `evt_${session}_${Math.random()}` });
      return command === 'tell' ? 200 : (await notify(t, session, { id: `evt_${session}_again` })).statusCode;
    case 'forge':
      return (await notify(t, session || 'cs_none', { secret: 'whsec_forged' })).statusCode;
    case 'check':
      return (await agente.post(`/api/agent/pending-orders/${orderId}/payment-check`)).status;
    case 'give up':
      return (await agente.post(`/api/agent/pending-orders/${orderId}/payment-abandon`)).status;
    case 'other method': {
      const { rows } = await t.db.query('select payment_method_id as method from orders where id = $1', [orderId]);
      const paymentMethod = rows[0]?.method === 'stripe_klarna' ? 'stripe_credit_card' : 'stripe_klarna';
      return (await agente.post(`/api/agent/pending-orders/${orderId}/payment-method`, { paymentMethod })).status;
    }
    case 'reconcile':
      await reconcilePayments(t.services, -1);
      return 200;
    case 'accept':
    case 'refund':
    case 'close':
      return (await resolve(command)).status;
  }
};

/** The provider of these tests refuses no refund. */
const steps = Object.entries<Transition<AttemptState>>(PAYMENT_TRANSITIONS).flatMap(([event, step]) =>
  event.startsWith('refund_refused') ? [] : [step],
);
/** Which states may follow which, in one step or in the two that a refund takes. */
const mayFollow = (from: AttemptState, to: AttemptState): boolean => {
  if (from === to) return true;
  const next = (s: AttemptState) => steps.flatMap((x) => (x.from.includes(s) ? [x.to] : []));
  return next(from).includes(to) || next(from).some((between) => next(between).includes(to));
};

describe('the payment machine', () => {
  it('I1 I2 I3 I4 I5 I7 I8 whatever happens in whatever order, the table holds, no money is lost and none buys twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...COMMANDS), { minLength: 6, maxLength: 18 }), async (commands) => {
        const { orderId } = await makeCommission(agente, 'stripe_credit_card');
        let before = new Map<number, AttemptState>();
        for (const [n, command] of (['start', ...commands] as const).entries()) {
          const status = await run(orderId, command);
          const said = `${n}: ${command} (${status}) of ${commands.join(', ')}`;
          expect(status, said).toBeLessThan(500);
          if (command === 'forge') expect(status, said).toBe(400);
          const [attempts, order] = [await attemptsOf(orderId), await orderOf(orderId)];
          for (const a of attempts) {
            const was = before.get(a.id);
            if (was) expect(mayFollow(was, a.state), `${said}: ${was} → ${a.state}`).toBe(true);
            // What we believe came in did come in; what was given back was given back once.
            if (KEPT.includes(a.state)) expect(a.received, said).toBe(a.paid);
            expect(a.refunds, said).toBe(a.state === 'refunded' ? 1 : 0);
            if (a.state === 'paid' && a.resolution !== 'accept') expect(a.received, said).toBe(a.amount);
          }
          const open = attempts.filter((a) => a.state === 'created' || a.state === 'open');
          const paid = attempts.filter((a) => a.state === 'paid');
          expect(
            [open.length, paid.length].every((k) => k <= 1),
            said,
          ).toBe(true);
          if (order.state === 'in_payment')
            expect(
              attempts.some((a) => ['created', 'open', 'in_review'].includes(a.state)),
              said,
            ).toBe(true);
          else expect(open, said).toEqual([]);
          // Sent means that somebody paid for it: nothing else sends it.
          const wasPaid = attempts.some(
            (a) => a.received !== null && (a.resolution === 'accept' || a.received === a.amount),
          );
          if (order.sent) expect(wasPaid, said).toBe(true);
          before = new Map(attempts.map((a) => [a.id, a.state]));
        }
        await reconcilePayments(t.services, -1);
        for (const a of await attemptsOf(orderId))
          if (a.paid !== null) expect(KEPT, commands.join(', ')).toContain(a.state);
      }),
      { numRuns: 30 },
    );
  }, 180_000);
});
