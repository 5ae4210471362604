import { describe, expect, it } from 'vitest';
import { newKey, testPortal } from '../../test/harness.ts';
import { meetSandbox } from '../../test/payments.ts';

/** The demo looks as such a company does after 18 months, and its money is where it says. */
const t = testPortal({ listen: true });
const rows = async <T extends object>(query: string): Promise<T[]> => (await t.db.query<T>(query)).rows;

describe('the demo is as in life', () => {
  it('orders grow steadily over the months, quiet in August, and no month stands out', async () => {
    const months = await rows<{ month: string; n: number }>(
      `select to_char(submitted_at at time zone 'Europe/Rome', 'YYYY-MM') as month, count(*)::int as n
       from orders
       where state = 'submitted'
       group by 1
       order by 1`,
    );
    // The first and the last are only begun.
    const whole = months.slice(1, -1);
    const [least, most] = [Math.min(...whole.map((m) => m.n)), Math.max(...whole.map((m) => m.n))];
    expect(most / least).toBeLessThan(3);
    for (const { month, n } of whole) {
      const before = whole.find((m) => m.month === `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`);
      if (before) expect(n / before.n, month).toBeGreaterThan(1.1);
      if (before) expect(n / before.n, month).toBeLessThan(1.7);
    }
    const inMonth = (year: string, month: string): number => whole.find((m) => m.month === `${year}-${month}`)?.n ?? 0;
    for (const { month, n } of whole.filter((m) => m.month.endsWith('-08'))) {
      const year = month.slice(0, 4);
      expect(n).toBeLessThan(inMonth(year, '07'));
      expect(n).toBeLessThan(inMonth(year, '09'));
    }
  });

  it('big cities have several post codes, small ones their own', async () => {
    const cities = await rows<{ city: string; codes: number; lengths: number[] }>(
      `select city, count(distinct post_code)::int as codes, array_agg(distinct length(post_code)) as lengths
       from people
       group by city`,
    );
    const codesOf = new Map(cities.map((c) => [c.city, c.codes]));
    expect(cities.every((c) => c.lengths.join() === '5')).toBe(true);
    expect([codesOf.get('Asti'), codesOf.get('Cuneo')]).toEqual([1, 1]);
    for (const city of ['Torino', 'Milano', 'Genova']) expect(codesOf.get(city)).toBeGreaterThan(10);
  });

  it('no agent stands above their sponsor', async () => {
    expect(
      await rows(`select a.id from agents a join agents s on s.id = a.sponsor_id where a.level > s.level`),
    ).toEqual([]);
  });

  it('ORD-174 I8 what was paid by card was paid at a checkout, and can be given back', async () => {
    meetSandbox(t);
    const paid = await rows<{ n: number; right: number }>(
      `select count(*)::int as n, count(*) filter (where pa.state = 'paid' and d.payment_status = 'paid'
         and pa.received_cents = pa.amount_cents and d.amount_cents = pa.amount_cents
         and pa.amount_cents = case o.payment_method_id
           when 'cash_on_delivery' then (select deposit_cents from deliveries x where x.order_id = o.id)
           else o.total_cents end)::int as right
       from orders o
       left join payment_attempts pa on pa.order_id = o.id
       left join dev_checkouts d on d.id = pa.provider_session_id
       where o.state = 'submitted'
         and o.payment_method_id in ('stripe_credit_card', 'stripe_klarna', 'cash_on_delivery')`,
    );
    expect(paid[0]?.n).toBeGreaterThan(5000);
    expect(paid[0]?.right).toBe(paid[0]?.n);
    const [one] = await rows<{ id: number }>(
      `select id::int from orders where state = 'submitted' and payment_method_id = 'stripe_credit_card' order by id limit 1`,
    );
    const [attempt] = await rows<{ id: number }>(`select id::int from payment_attempts where order_id = ${one?.id}`);
    await t.db.query(`update payment_attempts set flag = 'contradiction', flag_text = 'x' where id = $1`, [
      attempt?.id,
    ]);
    const admin = await t.as('admin');
    const answer = await admin.post(
      `/api/admin/payments/${attempt?.id}/resolve`,
      { action: 'refund', note: '' },
      { key: newKey() },
    );
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([200, expect.stringContaining('refund')]);
    const [after] = await rows<{ state: string }>(`select state from payment_attempts where id = ${attempt?.id}`);
    expect(after?.state).toBe('refunded');
  });
});
