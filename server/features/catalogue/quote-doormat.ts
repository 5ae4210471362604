/** The price of a made-to-measure doormat, before it is ordered. */
import { quoteDoormat } from '@ema/calls/catalogue.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { doormatPriceCents, sizeFault } from '@ema/domain/catalogue/products.ts';
import { centsToWire, wireToCents } from '@ema/domain/kernel/money.ts';
import { handle } from '../../kernel/handle.ts';
import { findDoormat } from './doormat.ts';

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
  const minimum = wireToCents(options.minimumPrice);
  const price = doormatPriceCents(body.width, body.height, options.priceSquareCentimeter, minimum);
  return { price: centsToWire(price), isMinimum: price === minimum };
});
