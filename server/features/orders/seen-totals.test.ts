import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatEuro, wireToCents } from '@ema/domain/kernel/money.ts';
import { anyCustomer, makeCommission, plainProducts, type Made } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { putSeen } from '../../test/seen.ts';

const t = testPortal();
type Problem = { detail: string; violations: { propertyPath: string; message: string }[] };
let kleen: Client;
let customer: number;
let plain: { code: string; price: string }[];
beforeAll(async () => {
  kleen = await t.as('agente', 1);
  customer = await anyCustomer(kleen);
  plain = await plainProducts(kleen, 2);
});
const own = () => `seller_id = (select id from agents where user_id = ${kleen.userId})`;
beforeEach(() => t.db.query(`delete from orders where ${own()} and state = 'open'`));
const item = (n: number, quantity: number) => ({ product: plain[n]?.code, quantity, attributes: {} });
const create = (more: object) =>
  kleen.post<Made & Problem>(
    '/api/agent/commissions',
    { type: 'kleen-commission', customer, items: [item(0, 3)], paymentMethod: 'mav', note: '', ...more },
    { key: newKey() },
  );
const pendingOrders = async (): Promise<number> =>
  Number((await t.db.query(`select count(*) as n from orders where ${own()} and state = 'open'`)).rows[0]?.n);

describe('the total an agent saw', () => {
  it('H1 is the one that is ordered, or the agent is told the one of now and nothing is made', async () => {
    const quoted = await kleen.post<{ total: string }>('/api/agent/commissions/quotation', {
      type: 'kleen-commission',
      items: [item(0, 3)],
      paymentMethod: 'mav',
    });
    const { total } = quoted.body;
    const changed = await create({ expectedTotal: (Number(total) + 0.01).toFixed(2) });
    expect([changed.status, changed.body.detail, await pendingOrders()]).toEqual([
      409,
      `Nel frattempo i prezzi sono cambiati: il totale della commissione è ora di ${formatEuro(wireToCents(total))}. Ricontrolla e conferma di nuovo.`,
      0,
    ]);
    const made = await create({ expectedTotal: total });
    expect([made.status, made.body.total, await pendingOrders()]).toEqual([201, total, 1]);
  });
});

describe('an order that changed after its total was seen', () => {
  const path = (orderId: number, call: string) => `/api/agent/pending-orders/${orderId}/${call}`;
  const pages = (orderId: number) => ({
    successUrl: `/app/orders/${orderId}/details`,
    cancelUrl: '/app/orders/unsubmitted',
  });
  const stateOf = async (orderId: number) =>
    (await t.db.query<{ state: string }>('select state from orders where id = $1', [orderId])).rows[0]?.state;
  const attempts = async (orderId: number) =>
    (await t.db.query('select id from payment_attempts where order_id = $1', [orderId])).rowCount;
  const amount = (wire: string) => formatEuro(wireToCents(wire));
  /** A commission of three pieces, of which four are wanted afterwards. */
  const changed = async (paymentMethod: string) => {
    const made = (await create({ paymentMethod })).body;
    const more = await putSeen<Made>(kleen, `/api/agent/commissions/${made.id}`, { note: '', items: [item(0, 4)] });
    const now = (await kleen.get<{ orderTotal: string }>(`/api/agent/pending-orders/${made.orderId}`)).body.orderTotal;
    expect([more.status, now === made.total]).toEqual([200, false]);
    return { orderId: made.orderId, seen: made.total, now };
  };
  const sentence = (seen: string, now: string) =>
    `Nel frattempo l’ordine è cambiato: il totale non è più di ${amount(seen)}, ma di ${amount(now)}. ` +
    'Ricontrolla e conferma di nuovo.';

  it('ORD-536 is not sent at another, and is at that of now', async () => {
    const { orderId, seen, now } = await changed('mav');
    const close = (expectedTotal: string) =>
      kleen.post<Problem>(path(orderId, 'direct-submission'), { expectedTotal }, { key: newKey() });
    const refused = await close(seen);
    expect([refused.status, refused.body.detail, await stateOf(orderId)]).toEqual([409, sentence(seen, now), 'open']);
    expect([(await close(now)).status, await stateOf(orderId)]).toEqual([200, 'submitted']);
  });

  it('ORD-536 is not paid at another, and a payment under way at another is not gone on with', async () => {
    const { orderId, seen, now } = await changed('stripe_credit_card');
    const pay = (expectedTotal: string) =>
      kleen.post<Problem>(path(orderId, 'stripe-payment'), { ...pages(orderId), expectedTotal });
    const refused = await pay(seen);
    expect([refused.status, refused.body.detail, await stateOf(orderId), await attempts(orderId)]).toEqual([
      409,
      sentence(seen, now),
      'open',
      0,
    ]);
    // Nobody listens for the provider's part here: the order's own has gone through.
    await pay(now);
    expect([await stateOf(orderId), await attempts(orderId)]).toEqual(['in_payment', 1]);
    const again = await pay(seen);
    expect([again.status, again.body.detail]).toEqual([409, sentence(seen, now)]);
  });
});

