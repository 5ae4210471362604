/** What each step of a new commission shows after its first one, loaded while that one is looked at. */
import type { ReactNode } from 'react';
import type { Step } from '@ema/domain/orders/steps.ts';
import { goodsOf, measuredOf } from './create-going.ts';
import { pointsBefore } from './gift-points.ts';
import { StepCustomer } from './step-customer.tsx';
import { StepKits } from './step-kits.tsx';
import { StepPayment } from './step-payment.tsx';
import { StepProducts } from './step-products.tsx';
import { StepReview } from './step-review.tsx';
import { StepSample } from './step-sample.tsx';
import type { CreateWizardState } from './use-create-wizard.ts';

const review = ({ type, composition: c, agent, method, lines, send, go }: CreateWizardState): ReactNode =>
  type && (
    <StepReview
      composition={c}
      type={type}
      method={method ?? null}
      feesDescription={agent.feesConditionsDescription[type.id] ?? type.feesConditionsDescription}
      goods={goodsOf(lines, c.sampleOnly)}
      measured={measuredOf(lines)}
      onNote={(note) => send({ type: 'NOTE', note })}
      onGo={go}
    />
  );

type Later = Exclude<Step | 'done', 'select_commission_type'>;
const STEP: Record<Later, (wizard: CreateWizardState) => ReactNode> = {
  demo_strizzamop__selection: ({ sampleProduct, composition, send }) =>
    sampleProduct && (
      <StepSample
        product={sampleProduct}
        sample={composition.sample}
        onSample={(sample) => send({ type: 'SAMPLE', sample })}
        onNext={() => send({ type: 'NEXT' })}
        onEdit={() => send({ type: 'SAMPLE_EDIT' })}
        onClose={() => send({ type: 'SAMPLE_CLOSE' })}
      />
    ),
  select_customer: ({ composition, send }) => (
    <StepCustomer
      customer={composition.customer}
      onNext={() => send({ type: 'NEXT' })}
      onChosen={(customer) => send({ type: 'CUSTOMER', customer })}
    />
  ),
  select_products__from_listing: ({ isKits, listing, composition, agent, quotation, send }) =>
    isKits ? (
      <StepKits kitId={composition.kitId} onKit={(kitId) => send({ type: 'KIT', kitId })} />
    ) : (
      <StepProducts
        listing={listing}
        selection={composition.selection}
        points={quotation.breakdown?.points ?? { previous: pointsBefore(agent.points), earned: '0.0' }}
        onChange={(selection) => send({ type: 'SELECT', selection })}
      />
    ),
  select_payment_method: ({ type, composition, quotation, send }) =>
    type && (
      <StepPayment
        type={type}
        value={composition.paymentMethod}
        quotation={quotation}
        onChange={(paymentMethod) => send({ type: 'PAYMENT', paymentMethod })}
      />
    ),
  submit_commission: review,
  done: review,
};

export const LaterStep = ({ step, wizard }: { step: Later; wizard: CreateWizardState }) => STEP[step](wizard);
