/** The step in which one chooses how a commission is paid. */
import { PaymentPlan } from '../payments/payment-plan.tsx';
import type { CommissionType } from './catalogue.ts';
import { ChoiceCards } from './choice.tsx';
import type { Breakdown } from './order-types.ts';
import { percent } from './price-rows.tsx';

type Amounts = Pick<Breakdown, 'total' | 'deposit' | 'instalments'>;
type Props = {
  type: CommissionType;
  value: string | null;
  quotation: {
    breakdown: (Amounts & { joins?: { breakdown: Amounts } | null }) | null;
    isStale: boolean;
  };
  onChange: (methodId: string) => void;
};

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
            <PaymentPlan methodId={m.methodId} amounts={quotation.breakdown.joins?.breakdown ?? quotation.breakdown} />
          ) : null}
        </>
      ),
    }))}
  />
);