describe('a quotation without a way of paying', () => {
  it('ORD-118 promises no discount of the first way of several, and that of the one that is chosen', async () => {
    const methods = `type_id = 'kleen-commission'`;
    const kept = (
      await t.db.query<{ id: string; bp: number }>(
        `select method_id as id, discount_basis_points as bp from commission_type_payments where ${methods} order by position`,
      )
    ).rows;
    await t.db.query(`update commission_type_payments set discount_basis_points = 500 where ${methods}`);
    const quote = async (more: object) =>
      (
        await kleen.post<{ paymentDiscount: string; total: string; lines: string }>(
          '/api/agent/commissions/quotation',
          {
            type: 'kleen-commission',
            items: [item(0, 3)],
            ...more,
          },
        )
      ).body;
    const [none, first] = [await quote({}), await quote({ paymentMethod: kept[0]?.id })];
    for (const { id, bp } of kept)
      await t.db.query(
        `update commission_type_payments set discount_basis_points = $2 where ${methods} and method_id = $1`,
        [id, bp],
      );
    expect(Number(none.total) - Number(first.total)).toBeCloseTo(Number(none.lines) * 0.05, 1);
    expect(kept.length).toBeGreaterThan(1);
  });
});

describe('a quotation of a type with one way of paying', () => {
  it('ORD-118 promises its discount, though nobody chose it', async () => {
    await t.db.query(`delete from commission_type_payments where type_id = 'kleen-direct-sale' and method_id <> 'mav'`);
    await t.db.query(
      `update commission_type_payments set discount_basis_points = 500 where type_id = 'kleen-direct-sale'`,
    );
    const quoted = await kleen.post<{ paymentDiscount: string; paymentDiscountPercentage: number; lines: string }>(
      '/api/agent/commissions/quotation',
      { type: 'kleen-direct-sale', items: [item(0, 4)] },
    );
    expect(quoted.body.paymentDiscountPercentage).toBe(5);
    expect(Number(quoted.body.paymentDiscount)).toBeCloseTo(Number(quoted.body.lines) * 0.05, 1);
    await t.db.query(
      `update commission_type_payments set discount_basis_points = 0 where type_id = 'kleen-direct-sale'`,
    );
  });
});

