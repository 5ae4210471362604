import { beforeAll, describe, expect, it } from 'vitest';
import {
  CONTACT,
  ADDRESS,
  finish,
  inDays,
  makeTeam,
  remove,
  report,
  set,
  statusOf,
  type Appointment,
  type List,
  type Team,
} from '../../test/appointment-builders.ts';
import { auditCount } from '../../test/builders.ts';
import { newKey, testPortal, type Answer, type Client } from '../../test/harness.ts';

const t = testPortal();
let team: Team;
let other: Team;
const GIFTS = '/api/customer/products?productListingIdentifier=pl.kleen_commission_gift';
type Gift = { code: string; price: string; attributes: { name: string; options: string[] }[] };
let gifts: Gift[];
let plain: Gift;
let varied: Gift;
beforeAll(async () => {
  [team, other] = [await makeTeam(t), await makeTeam(t)];
  gifts = (await team.customer.get<{ items: Gift[] }>(GIFTS)).body.items;
  const [one, more] = [gifts.find((g) => g.attributes.length === 0), gifts.find((g) => g.attributes.length > 0)];
  if (!one || !more) throw new Error('no gifts');
  [plain, varied] = [one, more];
});
const list = async (who: Client, query = ''): Promise<List<Appointment>> =>
  (await who.get<List<Appointment>>(`/api/customer/appointments?${query}`)).body;
const redeem = (who: Client, id: number, product = plain.code, more: object = {}): Promise<Answer<Appointment>> =>
  who.post<Appointment>(`/api/customer/appointments/${id}/redeem-reward`, { product, ...more });
/** A report that came to a contract. */
const succeeded = async (of: Team = team): Promise<number> => {
  const { id } = (await report(t, of.customer)).body;
  await finish(t, id, 'success');
  return id;
};
const giftOrders = async (customer: Client) =>
  (
    await t.db.query(
      `select o.id::int, o.total_cents::int as total, o.fee_cents::int as fee, o.points_used_tenths as used, o.state,
         o.seller_id::int as seller, l.code, l.attributes, l.unit_price_cents::int as price
       from orders o
       join customers k on k.id = o.customer_id
       join commissions c on c.order_id = o.id
       join commission_lines l on l.commission_id = c.id
       where k.user_id = $1 and o.payment_method_id = 'gift'
       order by o.id`,
      [customer.userId],
    )
  ).rows;

