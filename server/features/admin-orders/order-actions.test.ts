import { describe, expect, it } from 'vitest';
import { auditCount, makeCommission, plainProducts, type Made } from '../../test/builders.ts';
import { shopper, submittedOrder } from '../../test/customer-builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
type Problem = { detail: string; violations?: { propertyPath: string; message: string }[] };
type Item = { productCode: string; unitPrice: string; quantity: number; total: string; pointsUsed: string };
type Detail = {
  items: Item[];
  exported: boolean;
  sellerUserId: number;
  recipients: { seller: string; admin: string };
  paidOnline: boolean;
};
const of = (id: number, rest = '') => `/api/admin/commissions/${id}${rest}`;
const reason = '?reason=Inserita%20due%20volte';

/** An order of `agente`, sent. */
const sentOrder = async (seller: Client): Promise<Made> => {
  const made = await makeCommission(seller);
  const answer = await seller.post(
    `/api/agent/pending-orders/${made.orderId}/direct-submission`,
    {},
    { key: newKey() },
  );
  expect(answer.status).toBe(200);
  return made;
};
const pointsOf = async (): Promise<{ points: number; samples: number }> =>
  (
    await t.db.query(
      `select a.points_tenths::int as points, a.sample_units_purchased as samples from agents a join users u on u.id = a.user_id where u.username = 'agente'`,
    )
  ).rows[0];