describe('what a cart may hold', () => {
  it('no more than 9999 of one product, also in several lines of it', async () => {
    const refused = await create({ items: [item(0, 5000), item(0, 5000)] });
    expect([refused.status, refused.body.violations[0]?.message]).toEqual([
      422,
      expect.stringContaining('la quantità massima è 9999.'),
    ]);
    const many = await create({ items: [item(0, 9998), item(0, 1)] });
    expect(many.status).toBe(201);
    const lines = await t.db.query(
      'select quantity from commission_lines l join commissions c on c.id = l.commission_id where c.order_id = $1',
      [many.body.orderId],
    );
    expect(lines.rows).toEqual([{ quantity: 9999 }]);
  });

  it('every fault is told with its line, and nothing is made', async () => {
    const refused = await create({
      items: [
        item(0, 1),
        { product: 'VEN-0', quantity: 1, attributes: {} },
        { ...item(1, 1), attributes: { Colore: 'Blu' } },
      ],
    });
    expect(refused.body.violations.map((v) => v.propertyPath)).toEqual(['items.1', 'items.2']);
    expect(refused.body.violations.map((v) => v.message)).toEqual([
      expect.stringContaining('«VEN-0»: Il prodotto non è in questo listino.'),
      expect.stringContaining('ha una variante che non esiste.'),
    ]);
    expect(await pendingOrders()).toBe(0);
  });
});

describe('when an order may go out', () => {
  const reason = async (orderId: number) =>
    (await kleen.get(`/api/agent/pending-orders/${orderId}`)).body['confirmationError'];
  it('ORD-163 the weekly period holds orders of types that have one, no others', async () => {
    const { orderId } = await makeCommission(kleen);
    const weekly = (on: boolean) =>
      t.db.query(`update commission_types set weekly_window = $1 where id = 'kleen-commission'`, [on]);
    const endsOn = (day: string) =>
      t.db.query(`update parameters set value = $1 where id = 'commission_submission_period_end_day'`, [day]);
    await endsOn('5');
    expect(await reason(orderId)).toBeNull();
    await weekly(true);
    expect(await reason(orderId)).toMatch(/^Il periodo d’ordine è chiuso/);
    await weekly(false);
    await endsOn('7');
  });

  it('ORD-163 an owed delivery holds orders from the day after its deadline', async () => {
    const { orderId } = await makeCommission(kleen);
    const sent = await makeCommission(kleen);
    await kleen.post(`/api/agent/pending-orders/${sent.orderId}/direct-submission`, {}, { key: newKey() });
    const due = (date: string, deadline: string | null) =>
      t.db.query('update deliveries set date = $2, deadline = $3 where order_id = $1', [sent.orderId, date, deadline]);
    await t.db.query(
      `update deliveries d set verified_at = ema_now() from orders o where o.id = d.order_id and o.${own()} and o.id <> $1`,
      [sent.orderId],
    );
    await due('2026-10-01', '2026-11-21');
    expect(await reason(orderId), 'on the last day').toBeNull();
    await due('2026-10-01', '2026-11-20');
    expect(await reason(orderId), 'a day later').toMatch(/consegna/i);
    const held = await kleen.post<Problem>(
      `/api/agent/pending-orders/${orderId}/direct-submission`,
      {},
      { key: newKey() },
    );
    expect(held.status).toBe(409);
    await t.db.query('update deliveries set verified_at = ema_now() where order_id = $1', [sent.orderId]);
    expect(await reason(orderId)).toBeNull();
  });
});

