import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, romeDay } from '@ema/domain/kernel/days.ts';
import { auditCount, makeCommission } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
let agente: Client;
let admin: Client;
beforeAll(async () => {
  agente = await t.as('agente', 1);
  admin = await t.as('admin');
});
type Delivery = {
  id: number;
  orderId: number;
  code: string;
  date: string;
  seller: { id: number };
  finalTotalToPay: string;
  priceTaxable: string;
  productsDiscount: string;
  deposit: string;
  mavDownloadUrl: string | null;
  paymentMethodType: string;
  isPaymentDeclared: boolean;
  isPaymentVerified: boolean;
};
type List = {
  items: Delivery[];
  totals: { priceTaxable: string; finalTotalToPay: string };
  pagination: { totalItems: number };
};
const OPEN = 'paymentDeclaredByUser=false&paymentVerified=false&perPage=200';
const list = async (who: Client, query = OPEN): Promise<List> =>
  (await who.get<List>(`/api/commission-deliveries?${query}`)).body;
const made = async (): Promise<Delivery> => {
  const { orderId } = await makeCommission(agente, 'mav');
  await agente.post(`/api/agent/pending-orders/${orderId}/direct-submission`, undefined, { key: newKey() });
  const found = (await list(agente)).items.find((d) => d.orderId === orderId);
  if (!found) throw new Error('the delivery is not listed');
  return found;
};
const today = () => romeDay(t.services.ports.clock.now());
const bodyOf = (d: Delivery, more: Record<string, unknown> = {}) => ({
  amount: d.finalTotalToPay,
  date: today(),
  bank: 'Banca di Asti',
  bankBranch: 'Asti',
  deliveryCode: d.code,
  deliveryDate: d.date,
  ...more,
});
type Refusal = { detail: string; violations: { propertyPath: string; message: string }[] };
const declare = (who: Client, body: object) =>
  who.post<Delivery & Refusal>('/api/commission-delivery-payments', body, { key: newKey() });

describe('deliveries to pay', () => {
  it('ORD-191 ORD-192 ORD-194 ORD-205 ORD-330 one’s own that are open, with their sums; what is declared or verified is absent', async () => {
    const delivery = await made();
    expect(delivery).toMatchObject({
      date: addDays(today(), 14),
      deposit: '0.00',
      productsDiscount: '0.00',
      mavDownloadUrl: `/file/mav/${delivery.orderId}`,
      paymentMethodType: 'mav',
      paymentMethodName: 'MAV',
      isPaymentDeclared: false,
      isPaymentVerified: false,
    });
    const all = await list(agente);
    const cents = (wire: string) => Math.round(Number(wire) * 100);
    for (const key of ['priceTaxable', 'finalTotalToPay'] as const)
      expect(cents(all.totals[key])).toBe(all.items.reduce((sum, d) => sum + cents(d[key]), 0));
    expect(all.items.some((d) => d.isPaymentDeclared || d.isPaymentVerified)).toBe(false);
    expect((await agente.get<Delivery>(`/api/commission-deliveries/${delivery.id}`)).body).toEqual(delivery);
    const verified = await list(agente, 'paymentVerified=true&perPage=200');
    expect(verified.items.every((d) => d.isPaymentVerified)).toBe(true);
    expect(verified.pagination.totalItems).toBeGreaterThan(0);
  });
  it('ORD-204 includeAll and seller open nothing to an agent, and everything to the office', async () => {
    const own = (await list(agente)).pagination.totalItems;
    expect((await list(agente, `${OPEN}&includeAll=true`)).pagination.totalItems).toBe(own);
    const everything = (await list(admin, `${OPEN}&includeAll=true`)).pagination.totalItems;
    expect(everything).toBeGreaterThan(own);
    const seller = (await list(agente)).items[0]?.seller.id ?? 0;
    const ofOne = await list(admin, `${OPEN}&includeAll=true&seller=${seller}`);
    expect([ofOne.pagination.totalItems, new Set(ofOne.items.map((d) => d.seller.id)).size]).toEqual([own, 1]);
    expect((await list(await t.as('manager', 1), `${OPEN}&seller=${seller}`)).items).toEqual([]);
  });
  it('ORD-158 every delivery is of a type that requires a declaration', async () => {
    const all = (await list(agente)).pagination.totalItems;
    expect((await list(agente, `${OPEN}&requiresPaymentDeclaration=true`)).pagination.totalItems).toBe(all);
    expect((await list(agente, `${OPEN}&requiresPaymentDeclaration=false`)).pagination.totalItems).toBe(0);
  });
  it('no session, wrong role, not yours', async () => {
    const delivery = await made();
    expect((await t.anyone.get('/api/commission-deliveries')).status).toBe(401);
    expect((await (await t.as('cliente')).get('/api/commission-deliveries')).status).toBe(403);
    expect((await (await t.as('manager', 1)).get(`/api/commission-deliveries/${delivery.id}`)).status).toBe(404);
    expect((await declare(await t.as('manager', 1), bodyOf(delivery))).status).toBe(404);
    expect((await declare(admin, bodyOf(delivery))).status).toBe(403);
    expect((await declare(agente, bodyOf(delivery, { deliveryDate: addDays(delivery.date, 1) }))).status).toBe(404);
  });
  it('ORD-331 banks by a part of their name; what means something to the database is text', async () => {
    const names = async (name: string) =>
      (
        await agente.get<{ items: { id: number; name: string }[] }>(`/api/banks?name=${encodeURIComponent(name)}`)
      ).body.items.map((b) => b.name);
    expect(await names('Intesa')).toEqual(['Intesa Sanpaolo']);
    expect(await names('sella')).toEqual(['Banca Sella']);
    expect(await names('%')).toEqual([]);
  });
});

