import { Button, Stack } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { fromPromise } from 'xstate';
import { activateCustomer, addCustomerToAgent } from '@ema/calls/customers.ts';
import { sendCall } from '../../kernel/client.ts';
import { useDraft } from '../../kernel/drafts.ts';
import { errorDialog } from '../../ui/notices.tsx';
import { Steps } from '../../ui/steps.tsx';
import type { Customer } from './customer-values.ts';
import { customerFlow, flowStep, type FlowStep } from './flow-machine.ts';
import { StepCode } from './step-code.tsx';
import { StepConfirm } from './step-confirm.tsx';
import { StepForm } from './step-form.tsx';
import { StepSearch } from './step-search.tsx';
import { StepWait } from './step-wait.tsx';

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

type Kept = { step: FlowStep; fiscalCode: string; customer: Customer | null };
type Props = {
  onCompleted: (customer: Customer) => void;
  /** Inside another wizard its own steps are enough. */ embedded?: boolean;
  draftName?: string;
  /** Other ways to a customer, under the search. */ children?: ReactNode;
};

const machineWithCalls = () =>
  customerFlow<Customer>().provide({
    actors: {
      activate: fromPromise<void, { id: number }>(
        async ({ input }) => void (await sendCall(activateCustomer, { params: { id: String(input.id) } })),
      ),
      add: fromPromise<void, { id: number }>(
        async ({ input }) => void (await sendCall(addCustomerToAgent, { params: { id: String(input.id) }, body: {} })),
      ),
    },
  });

/** A reload goes on at the same step; a call that was under way is asked for again. */
const resumed = (machine: ReturnType<typeof machineWithCalls>, kept: Kept | null) => {
  if (!kept || kept.step === 'search_customer' || kept.step === 'customer_selection_completed') return undefined;
  const inner =
    kept.step === 'confirm_customer'
      ? { confirm_customer: 'reviewing' as const }
      : kept.step === 'wait_for_customer_first_access'
        ? { wait_for_customer_first_access: 'waiting' as const }
        : kept.step;
  return machine.resolveState({
    value: inner,
    context: { fiscalCode: kept.fiscalCode, customer: kept.customer, error: null },
  });
};

/** The customer selection flow (ORD-057…ORD-077), as a page of its own or inside a new commission. */
export const CustomerFlow = ({ onCompleted, embedded = false, draftName = 'customer-flow', children }: Props) => {
  const { draft, keep, forget } = useDraft<Kept>(draftName);
  const machine = useMemo(machineWithCalls, []);
  const [state, send] = useMachine(machine, {
    snapshot: useMemo(() => resumed(machine, draft), [machine, draft]) as never,
  });
  const step = flowStep(state.value);
  const { customer, fiscalCode, error } = state.context;
  const told = useRef(false);
  const isRefused = state.matches({ confirm_customer: 'refused' });
  const isAddRefused = state.matches({ wait_for_customer_first_access: 'refused' });

  useEffect(() => {
    if (step === 'search_customer') forget();
    else keep({ step, fiscalCode, customer });
  }, [step, fiscalCode, customer, keep, forget]);

  useEffect(() => {
    if (state.status !== 'done' || !customer || told.current) return;
    told.current = true;
    forget();
    onCompleted(customer);
  }, [state.status, customer, forget, onCompleted]);

  useEffect(() => {
    if (isRefused)
      void errorDialog("Impossibile attivare l'account del cliente", error ?? '').then(() => send({ type: 'RETRY' }));
    if (isAddRefused) void errorDialog('Non è stato possibile aggiungere il cliente selezionato', error ?? '');
  }, [isRefused, isAddRefused]);

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
  const edit = () => send({ type: 'EDIT' });
  const existing = (c: Customer) => send({ type: 'FOUND', customer: c });
  return (
    <Stack gap="md">
      {embedded ? null : <Steps steps={NAMES} current={AT[step]} />}
      {step === 'search_customer' ? (
        <StepSearch
          onFound={(c) => send({ type: 'FOUND', customer: c })}
          onNotFound={(code) => send({ type: 'NOT_FOUND', fiscalCode: code })}
        >
          {children}
        </StepSearch>
      ) : null}
      {step === 'insert_customer' ? (
        <StepForm
          key="new"
          customer={null}
          fiscalCode={fiscalCode}
          onSaved={(c) => send({ type: 'SAVED', customer: c })}
          onExisting={existing}
          reset={reset}
        />
      ) : null}
      {step === 'edit_customer' && customer ? (
        <StepForm
          key={customer.id}
          customer={customer}
          fiscalCode={customer.fiscalCode}
          onSaved={(c) => send({ type: 'SAVED', customer: c })}
          onExisting={existing}
          reset={reset}
        />
      ) : null}
      {step === 'validate_email' && customer ? (
        <StepCode
          key="email"
          contact="email"
          customer={customer}
          onValidated={() => send({ type: 'EMAIL_VALIDATED' })}
          onEdit={edit}
          reset={reset}
        />
      ) : null}
      {step === 'validate_mobile' && customer ? (
        <StepCode
          key="mobile"
          contact="mobile"
          customer={customer}
          onValidated={() => send({ type: 'MOBILE_VALIDATED' })}
          onEdit={edit}
          reset={reset}
        />
      ) : null}
      {step === 'confirm_customer' && customer ? (
        <StepConfirm
          customer={customer}
          busy={state.matches({ confirm_customer: 'activating' })}
          onConfirm={() => send({ type: 'CONFIRM' })}
          onEdit={edit}
          reset={reset}
        />
      ) : null}
      {step === 'wait_for_customer_first_access' && customer ? (
        <StepWait
          customer={customer}
          adding={!state.matches({ wait_for_customer_first_access: 'waiting' })}
          onStatus={(remaining) => send({ type: 'REMAINING_OPERATIONS', remaining })}
          reset={
            <>
              {reset}
              {isAddRefused ? <Button onClick={() => send({ type: 'RETRY' })}>Riprova ad aggiungere</Button> : null}
            </>
          }
        />
      ) : null}
    </Stack>
  );
};
