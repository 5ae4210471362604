import { sql } from 'drizzle-orm';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { deliveryOf, mavNumber } from '@ema/domain/payments/mav.ts';
import type { Queryable } from '../../db/client.ts';
import { parameter, readParameters } from '../system/parameters.ts';

type Sent = { orderId: number; paymentMethodId: string; totalCents: number };

/** What an order that was just sent leaves to be paid, in the transaction that sends it; once, whoever asks. */
export const recordDelivery = async (tx: Queryable, sent: Sent, now: Date): Promise<void> => {
  const plan = deliveryOf(sent.orderId, sent.paymentMethodId, sent.totalCents, romeDay(now));
  if (!plan) return;
  const number =
    plan.slip === 'mav' ? mavNumber(parameter(await readParameters(tx), 'mav_creditor_code'), sent.orderId) : null;
  await tx.execute(sql`
    insert into deliveries (order_id, code, date, slip, deposit_cents, to_pay_cents, mav_number, created_at)
    values (${sent.orderId}, ${plan.code}, ${plan.date}, ${plan.slip}, ${plan.depositCents}, ${plan.toPayCents}, ${number}, ${now.toISOString()})
    on conflict (order_id) do nothing`);
};
