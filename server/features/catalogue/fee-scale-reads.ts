/** The reading calls of the scales of fees: all of them, and what one would have paid for the last period. */
import { listFeeScales, previewFeeScale } from '@ema/calls/catalogue/fee-scales.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { completeBy, ofPeriod, previewFees } from '@ema/domain/levels/fee-preview.ts';
import { inOrder, readScale, scaleInForce } from '@ema/domain/levels/fee-scales.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseScale, refuseTypes } from './fee-scale-faults.ts';
import { findFeeScales, findLastPeriod, findPaidOrders, findScaledTypes } from './fee-scale-queries.ts';
import { datedScales, feeScalesNow, presentFeePreview } from './present-fee-scales.ts';

export const listFeeScalesHandler = handle(listFeeScales, (c) => feeScalesNow(c.db, c.now));

export const previewFeeScaleHandler = handle(previewFeeScale, async (c, { query: { shop, types, bands } }) => {
  const tried = readScale(bands);
  refuseScale(tried);
  const wanted = refuseTypes(await findScaledTypes(c.db), types.split(','), shop);
  const period = await findLastPeriod(c.db, shop, completeBy(shop, romeDay(c.now)));
  if (!period) throw new CallError('wrong_state', 'Non è ancora finito nessun periodo su cui provare la scala.');
  const rows = await findFeeScales(c.db);
  const scales = new Map(wanted.map((type) => [type.id, datedScales(type, rows).filter((s) => !s.isEnded)]));
  const sent = await findPaidOrders(c.db, { shop, types: wanted.map(({ id }) => id), period });
  const preview = previewFees(
    sent.map((o) => ({
      agentId: o.seller_id,
      fullName: o.full_name,
      level: o.level,
      taxableCents: o.taxable_cents,
      feeBasisPoints: o.fee_basis_points,
      feeCents: o.fee_cents,
      standing: scaleInForce(scales.get(o.type_id) ?? [], romeDay(o.submitted_at))?.bands ?? [],
    })),
    inOrder(tried),
  );
  const { year, month } = period;
  return presentFeePreview(preview, {
    ofPeriod: ofPeriod({ shop, year, month }),
    dateStart: period.from,
    dateEnd: period.to,
  });
});
