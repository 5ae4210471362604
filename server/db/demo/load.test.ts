import { existsSync } from 'node:fs';
import { isValidIBAN } from 'ibantools';
import { describe, expect, it } from 'vitest';
import { ANOMALY_TYPES } from '@ema/domain/anomalies/types.ts';
import { decodeFiscalCode } from '@ema/domain/kernel/fiscal-code.ts';
import { canonicalEmail, canonicalMobile } from '@ema/domain/kernel/identifiers.ts';
import { feeOf, type FeeBand } from '@ema/domain/orders/fees.ts';
import { pointsEarnedTenths, pointsUsedTenths } from '@ema/domain/orders/points.ts';
import { priceOrder } from '@ema/domain/orders/pricing.ts';
import { provisionalDate } from '@ema/domain/orders/provisional-date.ts';
import { testPortal } from '../../test/harness.ts';
import { TEST_NOW } from '../../test/template.ts';
import { personas } from './personas.ts';

type Line = { code: string; quantity: number; unitPriceCents: number; vatBasisPoints: number; pointsTenths: number };
type Order = {
  id: number;
  type_id: string;
  shop: number;
  state: string;
  level: number;
  joined_on: string;
  lines_total_cents: number;
  discount_cents: number;
  shipping_cents: number;
  total_cents: number;
  taxable_cents: number;
  fee_basis_points: number;
  fee_cents: number;
  points_earned_tenths: number;
  points_used_tenths: number;
  commission_count: number;
  order_date: string | null;
  submitted_at: Date | null;
  shipping_fee_cents: number;
  free_shipping_min_cents: number | null;
  discount: number;
  lines: Line[];
  commission_totals: number;
  commissions: number;
  method: boolean;
};

