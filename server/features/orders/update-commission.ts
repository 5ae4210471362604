/** Changes a commission's note and items, nothing else (ORD-132). */
import { sql } from 'drizzle-orm';
import { updateCommission } from '@ema/calls/orders.ts';
import { invalidField } from '@ema/calls/kernel/errors.ts';
import { kindOf } from '@ema/domain/catalogue/products.ts';
import { mayEditCommission } from '@ema/domain/orders/may.ts';
import { formatPoints } from '@ema/domain/orders/points.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseOtherTotal } from '../../kernel/seen-total.ts';
import { refuseUnlessSame } from '../../kernel/sent-again.ts';
import type { TypeRow } from '../catalogue/queries.ts';
import type { Line } from './cart.ts';
import { findLines, type CommissionRow } from './commission-queries.ts';
import { editedLines } from './edited-lines.ts';
import { lockCommission, ownCommission } from './locks.ts';
import { presentCommission } from './present.ts';
import { pointsBalance } from './seller-queries.ts';
import { rulesOfOrder, totalsOf } from './totals.ts';
import { recomputeOrder, replaceLines } from './write-order.ts';

export const updateCommissionHandler = handle(updateCommission, async (c, { params, body }) => {
  const { commission, order } = await lockCommission(c, params.id, mayEditCommission);
  const { type, before, lines } = await editedLines(c.db, commission, order.shop, body.items);
  if (body.version !== commission.version) {
    refuseUnlessSame(
      { note: body.note, lines: lines.map(chosen) },
      { note: commission.note, lines: before.map(chosen) },
    );
    await c.audit({ object: 'commission', objectId: commission.id });
    return presentCommission(commission, await findLines(c.db, [order.id]));
  }
  const hadSample = hasSample(before);
  refuseLines(commission, type, lines, hadSample);
  const { breakdown } = totalsOf(lines, rulesOfOrder(order));
  refuseOtherTotal({ of: 'della commissione' }, breakdown.totalCents, body.expectedTotal);
  await replaceLines(c.db, commission.id, lines, body.note);
  if (hadSample && !hasSample(lines))
    await c.db.execute(sql`delete from open_samples where commission_id = ${commission.id}`);
  await recomputeOrder(c.db, order.id, rulesOfOrder(order));
  if (lines.some((l) => l.pointsTenths > 0)) await refuseUnlessCovered(c);
  await c.audit({ object: 'commission', objectId: commission.id });
  const updated = await ownCommission(c, commission.id);
  return presentCommission(updated, await findLines(c.db, [order.id]));
});

/** What somebody chose of a line; the price is the line's own, or the catalogue's. */
const chosen = ({ code, attributes, quantity }: Pick<Line, 'code' | 'attributes' | 'quantity'>) => ({
  code,
  attributes,
  quantity,
});
const hasSample = (lines: readonly { code: string }[]): boolean => lines.some((l) => kindOf(l.code) === 'sample');

const refuseLines = (commission: CommissionRow, type: TypeRow, lines: readonly Line[], hadSample: boolean): void => {
  if (hasSample(lines) && !hadSample)
    throw invalidField('items', 'Lo strizzamop dimostrativo si aggiunge solo a una nuova commissione.');
  const isOnlySample = lines.every((l) => kindOf(l.code) === 'sample');
  if (commission.customer_id === null && type.customer_required && !isOnlySample)
    throw invalidField('items', 'Senza cliente la commissione può contenere solo lo strizzamop dimostrativo.');
};

/** Gifts are paid with points, those of the order as it is now among them. */
const refuseUnlessCovered = async (c: WritingContext): Promise<void> => {
  const balance = await pointsBalance(c.db, c.scope);
  if (balance < 0) throw invalidField('items', `Gli omaggi superano i tuoi punti di ${formatPoints(-balance)}.`);
};
