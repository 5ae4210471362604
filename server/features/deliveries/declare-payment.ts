/** A seller declares that a delivery was paid. */
import { sql } from 'drizzle-orm';
import { declareDeliveryPayment } from '@ema/calls/deliveries.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { wireToCents } from '@ema/domain/kernel/money.ts';
import { declarationFaults } from '@ema/domain/payments/declaration.ts';
import { handle } from '../../kernel/handle.ts';
import { ownOrders } from '../../kernel/scopes.ts';
import { keepUpload } from '../../kernel/uploads.ts';
import { presentDelivery } from './present.ts';
import { findDeliveries } from './queries.ts';

/** ORD-332: once for a delivery, until the office has looked at it; the index on the table holds it against races. */
export const declareHandler = handle(declareDeliveryPayment, async (c, { body }) => {
  const [row] = await findDeliveries(
    c.db,
    sql`d.code = ${body.deliveryCode} and d.date = ${body.deliveryDate} and o.state = 'submitted' and ${ownOrders(c.scope, sql`o.seller_id`)}`,
    sql`for update of d`,
  );
  if (!row) throw new CallError('not_found', 'Consegna non trovata');
  if (row.verified_at !== null) throw new CallError('wrong_state', 'Questa consegna è già stata pagata e verificata.');
  const declared = {
    amountCents: wireToCents(body.amount),
    date: body.date,
    vcyCode: body.vcyCode ?? '',
    bank: body.bank ?? '',
    bankBranch: body.bankBranch ?? '',
  };
  const faults = declarationFaults(
    declared,
    { slip: row.slip, toPayCents: row.to_pay_cents, sentOn: romeDay(new Date(row.submitted_at)) },
    romeDay(c.now),
  );
  if (faults.length > 0)
    throw new CallError('invalid', faults[0]?.message, {
      violations: faults.map((f) => ({ propertyPath: f.field, message: f.message })),
    });
  const fileId = body.receipt ? await keepUpload(c, 'receipt', body.receipt) : null;
  const inserted = await c.db.execute(sql`
    insert into delivery_payments (delivery_id, amount_cents, paid_on, vcy_code, bank, bank_branch, file_id, declared_by_user_id, declared_at)
    values (${row.id}, ${declared.amountCents}, ${declared.date}, ${declared.vcyCode}, ${declared.bank}, ${declared.bankBranch}, ${fileId}, ${c.viewer.actorUserId}, ${c.now.toISOString()})
    on conflict do nothing returning 1`);
  if (inserted.rows.length === 0)
    throw new CallError('wrong_state', 'Il pagamento di questa consegna è già stato dichiarato.');
  await c.audit({ object: 'order', objectId: row.order_id, detail: { amountCents: declared.amountCents } });
  return presentDelivery({ ...row, is_declared: true }, c.now);
});