describe('what an agent has pending', () => {
  it('ORD-011 earns and takes the points of all open orders together, of no sent one', async () => {
    type Me = { points: { earned: string; used: string } };
    const points = async () => {
      const { earned, used } = (await kleen.get<Me>('/api/agent/me')).body.points;
      return [earned, used].map((tenths) => Math.round(Number(tenths) * 10));
    };
    const [earned = 0, used = 0] = await points();
    const ids = [await create({}), await create({ items: [item(1, 5)] })].map((m) => m.body.orderId);
    await t.db.query('update orders set points_used_tenths = 15 where id = any($1)', [ids]);
    const open = await t.db.query<{ n: number }>(
      'select sum(points_earned_tenths)::int as n from orders where id = any($1)',
      [ids],
    );
    expect(await points()).toEqual([earned + (open.rows[0]?.n ?? 0), used + 30]);
    await t.db.query(`update orders set state = 'submitted', submitted_at = ema_now() where id = any($1)`, [ids]);
    expect(await points()).toEqual([earned, used]);
  });

  it('ORD-132 the goods of a kit are not edited, and an edit counts the order’s commissions anew', async () => {
    const { body: made } = await create({});
    const edit = (more: object = {}) =>
      putSeen<Problem>(kleen, `/api/agent/commissions/${made.id}`, { note: '', items: [item(0, 4)], ...more });
    expect((await edit()).status).toBe(200);
    const kept = await t.db.query(
      'select commission_count, lines_total_cents::int as cents from orders where id = $1',
      [made.orderId],
    );
    expect(kept.rows).toEqual([{ commission_count: 1, cents: Math.round(Number(plain[0]?.price) * 400) }]);
    await t.db.query(`update commissions set kit_name = 'Pacchetto' where id = $1`, [made.id]);
    const refused = await edit({ items: [item(0, 5)] });
    expect([refused.status, refused.body.violations[0]?.message]).toEqual([
      422,
      'I prodotti di un pacchetto non si modificano.',
    ]);
  });

  it('ORD-132 an edit brings no sample in, and leaves nothing but the sample to one without a customer', async () => {
    const sampleCode = (await kleen.get<{ sampleProductCode: string }>('/api/agent/me')).body.sampleProductCode;
    const { attributes } = (
      await kleen.get<{ attributes: { name: string; options: string[] }[] }>(`/api/agent/products/${sampleCode}`)
    ).body;
    const sample = {
      product: sampleCode,
      quantity: 1,
      attributes: Object.fromEntries(attributes.map((a) => [a.name, a.options[0]])),
    };
    await t.db.query('update agents set level = 3, sample_units_purchased = 0 where user_id = $1', [kleen.userId]);
    const edit = (id: number, items: object[]) =>
      putSeen<Problem>(kleen, `/api/agent/commissions/${id}`, { note: '', items });
    const { body: goods } = await create({});
    const added = await edit(goods.id, [item(0, 3), sample]);
    expect([added.status, added.body.violations[0]?.message]).toEqual([
      422,
      'Lo strizzamop dimostrativo si aggiunge solo a una nuova commissione.',
    ]);
    const alone = await create({ customer: null, items: [sample] });
    expect(alone.status).toBe(201);
    const more = await edit(alone.body.id, [sample, item(0, 1)]);
    expect([more.status, more.body.violations[0]?.message]).toEqual([
      422,
      'Senza cliente la commissione può contenere solo lo strizzamop dimostrativo.',
    ]);
    expect((await edit(alone.body.id, [sample])).status).toBe(200);
  });

  it('ORD-093 ORD-132 an edit that keeps the sample keeps it the only one, one that takes it out lets another be ordered', async () => {
    const sampleCode = (await kleen.get<{ sampleProductCode: string }>('/api/agent/me')).body.sampleProductCode;
    const { attributes } = (
      await kleen.get<{ attributes: { name: string; options: string[] }[] }>(`/api/agent/products/${sampleCode}`)
    ).body;
    const sample = {
      product: sampleCode,
      quantity: 1,
      attributes: Object.fromEntries(attributes.map((a) => [a.name, a.options[0]])),
    };
    await t.db.query('update agents set level = 3, sample_units_purchased = 0 where user_id = $1', [kleen.userId]);
    const { body: both } = await create({ items: [item(0, 3), sample] });
    const edit = (items: object[]) => putSeen<Problem>(kleen, `/api/agent/commissions/${both.id}`, { note: '', items });
    expect((await edit([item(0, 4), sample])).status).toBe(200);
    expect((await create({ items: [sample] })).body.violations[0]?.message).toContain('una sola volta');
    expect((await edit([item(0, 4)])).status).toBe(200);
    expect((await create({ items: [sample] })).status).toBe(201);
  });

  it('ORD-321 a product of the other shop alone is as absent as one that never was', async () => {
    const foreign = await t.db.query<{ code: string }>(
      `select p.code from products p join listing_entries e on e.product_id = p.id
       where p.enabled and e.enabled
         and e.listing in (select unnest(array[listing, gift_listing]) from commission_types where shop = 0)
         and not exists (
           select from listing_entries k
           where k.product_id = p.id
             and k.listing in (select unnest(array[listing, gift_listing]) from commission_types where shop = 1))
       limit 1`,
    );
    const code = foreign.rows[0]?.code;
    expect((await (await t.as('agente', 0)).get(`/api/agent/products/${code}`)).status).toBe(200);
    expect((await kleen.get(`/api/agent/products/${code}`)).status).toBe(404);
  });

  it('ORD-185 the last orders of one shop are not those of the day on which the other sent something', async () => {
    const { body: made } = await create({});
    await kleen.post(`/api/agent/pending-orders/${made.orderId}/direct-submission`, {}, { key: newKey() });
    await t.db.query(`update orders set submitted_at = '2026-11-20T10:00:00+01:00' where id = $1`, [made.orderId]);
    await t.db.query(
      `update orders set submitted_at = '2026-11-19T10:00:00+01:00' where ${own()} and shop = 1 and state = 'submitted' and submitted_at > '2026-11-20' and id <> $1`,
      [made.orderId],
    );
    await t.db.query(
      `update orders set submitted_at = '2026-11-21T10:00:00+01:00' where id = (select max(id) from orders where ${own()} and shop = 0 and state = 'submitted')`,
    );
    const last = await kleen.get<{ items: { id: number }[] }>('/api/agent/orders?onlyLastSubmitted=true&perPage=200');
    expect(last.body.items.map((o) => o.id)).toEqual([made.orderId]);
  });
});

