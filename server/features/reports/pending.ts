/** What the network of a general manager has begun and not sent. */
import { pendingCommissions } from '@ema/calls/reports/pending.ts';
import { daysBetween, romeDay } from '@ema/domain/kernel/days.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { stateName } from '@ema/domain/orders/states.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { findPending } from './pending-queries.ts';
import { shopOf } from './periods.ts';

/** NET-462 */
export const pendingHandler = handle(pendingCommissions, async (c, { query }) => {
  const shop = shopOf(c);
  const today = romeDay(c.now);
  const found = await findPending(c.db, c.scope, { ...query, shop, search: query.search, state: query.state });
  return {
    items: found.rows.map((o) => ({
      id: o.id,
      shop,
      typeTitle: o.type_title,
      seller: { id: o.seller_id, fullName: o.seller_name, mobile: o.seller_mobile },
      state: o.state,
      statusText: stateName(o.state),
      commissionsCount: o.commission_count,
      orderTotal: centsToWire(o.total_cents),
      paymentMethodName: o.payment_method_name,
      createdAt: o.created_at.toISOString(),
      waitingDays: daysBetween(romeDay(o.created_at), today),
    })),
    pagination: pagination(query.page, query.perPage, found.orders),
    totals: { sellers: found.sellers, amount: centsToWire(found.cents) },
  };
});
