import { sql } from 'drizzle-orm';
import { unpaidDeliveries } from '@ema/calls/deliveries.ts';
import { daysBetween, romeDay } from '@ema/domain/kernel/days.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { unpaidSince } from '@ema/domain/payments/mav.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { has, visibleAgents } from '../../kernel/scopes.ts';
import { DECLARED, findDeliveries } from './queries.ts';

/** NET-260, NET-262: what is due in one's own network and neither declared nor verified, the oldest first. */
export const unpaidDeliveriesHandler = handle(unpaidDeliveries, async (c, { query }) => {
  const today = romeDay(c.now);
  const from = query.from ?? unpaidSince(today);
  const seesMoney = has(c.viewer, 'ROLE_GENERAL_MANAGER');
  const where = sql`o.state = 'submitted' and d.verified_at is null and not ${DECLARED} and d.date >= ${from} and d.date < ${today} and ${visibleAgents(c.scope, sql`o.seller_id`)}`;
  const rest = sql`order by d.date, d.id limit ${query.perPage} offset ${(query.page - 1) * query.perPage}`;
  const [rows, sums] = await Promise.all([
    findDeliveries(c.db, where, rest),
    c.db.execute<{ n: number; taxable: number; to_pay: number }>(sql`
      select count(*)::int as n, coalesce(sum(o.taxable_cents), 0)::float8 as taxable, coalesce(sum(d.to_pay_cents), 0)::float8 as to_pay
      from deliveries d join orders o on o.id = d.order_id where ${where}`),
  ]);
  const sum = sums.rows[0] ?? { n: 0, taxable: 0, to_pay: 0 };
  return {
    items: rows.map((r) => ({
      id: r.id,
      code: r.code,
      date: r.date,
      daysOverdue: daysBetween(r.date, today),
      seller: { id: r.seller_id, fullName: r.seller_name },
      customer: r.customer_name,
      paymentMethodName: r.method_name,
      priceTaxable: seesMoney ? centsToWire(r.taxable_cents) : null,
      finalTotalToPay: seesMoney ? centsToWire(r.to_pay_cents) : null,
    })),
    pagination: pagination(query.page, query.perPage, sum.n),
    from,
    totals: seesMoney ? { priceTaxable: centsToWire(sum.taxable), finalTotalToPay: centsToWire(sum.to_pay) } : null,
  };
});
