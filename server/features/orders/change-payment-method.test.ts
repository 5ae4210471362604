import { beforeAll, describe, expect, it } from 'vitest';
import { auditCount, makeCommission } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { attemptOf, meetSandbox, orderState, startByCard } from '../../test/payments.ts';
import { hasNoTimers } from '../../test/template.ts';

/** Another way to pay an order that its agent finishes. */
const t = testPortal({ listen: true });
let kleen: Client;
let fibra: Client;
beforeAll(async () => {
  meetSandbox(t);
  kleen = await t.as('agente', 1);
  fibra = await t.as('agente', 0);
});

type Seen = {
  orderTotal: string;
  paymentMethodId: string;
  commissions: { id: number }[];
  paymentNotice: { title: string; text: string } | null;
  isPaymentMethodChangeable: boolean;
  isCancellable: boolean;
  waitingFor: string | null;
};
type Choices = { items: { methodId: string; total: string; deposit: string | null; isCurrent: boolean }[] };
const path = (id: number, rest = '') => `/api/agent/pending-orders/${id}${rest}`;
const change = (who: Client, id: number, paymentMethod: string, key = newKey()) =>
  who.post<{ id: number; detail: string }>(path(id, '/payment-method'), { paymentMethod }, { key });
const seen = async (who: Client, id: number): Promise<Seen> => (await who.get<Seen>(path(id))).body;

