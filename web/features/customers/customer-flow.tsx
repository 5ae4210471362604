/** The customer selection flow, as a page of its own or inside a new commission. */
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { StepHeading } from '../../ui/step-heading.tsx';
import { StepMoment } from '../../ui/step-moment.tsx';
import { Steps } from '../../ui/steps.tsx';
import { CustomerStep } from './customer-steps.tsx';
import type { Customer } from './customer-values.ts';
import type { FlowStep } from './flow-machine.ts';
import { useCustomerFlow } from './use-customer-flow.ts';

const NAMES = ['Ricerca', 'Dati', 'E-mail', 'Cellulare', 'Conferma', 'Primo accesso'] as const;
const AT: Record<FlowStep, number> = {
  search_customer: 0,
  insert_customer: 1,
  edit_customer: 1,
  validate_email: 2,
  validate_mobile: 3,
  confirm_customer: 4,
  wait_for_customer_first_access: 5,
  customer_selection_completed: 5,
};

type Props = {
  onCompleted: (customer: Customer) => void;
  /** Whom it begins with. */
  start?: Customer | null;
  /** Inside another wizard its own steps are enough. */ embedded?: boolean;
  draftName?: string;
  /** Other ways to a customer, under the search. */ children?: ReactNode;
};

/** ORD-057…ORD-077. */
export const CustomerFlow = ({
  onCompleted,
  start = null,
  embedded = false,
  draftName = 'customer-flow',
  children,
}: Props) => {
  const flow = useCustomerFlow(draftName, onCompleted, start);
  return (
    <StepMoment step={flow.step}>
      <Stack gap="md">
        {embedded ? (
          <StepHeading step={flow.step} name={`Cliente: ${NAMES[AT[flow.step]] ?? ''}`} />
        ) : (
          <Steps steps={NAMES} current={AT[flow.step]} />
        )}
        <CustomerStep flow={flow}>{children}</CustomerStep>
      </Stack>
    </StepMoment>
  );
};
