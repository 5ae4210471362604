import { sql } from 'drizzle-orm';
import { doormatQuotation, quoteDoormat } from '@ema/calls/catalogue.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { FIBRA } from '@ema/domain/access/roles.ts';
import { doormatPriceCents, sizeFault } from '@ema/domain/catalogue/products.ts';
import { centsToWire, wireToCents } from '@ema/domain/kernel/money.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { parameter, readParameters } from '../system/parameters.ts';
import type { DoormatColumn } from './queries.ts';

/** The made-to-measure doormat of the catalogue; null in the other shop, without one, or with the switch off (ORD-213). */
const findDoormat = async (c: CallContext): Promise<DoormatColumn | null> => {
  if (c.viewer.shop !== FIBRA) return null;
  const parameters = await readParameters(c.db);
  if (parameter(parameters, 'doormat_quotation_enabled') !== 'true') return null;
  const found = await c.db.execute<{ o: Omit<DoormatColumn, 'minimumPrice'> }>(
    sql`select custom_product_options as o from products where custom_product_options is not null and enabled order by id limit 1`,
  );
  const options = found.rows[0]?.o;
  return options ? { ...options, minimumPrice: parameter(parameters, 'doormat_minimum_price') } : null;
};

/** May one quote, and between which sizes: those of the product (ORD-131). */
export const doormatQuotationHandler = handle(doormatQuotation, async (c) => {
  const options = await findDoormat(c);
  return {
    isEnabled: options !== null,
    minWidth: options?.minWidth ?? 0,
    maxWidth: options?.maxWidth ?? 0,
    minHeight: options?.minHeight ?? 0,
    maxHeight: options?.maxHeight ?? 0,
  };
});

/** The price of a made-to-measure doormat, before it is ordered. */
export const quoteDoormatHandler = handle(quoteDoormat, async (c, { body }) => {
  const options = await findDoormat(c);
  if (!options) throw new CallError('not_found', 'Il preventivo zerbino non è al momento disponibile.');
  const faults = {
    width: sizeFault(body.width, options.minWidth, options.maxWidth),
    height: sizeFault(body.height, options.minHeight, options.maxHeight),
  };
  const violations = Object.entries(faults).flatMap(([propertyPath, message]) =>
    message ? [{ propertyPath, message }] : [],
  );
  if (violations.length > 0) throw new CallError('invalid', violations[0]?.message, { violations });
  return {
    price: centsToWire(
      doormatPriceCents(body.width, body.height, options.priceSquareCentimeter, wireToCents(options.minimumPrice)),
    ),
  };
});