describe('an order that its agent pays', () => {
  it('ORD-370 is refused without a session, to customers, of others and while acting for somebody', async () => {
    const made = await makeCommission(kleen, 'mav');
    expect((await change(t.anyone, made.orderId, 'stripe_klarna')).status).toBe(401);
    expect((await change(await t.as('cliente', 1), made.orderId, 'stripe_klarna')).status).toBe(403);
    expect((await change(await t.as('gm', 1), made.orderId, 'stripe_klarna')).status).toBe(404);
    expect((await kleen.post(path(made.orderId, '/cancel'), {}, { key: newKey() })).status).toBe(409);
    expect(await orderState(t, made.orderId)).toBe('open');
  });

  it('ORD-370 a way the type does not have, the present one and another total are refused; so is an order of nobody', async () => {
    const made = await makeCommission(kleen, 'mav');
    for (const method of ['pagodil', 'mav'])
      expect([method, (await change(kleen, made.orderId, method)).status]).toEqual([method, 422]);
    const wish = { paymentMethod: 'stripe_credit_card', expectedTotal: '1.00' };
    const stale = await kleen.post<{ detail: string }>(path(made.orderId, '/payment-method'), wish, { key: newKey() });
    expect([stale.status, stale.body.detail]).toEqual([409, expect.stringContaining('Nel frattempo il totale')]);
    expect((await seen(kleen, made.orderId)).paymentMethodId).toBe('mav');
    const nobodys = await kleen.post(path(99_999_999, '/cancel'), undefined, { key: newKey() });
    expect(nobodys.status).toBe(404);
  });

  it('ORD-370 is reckoned anew with the discount of the other way; the same key changes once', async () => {
    const made = await makeCommission(kleen, 'mav', 6);
    const choices = (await kleen.get<Choices>(path(made.orderId, '/payment-methods'))).body.items;
    expect(choices.map((m) => [m.methodId, m.deposit !== null])).toEqual([
      ['mav', false],
      ['cash_on_delivery', true],
      ['stripe_credit_card', false],
      ['stripe_klarna', false],
    ]);
    const card = choices[2];
    const key = newKey();
    for (let n = 0; n < 2; n += 1)
      expect((await change(kleen, made.orderId, 'stripe_credit_card', key)).body).toEqual({ id: made.orderId });
    expect(await seen(kleen, made.orderId)).toMatchObject({
      paymentMethodId: 'stripe_credit_card',
      orderTotal: card?.total,
      waitingFor: null,
      isCancellable: false,
    });
    expect(Number(card?.total)).toBeLessThan(Number(made.total));
    expect(await auditCount(t, 'orders.change-payment-method', made.orderId)).toBe(1);
    expect((await change(kleen, made.orderId, 'mav')).status).toBe(200);
    expect((await seen(kleen, made.orderId)).orderTotal).toBe(made.total);
  });

  it('ORD-523 the present way costs what the order’s page says, also when shipping costs another sum since', async () => {
    const made = await makeCommission(kleen, 'mav', 1);
    const shipping = (cents: number) =>
      t.db.query(
        `update commission_types set shipping_fee_cents = shipping_fee_cents + $1 where id = 'kleen-commission'`,
        [cents],
      );
    await shipping(250);
    const choices = (await kleen.get<Choices>(path(made.orderId, '/payment-methods'))).body.items;
    await shipping(-250);
    const { orderTotal } = await seen(kleen, made.orderId);
    const [current] = choices.filter((m) => m.isCurrent);
    expect([current?.methodId, current?.total]).toEqual(['mav', orderTotal]);
    const klarna = choices.find((m) => m.methodId === 'stripe_klarna');
    expect(Number(klarna?.total) - Number(orderTotal), 'another one is reckoned anew').toBeCloseTo(2.5, 5);
  });

  it('ORD-370 ORD-371 given up at the checkout: it is said, and another way may be chosen; that payment is over', async () => {
    const made = await makeCommission(kleen, 'stripe_credit_card');
    await startByCard(kleen, made.orderId);
    expect((await change(kleen, made.orderId, 'mav')).body.detail).toContain('rinuncia prima');
    await kleen.post(path(made.orderId, '/payment-abandon'));
    expect((await seen(kleen, made.orderId)).paymentNotice).toEqual({
      title: 'Non è stato pagato nulla.',
      text: 'Il pagamento non è stato completato. Tocca a te: riprova oppure scegli un altro metodo di pagamento.',
    });
    await change(kleen, made.orderId, 'mav');
    expect((await seen(kleen, made.orderId)).paymentNotice).toBeNull();
    const closed = await kleen.post(path(made.orderId, '/direct-submission'), undefined, { key: newKey() });
    expect([closed.status, (await attemptOf(t, made.orderId)).state]).toEqual([200, 'expired']);
  });

  it('ORD-370 ORD-166 an open order that collects commissions paid in the other way takes these in', async () => {
    const products = await fibra.get<{ items: { code: string; attributes: unknown[] }[] }>(
      '/api/agent/products?productListingIdentifier=pl.fibra_cumulative',
    );
    const plain = products.body.items.find((p) => p.attributes.length === 0 && p.code.startsWith('VEN'))?.code;
    const add = async (paymentMethod: string) =>
      (
        await fibra.post<{ id: number; orderId: number }>(
          '/api/agent/commissions',
          {
            type: 'fibra-cumulative',
            items: [{ product: plain, quantity: 4, attributes: {} }],
            paymentMethod,
            note: '',
          },
          { key: newKey() },
        )
      ).body;
    const [byMav, byCard] = [await add('mav'), await add('stripe_credit_card')];
    expect(byMav.orderId).not.toBe(byCard.orderId);
    const before = await seen(fibra, byMav.orderId);
    expect((await change(fibra, byCard.orderId, 'mav')).body.id).toBe(byMav.orderId);
    const joined = await seen(fibra, byMav.orderId);
    expect(joined.commissions.map((c) => c.id)).toEqual([...before.commissions.map((c) => c.id), byCard.id]);
    expect(Number(joined.orderTotal)).toBeGreaterThan(Number(before.orderTotal));
    expect((await fibra.get(path(byCard.orderId))).status).toBe(404);
    const alone = await change(fibra, byMav.orderId, 'stripe_credit_card');
    expect(alone.body.id).toBe(byMav.orderId);
  });

  // The two wait for each other until PostgreSQL's timer looks whether they are in a circle.
  it.skipIf(hasNoTimers)(
    'ORD-370 J1 two orders that go into each other, and a commission more, at once: no commission is lost',
    async () => {
      const products = await fibra.get<{ items: { code: string; attributes: unknown[] }[] }>(
        '/api/agent/products?productListingIdentifier=pl.fibra_cumulative',
      );
      const plain = products.body.items.find((p) => p.attributes.length === 0 && p.code.startsWith('VEN'))?.code;
      const add = (paymentMethod: string) =>
        fibra.post<{ id: number; orderId: number }>(
          '/api/agent/commissions',
          {
            type: 'fibra-cumulative',
            items: [{ product: plain, quantity: 1, attributes: {} }],
            paymentMethod,
            note: '',
          },
          { key: newKey() },
        );
      for (let round = 0; round < 3; round += 1) {
        const [a, b] = [(await add('mav')).body, (await add('stripe_credit_card')).body];
        const answers = await Promise.all([
          change(fibra, a.orderId, 'stripe_credit_card'),
          change(fibra, b.orderId, 'mav'),
          add('mav'),
          add('stripe_credit_card'),
        ]);
        for (const answer of answers) expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
        const rows = await t.db.query<{ methods: string; lines: boolean }>(
          `select
           count(*)::text || ' ' || count(distinct o.payment_method_id)::text as methods,
           bool_and(o.lines_total_cents = (
             select sum(l.unit_price_cents * l.quantity)
             from commission_lines l
             join commissions c on c.id = l.commission_id
             where c.order_id = o.id)) as lines
         from orders o
         join agents g on g.id = o.seller_id
         join users u on u.id = g.user_id
         where u.username = 'agente' and o.type_id = 'fibra-cumulative' and o.state = 'open'`,
        );
        expect(rows.rows[0]?.methods).toBeOneOf(['1 1', '2 2']);
        expect(rows.rows[0]?.lines).toBe(true);
      }
    },
  );
});
