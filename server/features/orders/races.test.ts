import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anyCustomer, auditCount, makeCommission, plainProducts, type Made } from '../../test/builders.ts';
import { newKey, testPortal, type Answer, type Client } from '../../test/harness.ts';
import { hasNoTimers } from '../../test/template.ts';
import { putSeen } from '../../test/seen.ts';

const t = testPortal();
let who: Client;
let customer: number;
let codes: string[];
beforeAll(async () => {
  who = await t.as('agente', 1);
  customer = await anyCustomer(who);
  codes = (await plainProducts(who, 4)).map((p) => p.code);
});
beforeEach(async () => {
  await t.db
    .query(`update agents set points_tenths = 100, sample_units_purchased = 0, multiple_weekly_orders_enabled = true
    where user_id = ${who.userId}`);
  await t.db.query(
    `delete from orders where state = 'open' and seller_id = (select id from agents where user_id = ${who.userId})`,
  );
});

const times = <T>(n: number, act: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => act(i)));
const order = (made: Made) => `/api/agent/pending-orders/${made.orderId}`;
const close = (made: Made, as = who) => as.post(`${order(made)}/direct-submission`, {}, { key: newKey() });
const edit = (made: Made, quantity: number, version?: number) =>
  putSeen<{ total: string }>(who, `/api/agent/commissions/${made.id}`, {
    note: `${quantity} pezzi`,
    items: codes.map((product) => ({ product, quantity, attributes: {} })),
    ...(version === undefined ? {} : { version }),
  });
const points = async (): Promise<number> =>
  Number((await t.db.query(`select points_tenths as n from agents where user_id = $1`, [who.userId])).rows[0]?.n);

type Stored = {
  state: string;
  total: number;
  sum: number;
  counted: number;
  n: number;
  earned: number;
  version: number;
};
/** What is written of an order; null when it is gone. */
const stored = async (id: number): Promise<Stored | null> =>
  (
    await t.db.query<Stored>(
      `select o.state, o.lines_total_cents::int as total, o.commission_count as counted, o.points_earned_tenths - o.points_used_tenths as earned,
         (select count(*)::int from commissions c where c.order_id = o.id) as n, (select max(version) from commissions c where c.order_id = o.id) as version,
         (select coalesce(sum(l.quantity * l.unit_price_cents), 0)::int from commission_lines l join commissions c on c.id = l.commission_id where c.order_id = o.id) as sum
       from orders o where o.id = $1`,
      [id],
    )
  ).rows[0] ?? null;
const expectWhole = async (id: number): Promise<Stored> => {
  const is = await stored(id);
  if (!is) throw new Error('the order is gone');
  expect([is.total, is.counted], 'its figures are those of its lines').toEqual([is.sum, is.n]);
  expect(is.n).toBeGreaterThan(0);
  return is;
};
const statuses = (answers: readonly { status: number }[]): number[] => answers.map((a) => a.status).toSorted();