describe('a declared payment', () => {
  it('ORD-332 takes the delivery off the list', async () => {
    const delivery = await made();
    const answer = await declare(agente, bodyOf(delivery));
    expect([answer.status, answer.body.isPaymentDeclared]).toEqual([200, true]);
    expect((await list(agente)).items.map((d) => d.id)).not.toContain(delivery.id);
    expect(
      (await list(agente, 'paymentDeclaredByUser=true&paymentVerified=false&perPage=200')).items.map((d) => d.id),
    ).toContain(delivery.id);
    expect(await auditCount(t, 'payments.declare', delivery.orderId)).toBe(1);
  });
  it.each([
    ['amount', { amount: '0.00' }],
    ['amount', { amount: '99999.00' }],
    ['amount', { amount: '12,5' }],
    ['date', { date: '2030-01-01' }],
    ['date', { date: '2020-01-01' }],
    ['bank', { bank: '' }],
    ['vcyCode', { vcyCode: '12345' }],
    ['vcyCode', { vcyCode: '123456' }],
  ])('ORD-198 ORD-202 a wrong %s is said under its field, and nothing is declared', async (field, more) => {
    const delivery = await made();
    const answer = await declare(agente, bodyOf(delivery, more));
    expect([answer.status, answer.body.violations.map((v) => v.propertyPath)]).toEqual([422, [field]]);
    expect((await agente.get<Delivery>(`/api/commission-deliveries/${delivery.id}`)).body.isPaymentDeclared).toBe(
      false,
    );
  });
  it('I9 declared twenty times at once, it is declared once', async () => {
    const delivery = await made();
    const answers = await Promise.all(Array.from({ length: 20 }, () => declare(agente, bodyOf(delivery))));
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const rows = await t.db.query('select count(*)::int as n from delivery_payments where delivery_id = $1', [
      delivery.id,
    ]);
    expect(rows.rows[0]?.n).toBe(1);
  });

  type Declared = { items: { id: number; delivery: { id: number }; amount: string; bank: string }[] };
  const declaredOf = async (delivery: Delivery) =>
    (await admin.get<Declared>('/api/admin/commission-delivery-payments?perPage=200')).body.items.find(
      (p) => p.delivery.id === delivery.id,
    );
  const settle = (who: Client, id: number, outcome: string, note = '') =>
    who.put<Refusal>(`/api/admin/commission-delivery-payments/${id}`, { outcome, note });

  it('is verified once by the office, or rejected with a reason that its seller reads', async () => {
    const [right, wrong] = [await made(), await made()];
    for (const d of [right, wrong]) await declare(agente, bodyOf(d));
    const [first, second] = [await declaredOf(right), await declaredOf(wrong)];
    expect(first).toMatchObject({ amount: right.finalTotalToPay, bank: 'Banca di Asti' });
    type Page = { items: object[]; pagination: { totalItems: number } };
    const { items, pagination } = (await admin.get<Page>('/api/admin/commission-delivery-payments?perPage=200')).body;
    expect(pagination.totalItems).toBe(items.length);
    expect((await settle(agente, first?.id ?? 0, 'verified')).status).toBe(403);
    expect((await settle(t.anyone, first?.id ?? 0, 'verified')).status).toBe(401);
    expect((await settle(admin, 99_999_999, 'verified')).status).toBe(404);
    expect((await settle(admin, second?.id ?? 0, 'rejected')).body.violations[0]?.propertyPath).toBe('note');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        settle(admin, first?.id ?? 0, n % 2 ? 'verified' : 'rejected', 'non risulta'),
      ),
    );
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.status === 409)).toHaveLength(19);
    await settle(admin, second?.id ?? 0, 'rejected', 'Il bonifico non è arrivato.');
    expect(await declaredOf(wrong)).toBeUndefined();
    expect((await list(agente)).items.map((d) => d.id)).toContain(wrong.id);
    const mails = await t.outbox();
    expect(mails.find((m) => m.subject.includes(wrong.code))?.body).toContain('Il bonifico non è arrivato.');
    expect((await declare(agente, bodyOf(wrong))).status).toBe(200);
    await settle(admin, (await declaredOf(wrong))?.id ?? 0, 'verified');
    expect((await declare(agente, bodyOf(wrong))).status).toBe(409);
    expect((await agente.get<Delivery>(`/api/commission-deliveries/${wrong.id}`)).body.isPaymentVerified).toBe(true);
  });
});

