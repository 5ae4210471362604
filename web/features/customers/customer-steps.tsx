/** What each step of the customer selection flow shows. */
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ContactValidation } from './contact-validation.tsx';
import type { Customer } from './customer-values.ts';
import type { FlowStep } from './flow-machine.ts';
import { StepConfirm } from './step-confirm.tsx';
import { StepForm } from './step-form.tsx';
import { StepSearch } from './step-search.tsx';
import { StepWait } from './step-wait.tsx';
import type { CustomerFlowState } from './use-customer-flow.ts';

/** A step with the customer it is about. */
type Shown = CustomerFlowState & { customer: Customer; reset: ReactNode };

const STEP: Partial<Record<FlowStep, (flow: Shown) => ReactNode>> = {
  edit_customer: ({ customer, of, saved, send, reset }) => (
    <StepForm
      key={customer.id}
      customer={customer}
      fiscalCode={customer.fiscalCode}
      onSaved={saved}
      onExisting={(known) => send({ type: 'FOUND', customer: known, of })}
      reset={reset}
    />
  ),
  validate_email: ({ customer, of, send, reset }) => (
    <ContactValidation
      key="email"
      contact="email"
      customer={customer}
      onValidated={() => send({ type: 'EMAIL_VALIDATED', of })}
      onEdit={() => send({ type: 'EDIT' })}
      reset={reset}
    />
  ),
  validate_mobile: ({ customer, of, send, reset }) => (
    <ContactValidation
      key="mobile"
      contact="mobile"
      customer={customer}
      onValidated={() => send({ type: 'MOBILE_VALIDATED', of })}
      onEdit={() => send({ type: 'EDIT' })}
      reset={reset}
    />
  ),
  confirm_customer: ({ customer, isActivating, send, reset }) => (
    <StepConfirm
      customer={customer}
      busy={isActivating}
      onConfirm={() => send({ type: 'CONFIRM' })}
      onEdit={() => send({ type: 'EDIT' })}
      reset={reset}
    />
  ),
  wait_for_customer_first_access: ({ customer, isAdding, isAddRefused, send, reset }) => (
    <StepWait
      customer={customer}
      adding={isAdding}
      isRefused={isAddRefused}
      onStatus={(remaining) => send({ type: 'REMAINING_OPERATIONS', remaining })}
      reset={
        <>
          {reset}
          {isAddRefused ? <Button onClick={() => send({ type: 'RETRY' })}>Riprova ad aggiungere</Button> : null}
        </>
      }
    />
  ),
};

/** `children`: other ways to a customer, under the search. */
export const CustomerStep = ({ flow, children }: { flow: CustomerFlowState; children: ReactNode }) => {
  const { step, customer, fiscalCode, of, saved, send } = flow;
  if (step === 'search_customer')
    return (
      <StepSearch
        onFound={(known) => send({ type: 'FOUND', customer: known })}
        onNotFound={(code) => send({ type: 'NOT_FOUND', fiscalCode: code })}
      >
        {children}
      </StepSearch>
    );
  const reset = (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconArrowBackUp size={18} stroke={1.75} />}
      onClick={() => send({ type: 'RESET' })}
    >
      Annulla e ricomincia
    </Button>
  );
  if (step === 'insert_customer')
    return (
      <StepForm
        key="new"
        customer={null}
        fiscalCode={fiscalCode}
        onSaved={saved}
        onExisting={(known) => send({ type: 'FOUND', customer: known, of })}
        reset={reset}
      />
    );
  return customer && STEP[step]?.({ ...flow, customer, reset });
};