describe('two things at once', () => {
  it('H2 20 «Chiudi ordine» with one key have one effect and, where they are answered, one answer', async () => {
    const made = await makeCommission(who);
    const before = await points();
    const key = newKey();
    const answers = await times(20, () =>
      who.post<{ submissionTime?: string }>(`${order(made)}/direct-submission`, {}, { key }),
    );
    const good = answers.filter((a) => a.status === 200);
    expect(good.length).toBeGreaterThan(0);
    expect(new Set(good.map((a) => a.body.submissionTime)).size).toBe(1);
    expect(answers.every((a) => a.status === 200 || a.status === 409)).toBe(true);
    const is = await expectWhole(made.orderId);
    expect([is.state, await points()]).toEqual(['submitted', before + is.earned]);
    expect(await auditCount(t, 'orders.direct-submission', made.orderId)).toBe(1);
  });

  it('H5 ORD-141 edited while it is closed: what was sent is what was written before the lock, or the edit is refused', async () => {
    for (let round = 0; round < 12; round += 1) {
      const made = await makeCommission(who);
      const [edited, closed] = await Promise.all(
        round % 2 ? [edit(made, 5, 1), close(made)] : [close(made), edit(made, 5, 1)].toReversed(),
      );
      expect(closed?.status).toBe(200);
      expect([200, 409]).toContain(edited?.status);
      const is = await expectWhole(made.orderId);
      expect([is.state, is.version]).toEqual(['submitted', edited?.status === 200 ? 2 : 1]);
      expect((await edit(made, 9)).status).toBe(409);
    }
  });

  it('H5 deleted while it is closed: it is sent whole or it is gone, never both', async () => {
    for (let round = 0; round < 12; round += 1) {
      const made = await makeCommission(who);
      const before = await points();
      const [gone, closed] = await Promise.all(
        round % 2
          ? [who.del(`/api/agent/commissions/${made.id}`), close(made)]
          : [close(made), who.del(`/api/agent/commissions/${made.id}`)].toReversed(),
      );
      if (closed?.status === 200) {
        expect(gone?.status).toBe(409);
        expect((await expectWhole(made.orderId)).state).toBe('submitted');
      } else {
        expect([gone?.status, closed?.status]).toEqual([204, 404]);
        expect([await stored(made.orderId), await points()]).toEqual([null, before]);
      }
    }
  });

  it('H9 of 10 edits that saw the same version one is kept', async () => {
    const made = await makeCommission(who);
    const answers = await times(10, (i) => edit(made, i + 2, 1));
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const is = await expectWhole(made.orderId);
    expect(is.version).toBe(2);
    expect((is.total / 100).toFixed(2)).toBe(answers.find((a) => a.status === 200)?.body.total);
  });

  it('H5 deleted 10 times, or deleted and edited, at once: one deletion, no half commission', async () => {
    const [one, two] = [await makeCommission(who), await makeCommission(who)];
    const answers = await times(10, () => who.del(`/api/agent/commissions/${one.id}`));
    expect(statuses(answers)).toEqual([204, ...Array.from({ length: 9 }, () => 404)]);
    expect(await auditCount(t, 'orders.delete-commission', one.id)).toBe(1);
    const mixed = await Promise.all([edit(two, 3), who.del(`/api/agent/commissions/${two.id}`), edit(two, 4)]);
    expect(mixed[1]?.status).toBe(204);
    expect(mixed.every((a) => a.status < 500)).toBe(true);
    expect(await stored(two.orderId)).toBeNull();
  });

  it('H6 of 20 commissions that each spend all points one is made', async () => {
    const gift = (
      await who.get<{ items: { code: string; points: string; attributes: unknown[] }[] }>(
        '/api/agent/products?productListingIdentifier=pl.kleen_commission_gift',
      )
    ).body.items.find((p) => p.attributes.length === 0);
    const cost = Math.round(Number(gift?.points) * 10);
    await t.db.query('update agents set points_tenths = $1 where user_id = $2', [cost, who.userId]);
    const answers = await times(20, () =>
      who.post(
        '/api/agent/commissions',
        { type: 'kleen-commission', customer, items: [{ product: gift?.code, quantity: 1 }], paymentMethod: 'mav' },
        { key: newKey() },
      ),
    );
    expect(statuses(answers)).toEqual([201, ...Array.from({ length: 19 }, () => 422)]);
  });

  it('H6 the points of two orders that both spend them are spent once, whichever is sent first', async () => {
    const made = await times(6, () => makeCommission(who));
    // As after a lowered balance: each could be sent alone, all of them together could not.
    await t.db.query(`update orders set points_used_tenths = points_earned_tenths + 100 where id = any($1)`, [
      made.map((m) => m.orderId),
    ]);
    const answers = await times(6, (i) => close(made[i] as Made));
    expect(statuses(answers)).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await points()).toBe(0);
  });

  it('ORD-093 H6 of 20 commissions with the sample one is made', async () => {
    const code = (await who.get<{ sampleProductCode: string }>('/api/agent/me')).body.sampleProductCode;
    const sample = (await who.get<{ attributes: { name: string; options: string[] }[] }>(`/api/agent/products/${code}`))
      .body.attributes[0];
    const items = [{ product: code, quantity: 1, attributes: { [sample?.name ?? '']: sample?.options[0] } }];
    const answers = await times(20, () =>
      who.post(
        '/api/agent/commissions',
        { type: 'kleen-commission', customer: null, items, paymentMethod: 'mav' },
        { key: newKey() },
      ),
    );
    expect(statuses(answers)).toEqual([201, ...Array.from({ length: 19 }, () => 422)]);
    expect(Number((await t.db.query('select count(*) as n from open_samples')).rows[0].n)).toBe(1);
  });

  it('H2 one draft sent by 20 devices while its commission is closed and deleted is made once', async () => {
    const draftId = randomUUID();
    const body = {
      type: 'kleen-commission',
      customer,
      items: codes.map((product) => ({ product, quantity: 2 })),
      paymentMethod: 'mav',
      draftId,
    };
    const answers = await times(20, () => who.post('/api/agent/commissions', body, { key: newKey() }));
    expect(statuses(answers)).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    const made = await t.db.query('select id from commissions where draft_id = $1', [draftId]);
    expect(made.rows).toHaveLength(1);
  });
});

