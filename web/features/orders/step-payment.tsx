import { depositOf, klarnaInstalments } from '@ema/domain/orders/pricing.ts';
import { formatEuro, wireToCents } from '@ema/domain/kernel/money.ts';
import type { CommissionType } from './catalogue.ts';
import { ChoiceCards } from './choice.tsx';
import { percent } from './order-totals.tsx';
import type { Quotation } from './quotation.ts';
import classes from './steps.module.css';

type Props = { type: CommissionType; value: string | null; quotation: Quotation; onChange: (methodId: string) => void };

/** How the commission is paid, with what each way changes: discount, deposit, instalments (ORD-120…ORD-123). */
export const StepPayment = ({ type, value, quotation, onChange }: Props) => (
  <ChoiceCards
    label="Metodo di pagamento"
    value={value}
    onChange={onChange}
    choices={type.paymentMethods.map((m) => ({
      value: m.methodId,
      title: m.name,
      side: m.discountPercentage > 0 ? `Sconto ${percent(m.discountPercentage)}` : undefined,
      children: (
        <>
          {m.description}
          {value === m.methodId && quotation.breakdown && !quotation.isStale ? (
            <Plan methodId={m.methodId} total={wireToCents(quotation.breakdown.total)} />
          ) : null}
        </>
      ),
    }))}
  />
);

const dayIn = (days: number): string =>
  new Intl.DateTimeFormat('it-IT', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'Europe/Rome',
  }).format(Date.now() + days * 86_400_000);
const WHEN = ['Oggi', 'Tra 30 giorni', 'Tra 60 giorni'];

/** The amounts of the chosen way, on the server's total. */
const Plan = ({ methodId, total }: { methodId: string; total: number }) => {
  if (methodId === 'cash_on_delivery')
    return (
      <span className={classes.plan}>
        <span>
          <span>Acconto con carta, 20 %</span>
          <strong>{formatEuro(depositOf(total))}</strong>
        </span>
        <span>
          <span>Alla consegna</span>
          <strong>{formatEuro(total - depositOf(total))}</strong>
        </span>
      </span>
    );
  if (methodId !== 'stripe_klarna') return null;
  return (
    <span className={classes.plan}>
      {klarnaInstalments(total).map((p, i) => (
        <span key={p.afterDays}>
          <span>{`${WHEN[i]}, ${dayIn(p.afterDays)}`}</span>
          <strong>{formatEuro(p.cents)}</strong>
        </span>
      ))}
    </span>
  );
};