describe('a part of what is due', () => {
  const cents = (wire: string): number => Math.round(Number(wire) * 100);
  const wire = (n: number): string => (n / 100).toFixed(2);
  type Declared = { items: { id: number; delivery: { id: number }; amount: string }[] };
  const declaredOf = async (delivery: Delivery) =>
    (await admin.get<Declared>('/api/admin/commission-delivery-payments?perPage=200')).body.items.filter(
      (p) => p.delivery.id === delivery.id,
    );
  const settle = (id: number, outcome: string) =>
    admin.put(`/api/admin/commission-delivery-payments/${id}`, { outcome, note: 'non risulta' });
  const read = async (d: Delivery): Promise<Delivery & { totalToPay: string; declaredAmount: string }> =>
    (await agente.get<never>(`/api/commission-deliveries/${d.id}`)).body;

  it('ORD-374 the rest stays due and listed; declared too, the delivery leaves the list, and no cent more is taken', async () => {
    const delivery = await made();
    const rest = wire(cents(delivery.finalTotalToPay) - 1000);
    const before = cents((await list(agente)).totals.finalTotalToPay);
    const part = await declare(agente, bodyOf(delivery, { amount: '10.00' }));
    expect(part.body).toMatchObject({
      isPaymentDeclared: false,
      finalTotalToPay: rest,
      totalToPay: delivery.finalTotalToPay,
      declaredAmount: '10.00',
    });
    const listed = await list(agente);
    expect(listed.items.find((d) => d.id === delivery.id)?.finalTotalToPay).toBe(rest);
    expect(cents(listed.totals.finalTotalToPay)).toBe(before - 1000);
    const tooMuch = await declare(agente, bodyOf(delivery));
    expect(tooMuch.body.violations[0]?.message).toContain(rest.replace('.', ','));
    expect((await declare(agente, bodyOf(delivery, { amount: rest }))).body.isPaymentDeclared).toBe(true);
    expect((await declare(agente, bodyOf(delivery, { amount: '0.01' }))).status).toBe(409);
    expect((await list(agente)).items.map((d) => d.id)).not.toContain(delivery.id);
  });

  it('ORD-374 twenty halves at once are two; verified at once, the delivery is paid; one rejected is due again', async () => {
    const [paid, half] = [await made(), await made()];
    for (const d of [paid, half]) {
      const [first, second] = [Math.floor(cents(d.finalTotalToPay) / 2), Math.ceil(cents(d.finalTotalToPay) / 2)];
      expect((await declare(agente, bodyOf(d, { amount: wire(first) }))).status).toBe(200);
      const answers = await Promise.all(
        Array.from({ length: 19 }, () => declare(agente, bodyOf(d, { amount: wire(second) }))),
      );
      expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    }
    await Promise.all((await declaredOf(paid)).map((p) => settle(p.id, 'verified')));
    expect((await read(paid)).isPaymentVerified).toBe(true);
    const [one, other] = await declaredOf(half);
    await settle(one?.id ?? 0, 'verified');
    expect((await read(half)).isPaymentVerified).toBe(false);
    await settle(other?.id ?? 0, 'rejected');
    expect(await read(half)).toMatchObject({ isPaymentDeclared: false, finalTotalToPay: other?.amount });
    expect((await declare(agente, bodyOf(half, { amount: other?.amount }))).body.isPaymentDeclared).toBe(true);
    await settle((await declaredOf(half))[0]?.id ?? 0, 'verified');
    expect((await read(half)).isPaymentVerified).toBe(true);
  });
});