describe.skipIf(hasNoTimers)('orders that collect commissions', () => {
  let fibra: Client;
  let product: string;
  beforeAll(async () => {
    fibra = await t.as('agente', 0);
    product =
      (
        await fibra.get<{ items: { code: string; attributes: unknown[]; customProductOptions: unknown }[] }>(
          '/api/agent/products?productListingIdentifier=pl.fibra_cumulative',
        )
      ).body.items.find((p) => p.attributes.length === 0 && !p.customProductOptions && p.code.startsWith('VEN'))
        ?.code ?? '';
  });
  /** As the browser does: who waited too long behind the others on a slow machine is told so (503) and asks again. */
  const add = async (quantity = 4, key = newKey(), tries = 5): Promise<Answer<Made>> => {
    const answer = await fibra.post<Made>(
      '/api/agent/commissions',
      { type: 'fibra-cumulative', items: [{ product, quantity }], paymentMethod: 'mav' },
      { key },
    );
    return answer.status === 503 && tries > 1 ? add(quantity, key, tries - 1) : answer;
  };

  /** How often PostgreSQL had to end a circle of waiting, every connection's last report included. */
  const deadlocks = async (): Promise<number> => {
    await times(12, () => t.services.pool.query('select pg_stat_force_next_flush(), pg_sleep(0.1)'));
    const found = await t.db.query<{ n: string }>(
      'select deadlocks as n from pg_stat_database where datname = current_database()',
    );
    return Number(found.rows[0]?.n);
  };

  it('ORD-166 20 at once collect in one open order that is reckoned once, and none waits in a circle', async () => {
    const before = await deadlocks();
    const answers = await times(20, () => add());
    expect(await deadlocks()).toBe(before);
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((a) => a.body.orderId)).size).toBe(1);
    expect((await expectWhole(answers[0]?.body.orderId ?? 0)).n).toBe(20);
  });

  it('H5 added while it is closed: into what is sent, or into a new order', async () => {
    for (let round = 0; round < 8; round += 1) {
      const first = (await add()).body;
      const [closed, ...added] = await Promise.all([close(first, fibra), add(), add()]);
      expect(closed.status).toBe(200);
      const into = added.map((a) => a.body.orderId);
      const sent = await expectWhole(first.orderId);
      expect([sent.state, sent.n]).toEqual(['submitted', 1 + into.filter((id) => id === first.orderId).length]);
      for (const id of into.filter((other) => other !== first.orderId))
        expect((await expectWhole(id)).state).toBe('open');
      await t.db.query(
        `delete from orders where state = 'open' and seller_id = (select id from agents where user_id = ${who.userId})`,
      );
    }
  });

  it('ORD-468 an order that was given back is none of its week', async () => {
    const own = `seller_id = (select id from agents where user_id = ${who.userId})`;
    await t.db.query(`update agents set multiple_weekly_orders_enabled = false where user_id = $1`, [who.userId]);
    const made = (await add()).body;
    await t.db.query(
      `update orders set order_date = '2026-10-01', submitted_at = '2026-10-01T10:00:00+02:00'
       where ${own} and state = 'submitted' and type_id = 'fibra-cumulative'`,
    );
    const { rows } = await t.db.query<{ id: number }>(
      `update orders set order_date = '2026-11-21', submitted_at = '2026-11-21T10:00:00+01:00'
       where id = (select max(id) from orders where ${own} and state = 'submitted' and type_id = 'fibra-cumulative')
       returning id::int`,
    );
    const held = async () =>
      (await fibra.get<{ confirmationError: string | null }>(order(made))).body.confirmationError;
    expect(await held()).toBe('Hai già inviato un ordine di questo tipo questa settimana.');
    await t.db.query('update orders set undone_at = ema_now() where id = $1', [rows[0]?.id]);
    expect(await held()).toBeNull();
    await t.db.query('update orders set undone_at = null where id = $1', [rows[0]?.id]);
    await t.db.query(`delete from orders where ${own} and state = 'open'`);
  });

  it('H7 ORD-602 one order a week: while one is being paid the other cannot be sent, and of two at once one goes out', async () => {
    const own = `seller_id = (select id from agents where user_id = ${who.userId})`;
    await t.db.query(`update agents set multiple_weekly_orders_enabled = false where user_id = $1`, [who.userId]);
    await t.db.query(
      `update orders set submitted_at = submitted_at - interval '30 days', order_date = order_date - 30
       where ${own} and state = 'submitted' and type_id = 'fibra-cumulative'`,
    );
    const made = (await add()).body;
    const attempt = await t.db.query<{ id: string }>(
      `with o as (
         insert into orders (type_id, shop, seller_id, state, payment_method_id, payment_method_name)
         select type_id, shop, seller_id, 'in_payment', 'stripe_credit_card', 'Carta' from orders where id = $1
         returning id)
       insert into payment_attempts (order_id, provider, state, reference, amount_cents, success_path, cancel_path,
         created_by_user_id, expires_at)
       select id, 'stripe', 'open', 'beside-' || id, 1000, '/', '/', $2, ema_now() from o
       returning id`,
      [made.orderId, who.userId],
    );
    const refused = await fibra.post<{ detail: string }>(`${order(made)}/direct-submission`, {}, { key: newKey() });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Un altro ordine di questo tipo è in pagamento: attendi che si concluda.',
    ]);
    // ORD-602: it waits for the office’s word, for however long that takes.
    await t.db.query(`update payment_attempts set state = 'paid_after_close' where id = $1`, [attempt.rows[0]?.id]);
    const beside = await fibra.get<{ confirmationError: string | null }>(order(made));
    expect(beside.body.confirmationError).toBeNull();
    await t.db.query('delete from payment_attempts where id = $1', [attempt.rows[0]?.id]);
    await t.db.query(`delete from orders where ${own} and state = 'in_payment'`);
    // Two orders of the week that can be closed without paying: as after the payment method of a type was changed.
    const twin = await t.db.query<{ id: string }>(
      `with o as (insert into orders (type_id, shop, seller_id, state, payment_method_id, payment_method_name, lines_total_cents, total_cents)
         select type_id, shop, seller_id, 'open', 'bonifico', 'Bonifico', 10000, 10000 from orders where id = $1 returning id)
       insert into commissions (order_id, type_id, seller_id, created_by_user_id, total_cents) select o.id, c.type_id, c.seller_id, c.created_by_user_id, 10000 from o, commissions c where c.id = $2 returning order_id as id`,
      [made.orderId, made.id],
    );
    const other: Made = { ...made, orderId: Number(twin.rows[0]?.id) };
    expect(statuses(await Promise.all([close(made, fibra), close(other, fibra)]))).toEqual([200, 409]);
  });
});