describe('what a customer reports', () => {
  it('NET-125 NET-126 a contact is pending with the customer’s agent, who is told', async () => {
    const body = { ...CONTACT, customerAddress: ADDRESS, timeRequestedByCustomer: inDays(t, 4) };
    expect((await t.anyone.post('/api/customer/appointments', body)).status).toBe(401);
    for (const who of ['admin', 'agente'])
      expect((await (await t.as(who)).post('/api/customer/appointments', body)).status, who).toBe(403);
    const wrong = await report(t, team.customer, { customerMobile: '', timeRequestedByCustomer: inDays(t, -1) });
    expect(wrong.body.violations.map((v) => v.propertyPath)).toEqual(['customerMobile', 'timeRequestedByCustomer']);
    const made = await report(t, team.customer);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      status: 'pending',
      time: null,
      timeRequestedByCustomer: inDays(t, 4),
      customerAddress: { streetAndNumber: 'Via Roma, 12/A' },
      reportingCustomer: { fullName: team.customerName },
      seller: { fullName: team.agentName },
    });
    const theirs = (await team.agent.get<List<Appointment>>('/api/agent/appointments?status=pending')).body.items;
    expect(theirs).toMatchObject([
      { id: made.body.id, statusName: 'Da confermare', reportingCustomer: { fullName: team.customerName } },
    ]);
    const [mail] = await t.outbox(team.email);
    expect(mail?.subject).toBe('Nuovo appuntamento da confermare: Ivana Sordo');
    expect(mail?.body).toContain('Data proposta, da confermare: ');
    expect(await auditCount(t, 'appointments.create-report', made.body.id)).toBe(1);
  });

  it('NET-125 whoever is followed by nobody is told so; a report sent twice is one', async () => {
    const alone = await makeTeam(t);
    const key = newKey();
    const body = { ...CONTACT, customerAddress: ADDRESS, timeRequestedByCustomer: inDays(t, 4) };
    const [one, two] = [
      await alone.customer.post<Appointment>('/api/customer/appointments', body, { key }),
      await alone.customer.post<Appointment>('/api/customer/appointments', body, { key }),
    ];
    expect([one.status, two.body.id]).toEqual([201, one.body.id]);
    expect((await list(alone.customer)).pagination.totalItems).toBe(1);
    await t.db.query('update agents set kleen_enabled = false where id = $1', [alone.agentId]);
    const refused = await report(t, alone.customer);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Non risulta un incaricato che ti segue: contatta l’assistenza.',
    ]);
  });

  it('NET-121 NET-122 own ones alone, by status, by reward, by page', async () => {
    const { customer } = other;
    const of: Team = other;
    const [pending, taken, free] = [(await report(t, customer)).body.id, await succeeded(of), await succeeded(of)];
    expect((await redeem(customer, taken)).status).toBe(200);
    const ids = async (query: string) => (await list(customer, query)).items.map((a) => a.id);
    expect(await ids('')).toEqual([free, taken, pending]);
    expect(await ids('status=pending')).toEqual([pending]);
    expect(await ids('isRewardRedeemed=true')).toEqual([taken]);
    // What the tile of the home asks.
    expect((await list(customer, 'status=success&isRewardRedeemed=false&perPage=1')).pagination).toMatchObject({
      perPage: 1,
      totalItems: 1,
    });
    expect((await list(customer, 'perPage=2')).items).toHaveLength(2);
    expect((await customer.get(`/api/customer/appointments/${free}`)).body).toMatchObject({ id: free });
    for (const path of ['', `/${free}`]) {
      expect((await t.anyone.get(`/api/customer/appointments${path}`)).status).toBe(401);
      expect((await of.agent.get(`/api/customer/appointments${path}`)).status).toBe(403);
    }
    expect((await team.customer.get(`/api/customer/appointments/${free}`)).status).toBe(404);
    expect((await list(team.customer)).items.some((a) => [pending, taken, free].includes(a.id))).toBe(false);
  });

  it('NET-127 only a pending report is the customer’s to delete', async () => {
    const { id } = (await report(t, team.customer)).body;
    expect((await remove(t.anyone, 'customer', id)).status).toBe(401);
    expect((await remove(team.agent, 'customer', id)).status).toBe(403);
    expect((await remove(other.customer, 'customer', id)).status).toBe(404);
    const confirmed = (await report(t, team.customer)).body.id;
    expect((await set(t, team.agent, confirmed)).status).toBe(200);
    expect((await remove(team.customer, 'customer', confirmed)).status).toBe(409);
    for (const result of ['success', 'failure'] as const) {
      await finish(t, confirmed, result);
      expect((await remove(team.customer, 'customer', confirmed)).status, result).toBe(409);
    }
    const key = newKey();
    expect((await team.customer.del(`/api/customer/appointments/${id}`, { key })).status).toBe(204);
    expect((await team.customer.del(`/api/customer/appointments/${id}`, { key })).status).toBe(204);
    expect(await statusOf(t, id)).toBeNull();
    expect(await auditCount(t, 'appointments.delete-report', id)).toBe(1);
  });
});