describe('what an administrator does with one order', () => {
  it('ACC-055 NET-256 nobody else may', async () => {
    const { orderId } = await sentOrder(await t.as('agente', 1));
    for (const [who, status] of [
      [t.anyone, 401],
      [await t.as('agente', 1), 403],
      [await t.as('ordini'), 403],
    ] as const) {
      expect((await who.del(of(orderId, reason))).status).toBe(status);
      expect((await who.put(of(orderId, '/send-email'), { emailType: 'seller' })).status).toBe(status);
      expect((await who.put(of(orderId, '/export'), {})).status).toBe(status);
    }
    expect((await (await t.as('admin')).get(of(orderId))).status).toBe(200);
  });

  it('NET-246 the three values of uniqueIpAddress part the list in two', async () => {
    const admin = await t.as('admin');
    const total = async (query: string) =>
      (await admin.get<{ pagination: { totalItems: number } }>(`/api/admin/commissions?shop=1${query}`)).body.pagination
        .totalItems;
    const seller = await t.as('agente', 1);
    for (let i = 0; i < 2; i += 1) {
      const { orderId } = await sentOrder(seller);
      await t.db.query(`update orders set ip_address = '203.0.113.7' where id = $1`, [orderId]);
    }
    const [all, duplicates, unique] = [
      await total(''),
      await total('&uniqueIpAddress=false'),
      await total('&uniqueIpAddress=true'),
    ];
    expect(duplicates).toBeGreaterThanOrEqual(2);
    expect(duplicates + unique).toBe(all);
    expect((await admin.get('/api/admin/commissions?uniqueIpAddress=forse')).status).toBe(422);
  });

  it('NET-250 ORD-382 equal lines are one line; another variant and another price stay apart', async () => {
    const seller = await t.as('agente', 1);
    const { orderId } = await sentOrder(seller);
    const [first] = await plainProducts(seller);
    await t.db.query(
      `insert into commission_lines (commission_id, product_id, code, name, attributes, quantity, unit_price_cents, vat_basis_points, points_tenths)
       select l.commission_id, l.product_id, l.code, 'Nome nuovo', l.attributes, 1, l.unit_price_cents, l.vat_basis_points, l.points_tenths from commission_lines l join commissions c on c.id = l.commission_id where c.order_id = $1 and l.code = $2
       union all
       select l.commission_id, l.product_id, l.code, l.name, '{"Colore":"Verde"}', 4, l.unit_price_cents, l.vat_basis_points, l.points_tenths from commission_lines l join commissions c on c.id = l.commission_id where c.order_id = $1 and l.code = $2
       union all
       select l.commission_id, l.product_id, l.code, l.name, l.attributes, 5, l.unit_price_cents + 1, l.vat_basis_points, l.points_tenths from commission_lines l join commissions c on c.id = l.commission_id where c.order_id = $1 and l.code = $2`,
      [orderId, first?.code],
    );
    const items = (await (await t.as('admin')).get<Detail>(of(orderId))).body.items.filter(
      (i) => i.productCode === first?.code,
    );
    expect(items.map((i) => i.quantity).toSorted()).toEqual([3, 4, 5]);
    for (const i of items) expect(Number(i.total)).toBeCloseTo(Number(i.unitPrice) * i.quantity, 6);
  });

  it('NET-251 NET-252 the order goes by e-mail to its seller or to the office, and nowhere else', async () => {
    const admin = await t.as('admin');
    const { orderId, total } = await sentOrder(await t.as('agente', 1));
    const { recipients } = (await admin.get<Detail>(of(orderId))).body;
    const send = (emailType: string, key = newKey()) =>
      admin.put<Problem & { sentTo: string }>(of(orderId, '/send-email'), { emailType }, { key });
    expect((await send('customer')).status).toBe(422);
    expect((await admin.put(of(99_999_999, '/send-email'), { emailType: 'seller' })).status).toBe(404);
    const key = newKey();
    for (const twice of [await send('seller', key), await send('seller', key)])
      expect([twice.status, twice.body.sentTo]).toEqual([200, recipients.seller]);
    expect((await send('admin')).body.sentTo).toBe(recipients.admin);
    const [toSeller, ...rest] = (await t.outbox(recipients.seller)).filter((m) => m.subject.includes(String(orderId)));
    expect(rest).toEqual([]);
    expect(toSeller?.body).toContain(`Totale: ${total.replace('.', ',')}`);
    expect(toSeller?.body).toContain(`/app/orders/${orderId}/details`);
    expect((await t.outbox(recipients.admin))[0]?.body).toContain(`/admin/commissions/${orderId}`);
    expect(await auditCount(t, 'admin-orders.send-email', orderId)).toBe(2);
    await t.db.query(`update people set email = null where id = (select person_id from users where id = $1)`, [
      (await admin.get<Detail>(of(orderId))).body.sellerUserId,
    ]);
    const without = await send('seller');
    expect([without.status, without.body.detail]).toEqual([
      409,
      'Il venditore non ha un indirizzo e-mail: aggiungilo alla sua scheda e riprova.',
    ]);
  });

  it('NET-256 a deletion needs its reason, is done once, undoes the points and is written down', async () => {
    const admin = await t.as('admin');
    const seller = await t.as('agente', 1);
    const before = await pointsOf();
    const { orderId } = await sentOrder(seller);
    const after = await pointsOf();
    expect(after.points).not.toBe(before.points);
    const without = await admin.del<Problem>(of(orderId));
    expect([without.status, without.body.violations?.[0]?.propertyPath]).toEqual([422, 'reason']);
    expect((await admin.del(of(orderId, '?reason=boh'))).status).toBe(422);
    expect((await admin.del(of(99_999_999, reason))).status).toBe(404);
    expect((await admin.get(of(orderId))).status).toBe(200);
    const counted = async () =>
      (await admin.get<{ pagination: { totalItems: number } }>('/api/admin/commissions?shop=1')).body.pagination
        .totalItems;
    const listed = await counted();
    const all = await Promise.all(Array.from({ length: 20 }, () => admin.del(of(orderId, reason))));
    expect(all.filter((a) => a.status === 200)).toHaveLength(1);
    expect(all.filter((a) => a.status === 404)).toHaveLength(19);
    expect(await counted()).toBe(listed - 1);
    expect(await pointsOf()).toEqual(before);
    expect((await admin.get(of(orderId))).status).toBe(404);
    expect((await admin.get(`/file/commission/${orderId}`)).status).toBe(404);
    expect((await admin.put(of(orderId, '/export'), {})).status).toBe(404);
    const mine = await seller.get<{ items: { id: number }[] }>('/api/agent/orders?perPage=200');
    expect(mine.body.items.map((o) => o.id)).not.toContain(orderId);
    const written = await t.db.query(
      `select detail from audit where event = 'admin-orders.delete' and object_id = $1`,
      [String(orderId)],
    );
    expect(written.rows).toMatchObject([{ detail: { reason: 'Inserita due volte', wasExported: false } }]);
  });

  it('NET-256 an order that is not sent is not an administrator’s to delete', async () => {
    const { orderId } = await makeCommission(await t.as('agente', 1));
    expect((await (await t.as('admin')).del(of(orderId, reason))).status).toBe(404);
    expect((await t.db.query('select state from orders where id = $1', [orderId])).rows).toEqual([{ state: 'open' }]);
  });

  it('NET-256 a sample may be bought again after its order was deleted, and money that came in is shown', async () => {
    const admin = await t.as('admin');
    const seller = await t.as('agente', 1);
    const before = await pointsOf();
    const { orderId } = await sentOrder(seller);
    await t.db.query(
      `insert into commission_lines (commission_id, product_id, code, name, quantity, unit_price_cents, vat_basis_points)
       select c.id, (select id from products where code like 'SCN%' limit 1), 'SCN-9001', 'Strizzamop', 1, 0, 2200 from commissions c where c.order_id = $1`,
      [orderId],
    );
    await t.db.query(
      `update agents set sample_units_purchased = sample_units_purchased + 1 where user_id = (select id from users where username = 'agente')`,
    );
    await t.db.query(
      `insert into payment_attempts (order_id, provider, state, reference, amount_cents, success_path, cancel_path, created_by_user_id, expires_at)
       values ($1, 'stripe', 'paid', $2, 1000, '/', '/', 1, ema_now())`,
      [orderId, newKey()],
    );
    const review = async () =>
      (await admin.get<{ inReview: number }>('/api/admin/commissions/overview?shop=1')).body.inReview;
    const inReview = await review();
    expect((await admin.get<Detail>(of(orderId))).body.paidOnline).toBe(true);
    expect((await admin.del(of(orderId, reason))).status).toBe(200);
    expect(await pointsOf()).toEqual(before);
    expect(await review()).toBe(inReview + 1);
    const flagged = await admin.get<{ items: { orderId: number; reason: string; actions: string[] }[] }>(
      '/api/admin/payments?perPage=100',
    );
    expect(flagged.body.items.find((i) => i.orderId === orderId)).toMatchObject({
      reason: expect.stringMatching(/^L’ordine è stato eliminato dopo il pagamento: sono da rimborsare 10,00/),
      actions: ['refund', 'close'],
    });
  });

  it('NET-256 NET-1172 nobody owes the delivery of a deleted order; once its payment is declared the order is kept', async () => {
    const admin = await t.as('admin');
    const seller = await t.as('agente', 1);
    const owed = async (orderId: number) =>
      (
        await seller.get<{ items: { orderId: number }[] }>(
          '/api/commission-deliveries?paymentDeclaredByUser=false&paymentVerified=false&perPage=100',
        )
      ).body.items.some((d) => d.orderId === orderId);
    const { orderId } = await sentOrder(seller);
    expect(await owed(orderId)).toBe(true);
    await t.db.query(
      `insert into delivery_payments (delivery_id, amount_cents, paid_on, declared_by_user_id, declared_at) select id, 100, (ema_now() at time zone 'Europe/Rome')::date, 1, ema_now() from deliveries where order_id = $1`,
      [orderId],
    );
    const refused = await admin.del<Problem>(of(orderId, reason));
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Il pagamento della consegna è già stato dichiarato: respingi prima la dichiarazione tra i «Dichiarati» di «Pagamenti da verificare».',
    ]);
    expect((await admin.get(of(orderId))).status).toBe(200);
    await t.db.query(
      `update delivery_payments set state = 'rejected' from deliveries d where d.id = delivery_id and d.order_id = $1`,
      [orderId],
    );
    expect(await owed(orderId)).toBe(true);
    expect((await admin.del(of(orderId, reason))).status).toBe(200);
    expect(await owed(orderId)).toBe(false);
    const inPart = await sentOrder(seller);
    await t.db.query(
      `insert into delivery_payments (delivery_id, amount_cents, paid_on, declared_by_user_id, declared_at)
       select id, 100, (ema_now() at time zone 'Europe/Rome')::date, 1, ema_now() from deliveries where order_id = $1`,
      [inPart.orderId],
    );
    const { rows } = await t.db.query<{ id: number }>(
      'select p.id from delivery_payments p join deliveries d on d.id = p.delivery_id where d.order_id = $1',
      [inPart.orderId],
    );
    const settle = (outcome: string) =>
      admin.put(`/api/admin/commission-delivery-payments/${rows[0]?.id}`, { outcome, note: 'Controllato' });
    expect((await settle('verified')).status).toBe(200);
    expect((await settle('rejected')).status, 'it is not taken back').toBe(409);
    expect((await admin.del<Problem>(of(inPart.orderId, reason))).body.detail, 'NET-1172').toMatch(
      /^Una parte del pagamento della consegna è già stata verificata, .* in «Recessi»\.$/,
    );
    const paid = await sentOrder(seller);
    await t.db.query('update deliveries set verified_at = ema_now() where order_id = $1', [paid.orderId]);
    expect((await admin.del<Problem>(of(paid.orderId, reason))).body.detail).toBe(
      'La consegna di quest’ordine risulta pagata: non si può più eliminare.',
    );
  });

  it('NET-256 the copy its customer signed is cancelled with the order, and kept', async () => {
    const admin = await t.as('admin');
    const made = await submittedOrder(t, await shopper(t));
    expect((await admin.del(of(made.orderId, reason))).status).toBe(200);
    const after = await t.db.query('select state, signed_at is not null as signed from contracts where id = $1', [
      made.contractId,
    ]);
    expect(after.rows).toEqual([{ state: 'cancelled', signed: true }]);
  });

  it('NET-256 an order the customer withdrew from is kept', async () => {
    const admin = await t.as('admin');
    const { orderId } = await sentOrder(await t.as('agente', 1));
    await t.db.query(
      `insert into withdrawals (order_id, user_id, full_name, email, statement, received_at, last_day) values ($1, 1, 'Lucia Bianchi', 'lucia@example.it', 'Recedo.', ema_now(), (ema_now() at time zone 'Europe/Rome')::date)`,
      [orderId],
    );
    const points = await pointsOf();
    const refused = await admin.del<Problem>(of(orderId, reason));
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Il cliente ha esercitato il recesso da quest’ordine: non si può più eliminare.',
    ]);
    expect((await admin.get(of(orderId))).status).toBe(200);
    expect(await pointsOf()).toEqual(points);
  });

  it('NET-243 NET-244 H9 twenty parallel exports of several orders export each once', async () => {
    const admin = await t.as('admin');
    const seller = await t.as('agente', 1);
    const ids: number[] = [];
    for (let i = 0; i < 4; i += 1) ids.push((await sentOrder(seller)).orderId);
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const id = ids[i % ids.length] ?? 0;
        return { id, status: (await admin.put(of(id, '/export'), { again: false })).status };
      }),
    );
    for (const id of ids) {
      const own = answers.filter((a) => a.id === id);
      expect(own.filter((a) => a.status === 200)).toHaveLength(1);
      expect(own.filter((a) => a.status === 409)).toHaveLength(4);
      expect(await auditCount(t, 'admin-orders.export', id)).toBe(1);
    }
    const exported = await t.db.query(
      'select count(*)::int as n from orders where id = any($1) and exported_at is not null',
      [ids],
    );
    expect(exported.rows).toEqual([{ n: 4 }]);
  });
});