describe('deliveries that the network has not paid', () => {
  type Unpaid = {
    items: {
      seller: { id: number };
      date: string;
      daysOverdue: number;
      priceTaxable: string | null;
      finalTotalToPay: string | null;
    }[];
    totals: { priceTaxable: string; finalTotalToPay: string } | null;
    pagination: { totalItems: number };
    from: string;
  };
  const report = async (who: Client, query = '') =>
    who.get<Unpaid>(`/api/agent/reports/unpaid-deliveries?perPage=200${query}`);

  it('NET-260 a general manager sees amounts and their sums, a manager the rows without them', async () => {
    const [gm, manager] = [await report(await t.as('gm', 1)), await report(await t.as('manager', 1))];
    expect(gm.body.items.length).toBeGreaterThan(0);
    expect(gm.body.items.every((d) => d.priceTaxable !== null && d.finalTotalToPay !== null)).toBe(true);
    const cents = (wire: string | null | undefined) => Math.round(Number(wire) * 100);
    if (gm.body.pagination.totalItems <= 200)
      expect(cents(gm.body.totals?.finalTotalToPay)).toBe(
        gm.body.items.reduce((sum, d) => sum + cents(d.finalTotalToPay), 0),
      );
    expect(manager.body.items.length).toBeGreaterThan(0);
    expect(manager.body.items.every((d) => d.priceTaxable === null && d.finalTotalToPay === null)).toBe(true);
    expect(manager.body.totals).toBeNull();
    expect(manager.body.pagination.totalItems).toBeLessThan(gm.body.pagination.totalItems);
  });
  it('only what is overdue in one’s own network, and nothing to others', async () => {
    const manager = await t.as('manager', 1);
    const sellers = [...new Set((await report(manager)).body.items.map((d) => d.seller.id))];
    const below = await t.db.query<{ id: number }>(
      `with recursive b(id) as (select a.id from agents a join users u on u.id = a.user_id where u.username = 'manager' union select a.id from agents a join b on a.sponsor_id = b.id) select id::int from b`,
    );
    for (const id of sellers) expect(below.rows.map((r) => r.id)).toContain(id);
    const { items } = (await report(manager)).body;
    expect(items.every((d) => d.date < today() && d.daysOverdue > 0)).toBe(true);
    expect((await report(agente)).status).toBe(403);
    expect((await report(t.anyone)).status).toBe(401);
  });
  it('NET-262 begins with the previous year, or with the day one asks for', async () => {
    const gm = await t.as('gm', 1);
    const all = (await report(gm)).body;
    expect(all.from).toBe(`${Number(today().slice(0, 4)) - 1}-01-01`);
    const later = (await report(gm, `&from=${addDays(today(), -10)}`)).body;
    expect(later.pagination.totalItems).toBeLessThan(all.pagination.totalItems);
    expect(later.items.every((d) => d.date >= addDays(today(), -10))).toBe(true);
  });
});
