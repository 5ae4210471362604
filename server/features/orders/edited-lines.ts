/** The lines of a commission that is being changed: what stands keeps its price, what is new has that of today. */
import { invalidField } from '@ema/calls/kernel/errors.ts';
import type { Queryable } from '../../db/client.ts';
import type { TypeRow } from '../catalogue/queries.ts';
import { itemLines, typeOf, type CartItem, type Line } from './cart.ts';
import { findFrozenLines, type CommissionRow } from './commission-queries.ts';

export type Edited = { type: TypeRow; before: Line[]; lines: Line[] };

/** Quotation and saving both ask here, so that what is shown is what is written. @throws invalid */
export const editedLines = async (
  db: Queryable,
  commission: CommissionRow,
  shop: number,
  items: readonly CartItem[],
): Promise<Edited> => {
  const isKit = commission.kit_name !== null;
  if (isKit && items.length > 0) throw invalidField('items', 'I prodotti di un pacchetto non si modificano.');
  const type = await typeOf(db, commission.type_id, shop, items);
  const before = await findFrozenLines(db, commission.id);
  return { type, before, lines: isKit ? before : await itemLines(db, type, items, before) };
};
