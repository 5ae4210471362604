/** What each step of a customer's own order shows. */
import type { ReactNode } from 'react';
import { KitCards } from '../orders/step-kits.tsx';
import { StepPayment } from '../orders/step-payment.tsx';
import { StepProducts } from '../orders/step-products.tsx';
import type { Step } from './order-machine.ts';
import { StepConfirm } from './step-confirm.tsx';
import { StepWay } from './step-way.tsx';
import type { OrderWizardState } from './use-order-wizard.ts';

const STEP: Record<Step, (wizard: OrderWizardState) => ReactNode> = {
  type: ({ types, send }) => <StepWay types={types} onChoose={(typeId) => send({ type: 'TYPE', typeId })} />,
  goods: ({ isKits, kits, listing, choice, send }) =>
    isKits ? (
      <KitCards of={kits} kitId={choice.kitId} onKit={(kitId) => send({ type: 'KIT', kitId })} />
    ) : (
      <StepProducts
        listing={listing}
        selection={choice.selection}
        onChange={(selection) => send({ type: 'SELECT', selection })}
      />
    ),
  payment: ({ type, choice, quotation, send }) =>
    type && (
      <StepPayment
        type={type}
        value={choice.paymentMethod}
        quotation={quotation}
        onChange={(paymentMethod) => send({ type: 'PAYMENT', paymentMethod })}
      />
    ),
  confirm: ({ type, method, lines, quotation }) =>
    type && method && <StepConfirm type={type} lines={lines} method={method} amounts={quotation.breakdown} />,
};

export const OrderStep = ({ wizard }: { wizard: OrderWizardState }) => STEP[wizard.step](wizard);