describe('demo data', () => {
  const t = testPortal();

  it('has nobody else of the name of a persona', async () => {
    const { rows } = await t.db.query<{ name: string; n: number }>(
      `select first_name || ' ' || last_name as name, count(*)::int as n from people group by 1`,
    );
    const bearers = new Map(rows.map(({ name, n }) => [name, n]));
    for (const { firstName, lastName } of personas) {
      const name = `${firstName} ${lastName}`;
      expect([name, bearers.get(name)]).toEqual([name, 1]);
    }
  });

  it('is a portal of two shops: agents in four levels, registers, a catalogue, 18 months of orders, one persona per kind', async () => {
    const count = async (query: string) =>
      Number((await t.db.query<{ n: number }>(`select count(*) as n ${query}`)).rows[0]?.n);
    expect(await count('from agents')).toBe(400);
    expect(await count('from customers')).toBe(3000);
    expect(await count('from products')).toBeGreaterThanOrEqual(120);
    expect(await count(`from orders where state = 'submitted'`)).toBe(20_000);
    expect(await count(`from orders where state = 'open'`)).toBeGreaterThan(20);
    expect(await count(`from orders where state = 'submitted' and exported_at is null`)).toBeGreaterThan(50);
    expect(
      await count(
        `from orders where state = 'submitted' and exported_at is null and submitted_at < '${TEST_NOW}'::timestamptz - interval '7 days'`,
      ),
    ).toBe(0);
    expect(await count(`from users where username = any('{${personas.map((p) => p.username).join(',')}}')`)).toBe(
      personas.length,
    );
    const depth = await t.db.query<{ depth: number }>(`
      with recursive tree as (select id, 1 as depth from agents where sponsor_id is null union all select a.id, t.depth + 1 from agents a join tree t on a.sponsor_id = t.id)
      select max(depth) as depth from tree`);
    expect(depth.rows[0]?.depth).toBe(4);
    const register = await t.db.query<{ n: number }>(
      `select count(*)::int as n from agent_customers ac join agents a on a.id = ac.agent_id join users u on u.id = a.user_id where u.username = 'agente'`,
    );
    expect(register.rows[0]?.n).toBeGreaterThanOrEqual(25);
  });

  it('NET-502 has requests about data of every state, one overdue, and none of a persona', async () => {
    const { rows } = await t.db.query<{ state: string; n: number; late: number; personas: number }>(
      `select r.state, count(*)::int as n, count(*) filter (where r.state = 'open' and r.due_on < $2::date)::int as late,
         count(*) filter (where u.username = any($1))::int as personas
       from privacy_requests r
       left join users u on u.person_id = r.person_id
       group by r.state
       order by r.state`,
      [personas.map(({ username }) => username), TEST_NOW],
    );
    expect(rows).toEqual([
      { state: 'done', n: 2, late: 0, personas: 0 },
      { state: 'open', n: 5, late: 1, personas: 0 },
      { state: 'refused', n: 1, late: 0, personas: 0 },
      { state: 'withdrawn', n: 1, late: 0, personas: 0 },
    ]);
  });

  it('ACC-267 has somebody in each non-compliance but the operation that no screen knows', async () => {
    const admin = await t.as('admin');
    const { body } = await admin.get<{ items: { type: string; description: string }[] }>(
      '/api/admin/user-anomalies?perPage=200',
    );
    expect([...new Set(body.items.map(({ type }) => type))].toSorted()).toEqual(
      ANOMALY_TYPES.filter((type) => type !== 'unknown_operation').toSorted(),
    );
    for (const sentence of [
      'Non ha pagato 390,00\u00a0€ per il kit di adesione.',
      'Non ha pagato il saldo di 250,00\u00a0€ del kit di adesione.',
    ])
      expect(body.items.map(({ description }) => description)).toContain(sentence);
  });

  it('every order is what the rules make of its lines, to the cent', async () => {
    const scale = (
      await t.db.query<FeeBand & { type: string }>(
        `select type_id as type, min_level as "minLevel", from_cents as "fromCents", basis_points as "basisPoints" from fee_scale`,
      )
    ).rows.map(numbers);
    const orders = await t.db.query<Order>(`
      select o.*, o.order_date::text, a.level, (a.joined_at at time zone 'Europe/Rome')::date::text as joined_on, ty.shipping_fee_cents, ty.free_shipping_min_cents, coalesce(m.discount_basis_points, 0) as discount, m.method_id is not null as method,
        (select count(*)::int from commissions c where c.order_id = o.id) as commissions, (select sum(c.total_cents) from commissions c where c.order_id = o.id) as commission_totals,
        (select json_agg(json_build_object('code', l.code, 'quantity', l.quantity, 'unitPriceCents', l.unit_price_cents, 'vatBasisPoints', l.vat_basis_points, 'pointsTenths', l.points_tenths)
          order by c.id, l.id) from commissions c join commission_lines l on l.commission_id = c.id where c.order_id = o.id) as lines
      from orders o join agents a on a.id = o.seller_id join commission_types ty on ty.id = o.type_id
      left join commission_type_payments m on m.type_id = o.type_id and m.method_id = o.payment_method_id`);
    for (const o of orders.rows.map(numbers)) {
      const priced = priceOrder(o.lines, {
        paymentDiscountBasisPoints: o.discount,
        shippingFeeCents: o.shipping_fee_cents,
        freeShippingMinCents: o.free_shipping_min_cents,
      });
      const fee = feeOf(
        priced.taxableCents,
        o.level,
        scale.filter((s) => s.type === o.type_id),
      );
      const said = [
        o.lines_total_cents,
        o.discount_cents,
        o.shipping_cents,
        o.total_cents,
        o.taxable_cents,
        o.fee_basis_points,
        o.fee_cents,
        o.points_earned_tenths,
        o.points_used_tenths,
      ];
      expect(said, `order ${o.id}`).toEqual([
        priced.linesCents,
        priced.paymentDiscountCents,
        priced.shippingCents,
        priced.totalCents,
        priced.taxableCents,
        fee.basisPoints,
        fee.feeCents,
        o.shop === 1 ? pointsEarnedTenths(priced.taxableCents) : 0,
        pointsUsedTenths(o.lines),
      ]);
      expect([o.commission_count, o.commission_totals, o.method], `order ${o.id}`).toEqual([
        o.commissions,
        priced.linesCents,
        true,
      ]);
      if (o.submitted_at)
        expect(o.order_date, `order ${o.id}`).toBe(
          provisionalDate(o.type_id === 'fibra-cumulative', o.submitted_at, o.joined_on),
        );
    }
  });

  it('people are believable: distinct and coherent fiscal codes, canonical contacts, valid IBANs', async () => {
    const people = await t.db.query<{
      fiscal_code: string;
      birth_date: string;
      gender: string;
      mobile: string;
      email: string;
    }>('select fiscal_code, birth_date::text, gender, mobile, email from people');
    for (const p of people.rows) {
      expect(decodeFiscalCode(p.fiscal_code, '2026-11-21')).toMatchObject({
        birthDate: p.birth_date,
        gender: p.gender,
      });
      expect([canonicalMobile(p.mobile), canonicalEmail(p.email)]).toEqual([p.mobile, p.email]);
    }
    expect(new Set(people.rows.map((p) => p.fiscal_code)).size).toBe(people.rows.length);
    expect(new Set(people.rows.map((p) => p.mobile)).size).toBe(people.rows.length);
    const ibans = await t.db.query<{ iban: string }>('select iban from agents where iban is not null');
    expect(ibans.rows.filter((a) => !isValidIBAN(a.iban))).toEqual([]);
  });

  it('every product has a picture that exists, and every gift a sale of the same name', async () => {
    const products = await t.db.query<{ code: string; name: string; picture: string }>(
      'select code, name, picture from products',
    );
    expect(
      products.rows.filter((p) => !existsSync(new URL(`../../../web/public${p.picture}`, import.meta.url))),
    ).toEqual([]);
    const sold = new Set(products.rows.filter((p) => p.code.startsWith('VEN')).map((p) => p.name));
    expect(sold.size).toBe(products.rows.filter((p) => p.code.startsWith('VEN')).length);
    expect(products.rows.filter((p) => p.code.startsWith('REF') && !sold.has(p.name))).toEqual([]);
  });

  it('nobody sold before joining or to a customer who came later', async () => {
    const early = await t.db.query(
      `select o.id from orders o join agents a on a.id = o.seller_id where o.created_at < a.joined_at limit 5`,
    );
    const unknown = await t.db.query(
      `select o.id from orders o join customers c on c.id = o.customer_id where o.created_at < c.created_at - interval '1 day' limit 5`,
    );
    expect([early.rows, unknown.rows]).toEqual([[], []]);
  });
});

/** What PostgreSQL sends as text because it is 64 bits wide. */
const numbers = <T extends object>(row: T): T =>
  Object.fromEntries(
    Object.entries(row).map(([k, v]) => [k, typeof v === 'string' && /^\d+$/.test(v) ? Number(v) : v]),
  ) as T;