describe('the gift of a report that came to a contract', () => {
  it('NET-129 the products of the listing of gifts and no other, without a price', async () => {
    const { rows } = await t.db.query<{ code: string }>(
      `select p.code from listing_entries e join products p on p.id = e.product_id
       where e.listing = 'pl.kleen_commission_gift' and e.enabled and p.enabled order by 1`,
    );
    expect(gifts.map((g) => g.code).toSorted()).toEqual(rows.map((r) => r.code).toSorted());
    expect(new Set(gifts.map((g) => g.price))).toEqual(new Set(['0.00']));
    await t.db.query(`update listing_entries set enabled = false where listing = 'pl.kleen_commission_gift'`);
    expect((await team.customer.get<{ items: Gift[] }>(GIFTS)).body.items).toEqual([]);
    await t.db.query(`update listing_entries set enabled = true where listing = 'pl.kleen_commission_gift'`);
  });

  it('NET-130 NET-132 once, as a sent order that costs nothing and earns nobody anything', async () => {
    const id = await succeeded();
    expect((await redeem(t.anyone, id)).status).toBe(401);
    expect((await redeem(team.agent, id)).status).toBe(403);
    expect((await redeem(other.customer, id)).status).toBe(404);
    for (const status of ['pending', 'failure'] as const) {
      const early = (await report(t, team.customer)).body.id;
      if (status === 'failure') await finish(t, early, status);
      const refused = await redeem(team.customer, early);
      expect([refused.status, refused.body.detail]).toEqual([
        409,
        'L’omaggio si riscatta quando l’appuntamento ha portato a un contratto.',
      ]);
    }
    for (const code of ['VEN-1001', 'niente']) {
      const wrong = await redeem(team.customer, id, code);
      expect([wrong.status, wrong.body.violations.map((v) => v.propertyPath)], code).toEqual([422, ['product']]);
    }
    const points = async () =>
      (await t.db.query('select points_tenths from agents where id = $1', [team.agentId])).rows[0]?.points_tenths;
    const before = await points();
    const done = await redeem(team.customer, id);
    expect(done.body).toMatchObject({ id, status: 'success', isRewardRedeemed: true });
    const again = await redeem(team.customer, id, varied.code);
    expect([again.status, again.body.detail]).toEqual([
      409,
      'L’omaggio di questo appuntamento è già stato riscattato.',
    ]);
    expect(await giftOrders(team.customer)).toMatchObject([
      { total: 0, fee: 0, used: 0, state: 'submitted', seller: team.agentId, code: plain.code, price: 0 },
    ]);
    expect(await points()).toBe(before);
    const orders = await team.customer.get<{ items: { total: string; paymentMethodName: string }[] }>(
      '/api/customer/commissions',
    );
    expect(orders.body.items).toMatchObject([{ total: '0.00', paymentMethodName: 'Omaggio' }]);
    expect(await auditCount(t, 'appointments.redeem-reward', id)).toBe(1);
  });

  it('NET-130 of a gift with variants one of each is chosen', async () => {
    const of = await makeTeam(t);
    const id = await succeeded(of);
    expect((await redeem(of.customer, id, varied.code)).status).toBe(422);
    expect((await redeem(of.customer, id, plain.code, { attributes: { Colore: 'Blu' } })).status).toBe(422);
    const attributes = Object.fromEntries(varied.attributes.map((a) => [a.name, a.options[0] ?? '']));
    expect((await redeem(of.customer, id, varied.code, { attributes })).status).toBe(200);
    expect(await giftOrders(of.customer)).toMatchObject([{ code: varied.code, attributes }]);
  });

  describe('NET-1123 of a contract that stands no more', () => {
    const UNDONE = 'Il contratto nato da questo appuntamento non è più valido: l’omaggio non spetta.';
    it.each([
      ['withdrawn from', 'undone_at = ema_now()'],
      ['deleted by the office', `state = 'cancelled'`],
    ])('NET-1123 none for one that was %s, and the list says so', async (_, change) => {
      const of = await makeTeam(t);
      const [undone, stands] = [await succeeded(of), await succeeded(of)];
      await t.db.query(
        `update orders set ${change}, version = version + 1
         where id = (select order_id from appointments where id = $1)`,
        [undone],
      );
      const refused = await redeem(of.customer, undone);
      expect([refused.status, refused.body.detail]).toEqual([409, UNDONE]);
      expect(await giftOrders(of.customer)).toEqual([]);
      const { items } = await list(of.customer);
      expect(items.map((a) => [a.id, (a as unknown as { isContractUndone: boolean }).isContractUndone])).toEqual([
        [stands, false],
        [undone, true],
      ]);
      expect((await list(of.customer, 'isRewardRedeemed=false')).items.map((a) => a.id)).toEqual([stands]);
      expect((await redeem(of.customer, stands)).status).toBe(200);
    });

    it('NET-1123 who redeems while its customer withdraws waits, and is refused', async () => {
      const of = await makeTeam(t);
      const id = await succeeded(of);
      const withdrawing = await t.db.connect();
      await withdrawing.query('begin');
      await withdrawing.query(
        `update orders set undone_at = ema_now(), version = version + 1
         where id = (select order_id from appointments where id = $1)`,
        [id],
      );
      const redeeming = redeem(of.customer, id);
      await new Promise((resolve) => setTimeout(resolve, 300));
      await withdrawing.query('commit');
      withdrawing.release();
      expect((await redeeming).body.detail).toBe(UNDONE);
      expect(await giftOrders(of.customer)).toEqual([]);
    });
  });

  it('NET-132 twenty at once, with two products: one order', async () => {
    const of = await makeTeam(t);
    const id = await succeeded(of);
    const codes = [plain.code, gifts.find((g) => g.attributes.length === 0 && g !== plain)?.code ?? plain.code];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => redeem(of.customer, id, codes[n % 2] ?? plain.code)),
    );
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
    expect(await giftOrders(of.customer)).toHaveLength(1);
  });

  it('NET-132 who acts for a customer chooses no gift for them', async () => {
    const id = await succeeded();
    const admin = await t.as('admin', 1);
    const { rows } = await t.db.query<{ username: string }>('select username from users where id = $1', [
      team.customer.userId,
    ]);
    const entered = await admin.get(`/?_switch_user=${rows[0]?.username}&reason=verifica`, {
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    const headers = {
      cookie: String(entered.headers['set-cookie']).split(';')[0] ?? '',
      'sec-fetch-site': 'same-origin',
    };
    expect((await t.anyone.get(`/api/customer/appointments/${id}`, { headers })).status).toBe(200);
    const refused = await t.anyone.post<Appointment>(
      `/api/customer/appointments/${id}/redeem-reward`,
      { product: plain.code },
      { headers },
    );
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'Questa operazione non è possibile mentre agisci per conto di un’altra persona.',
    ]);
  });
});
