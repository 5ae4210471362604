/** A seller declares that a delivery was paid. */
import { sql } from 'drizzle-orm';
import { declareDeliveryPayment } from '@ema/calls/deliveries.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { wireToCents } from '@ema/domain/kernel/money.ts';
import { declarationFaults } from '@ema/domain/deliveries/declaration.ts';
import { mayDeclare } from '@ema/domain/deliveries/may.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { keepUpload } from '../../kernel/uploads.ts';
import { presentDelivery } from './present.ts';
import { lockOwnDelivery, officeDeliveries } from './queries.ts';

/** ORD-332: until all of the delivery is declared; the row's lock lets nobody declare the same money twice. */
export const declareHandler = handle(declareDeliveryPayment, async (c, { body }) => {
  const delivery = await lockOwnDelivery(c.db, c.scope, { code: body.deliveryCode, date: body.deliveryDate });
  if (!delivery) throw new CallError('not_found', 'Consegna non trovata');
  const { is_declared: isDeclared, is_undone: isUndone } = delivery;
  refuse('wrong_state', mayDeclare({ isVerified: delivery.verified_at !== null, isDeclared, isUndone }));
  const declared = {
    amountCents: wireToCents(body.amount),
    date: body.date,
    vcyCode: body.vcyCode ?? '',
    bank: body.bank ?? '',
    bankBranch: body.bankBranch ?? '',
  };
  const faults = declarationFaults(
    declared,
    {
      slip: delivery.slip,
      toPayCents: delivery.to_pay_cents - delivery.promised_cents,
      sentOn: romeDay(delivery.submitted_at),
    },
    romeDay(c.now),
  );
  if (faults.length > 0)
    throw new CallError('invalid', faults[0]?.message, {
      violations: faults.map((f) => ({ propertyPath: f.field, message: f.message })),
    });
  const fileId = body.receipt ? await keepUpload(c, 'receipt', body.receipt) : null;
  await c.db.execute(sql`
      insert into delivery_payments (
        delivery_id, amount_cents, paid_on, vcy_code, bank, bank_branch,
        file_id, declared_by_user_id, declared_at)
      values (
        ${delivery.id}, ${declared.amountCents}, ${declared.date}, ${declared.vcyCode}, ${declared.bank},
        ${declared.bankBranch}, ${fileId}, ${c.viewer.actorUserId}, ema_now())`);
  await c.audit({ object: 'order', objectId: delivery.order_id, detail: { amountCents: declared.amountCents } });
  const [after] = await officeDeliveries(c.db, [delivery.id]);
  if (!after) throw new CallError('internal');
  return presentDelivery(after, c.now);
});