describe('commissions of subordinates', () => {
  it('ORD-208 six digits may be a telephone, five are a code or a commission', async () => {
    const manager = await t.as('manager', 1);
    type List = { items: { id: number; seller: { id: number } }[] };
    const all = (await manager.get<List>('/api/agent/subordinates-commissions?perPage=200')).body.items;
    const seller = all[0]?.seller.id;
    await t.db.query(
      `update people set mobile = '+393479876540' where id = (select u.person_id from users u join agents a on a.user_id = u.id where a.id = $1)`,
      [seller],
    );
    const found = async (search: string) =>
      (await manager.get<List>(`/api/agent/subordinates-commissions?perPage=200&search=${search}`)).body.items.length;
    expect(await found('987654')).toBeGreaterThan(0);
    expect(await found('98765')).toBe(0);
  });
});

describe('two edits at once that spend points', () => {
  it('H6 ORD-108 what two open orders would spend of the same points, one of them spends', async () => {
    const gifts = await kleen.get<{ items: { code: string; points: string; attributes: unknown[] }[] }>(
      '/api/agent/products?productListingIdentifier=pl.kleen_commission_gift',
    );
    const gift = gifts.body.items.find((p) => p.attributes.length === 0);
    const cost = Math.round(Number(gift?.points) * 10);
    for (let round = 0; round < 3; round += 1) {
      const made = [await create({}), await create({})];
      const earned = Number(
        (await t.db.query('select points_earned_tenths as n from orders where id = $1', [made[0]?.body.orderId]))
          .rows[0]?.n,
      );
      await t.db.query('update agents set points_tenths = $1 where user_id = $2', [
        Math.max(0, cost - 2 * earned),
        kleen.userId,
      ]);
      const answers = await Promise.all(
        made.map((m) =>
          putSeen<Problem>(kleen, `/api/agent/commissions/${m.body.id}`, {
            note: '',
            items: [item(0, 3), { product: gift?.code, quantity: 1, attributes: {} }],
          }),
        ),
      );
      expect(answers.map((a) => a.status).toSorted()).toEqual([200, 422]);
      await t.db.query(`delete from orders where ${own()} and state = 'open'`);
    }
  });
});
