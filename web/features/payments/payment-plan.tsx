/** What is paid when, part by part. */
import { addDays, romeDay, type Day } from '@ema/domain/kernel/days.ts';
import { DELIVERY_DAYS } from '@ema/domain/deliveries/mav.ts';
import { wireToCents, centsToWire } from '@ema/domain/kernel/money.ts';
import { day, euro } from '../../kernel/formats.ts';
import classes from './payments.module.css';
import { now } from '../../kernel/clock.ts';

type Amounts = {
  total: string;
  deposit: string | null;
  instalments: readonly { afterDays: number; amount: string }[];
};
type Part = [when: string, amount: string];

const IN = (days: number): string => (days === 0 ? 'Oggi' : `Tra ${days} giorni`);

/** What is paid when, for a way to pay that takes more than one payment or another day; nothing for a card (ORD-121, ORD-122). */
export const partsOf = (methodId: string, a: Amounts, sentOn: Day | null, dueOn: Day | null = null): Part[] => {
  const from = sentOn ?? romeDay(now());
  if (methodId === 'cash_on_delivery' && a.deposit !== null) {
    const left = wireToCents(a.total) - wireToCents(a.deposit);
    const deposit: Part = [sentOn ? 'Acconto pagato con carta' : 'Acconto con carta, 20 %', a.deposit];
    return left > 0 ? [deposit, ['Alla consegna', centsToWire(left)]] : [deposit];
  }
  if (methodId === 'mav')
    return [[`Con il bollettino MAV, entro il ${day(dueOn ?? addDays(from, DELIVERY_DAYS))}`, a.total]];
  return a.instalments.map((p, i) => [
    `${sentOn ? `${i + 1}ª rata` : IN(p.afterDays)}, ${day(addDays(from, p.afterDays))}`,
    p.amount,
  ]);
};

/** `sentOn`: the day the order was sent, null while it is not; `dueOn`: the day of its slip. */
export const PaymentPlan = ({
  methodId,
  amounts,
  sentOn = null,
  dueOn = null,
}: {
  methodId: string;
  amounts: Amounts;
  sentOn?: Day | null;
  dueOn?: Day | null;
}) => {
  const parts = partsOf(methodId, amounts, sentOn, dueOn);
  if (parts.length === 0) return null;
  return (
    <span className={classes.plan}>
      {parts.map(([when, amount]) => (
        <span key={when} className={classes.part}>
          <span>{when}</span>
          <strong>{euro(amount)}</strong>
        </span>
      ))}
    </span>
  );
};
