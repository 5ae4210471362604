/** Answers where an agent or a customer meets a product on a day and what it costs there, or why not (NET-734). */
import { getProductAsOrdered } from '@ema/calls/catalogue/as-ordered.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { tenthsToWire } from '@ema/domain/catalogue/points.ts';
import { dayFault } from '@ema/domain/catalogue/price-days.ts';
import { shownIn, whyNotShown } from '@ema/domain/catalogue/shown.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { findOnDay, findUses } from './as-ordered-queries.ts';
import { NO_PRODUCT } from './office-reads.ts';

export const getProductAsOrderedHandler = handle(getProductAsOrdered, async (c, { params: { code }, query }) => {
  refuseField('on', dayFault(query.on, romeDay(c.now)));
  const [product, uses] = await Promise.all([findOnDay(c.db, code, query.on), findUses(c.db)]);
  if (!product) throw new CallError('not_found', NO_PRODUCT);
  const offered = { isOnSale: product.enabled, listings: product.entries.map(({ listing }) => listing) };
  const shown = shownIn(offered, query.reader, uses);
  return {
    listings: shown.flatMap((listing) =>
      product.entries
        .filter((entry) => entry.listing === listing)
        .map((e) => ({ listing, price: centsToWire(e.priceCents), points: tenthsToWire(e.pointsTenths) })),
    ),
    vatPercentage: product.vat_basis_points / 100,
    whyNot: whyNotShown(offered, query.reader, uses),
  };
});
