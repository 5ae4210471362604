/** An administrator changes an order type, at once or from a day on; orders that were sent stay (NET-274, NET-732). */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { updateOrderType } from '@ema/calls/catalogue.ts';
import { orderTypeFaults } from '@ema/domain/catalogue/order-types.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { companysLeast, lockParameters, submissionWindow } from '../system/parameters.ts';
import { planOrderType } from './order-type-plans.ts';
import { lockOrderType } from './order-type-queries.ts';
import { presentOrderType } from './present.ts';
import { typedInto, valuesOf, writeOrderType } from './write-order-type.ts';

export const updateOrderTypeHandler = handle(updateOrderType, async (c, { params: { id }, body }) => {
  // In the order in which whoever changes everybody's minimum takes them.
  const parameters = await lockParameters(c.db);
  const before = await lockOrderType(c.db, id);
  if (!before) throw new CallError('not_found', 'Il tipo d’ordine non esiste.');
  const [fault] = orderTypeFaults(valuesOf(body), before, companysLeast(parameters));
  if (fault) refuseField(fault.field, fault.message);
  const company = submissionWindow(parameters);
  const after = typedInto(before, body, company);
  const [was, is] = [presentOrderType(before, company), presentOrderType(after, company)];
  if (body.startsOn !== undefined) {
    await planOrderType(c, { was, is }, { startsOn: body.startsOn, reason: body.reason ?? '', version: body.version });
    return was;
  }
  // Said again, it is done already.
  const isSame = JSON.stringify(was) === JSON.stringify(is);
  const reason = body.reason ? { reason: body.reason } : {};
  await c.audit({ object: 'order-type', objectId: id, detail: isSame ? {} : { before: was, after: is, ...reason } });
  if (isSame) return was;
  if (body.version !== before.version) throw new CallError('stale_version');
  await writeOrderType(c.db, after);
  return { ...is, version: before.version + 1 };
});
