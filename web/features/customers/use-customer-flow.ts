/** The machine of the customer selection flow with its calls and its draft, and what is told when a call is refused. */
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { fromPromise } from 'xstate';
import { activateCustomer, addCustomerToAgent } from '@ema/calls/customers.ts';
import { sendCall } from '../../kernel/client.ts';
import { useDraft } from '../../kernel/drafts.ts';
import { errorDialog, successNotice } from '../../ui/notices.tsx';
import type { Customer } from './customer-values.ts';
import { customerFlow, flowStep, subjectOf, type FlowStep } from './flow-machine.ts';

type Kept = { step: FlowStep; fiscalCode: string; customer: Customer | null };

const machine = customerFlow<Customer>().provide({
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
const resumed = (kept: Kept | null) => {
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

/** Somebody who stayed behind is gone on with where they are (ORD-500). */
const stepOf = (c: Customer): FlowStep => {
  if (c.userAccountCreated) return 'wait_for_customer_first_access';
  if (!c.emailValidated) return 'validate_email';
  return c.mobileValidated ? 'confirm_customer' : 'validate_mobile';
};
const keptOf = (draft: Kept | null, start: Customer | null): Kept | null => {
  if (!start || draft?.customer?.id === start.id) return draft;
  return { step: stepOf(start), fiscalCode: start.fiscalCode, customer: start };
};

/** @param start whom the flow begins with, instead of the search or of what was kept */
export const useCustomerFlow = (
  draftName: string,
  onCompleted: (customer: Customer) => void,
  start: Customer | null = null,
) => {
  const { draft, keep, forget } = useDraft<Kept>(draftName);
  const [state, send, actor] = useMachine(machine, {
    snapshot: useMemo(() => resumed(keptOf(draft, start)), [draft, start]),
  });
  const step = flowStep(state.value);
  const { customer, fiscalCode, error } = state.context;
  const isTold = useRef(false);
  const isRefused = state.matches({ confirm_customer: 'refused' });
  const isAddRefused = state.matches({ wait_for_customer_first_access: 'refused' });

  // Whoever comes back to wait is told for as long again (ORD-397); what fails, the status asked beside it says.
  useEffect(() => {
    if (step === 'wait_for_customer_first_access' && customer)
      sendCall(activateCustomer, { params: { id: String(customer.id) } }).catch(() => undefined);
  }, []);

  useEffect(() => {
    if (step === 'search_customer') forget();
    else keep({ step, fiscalCode, customer });
  }, [step, fiscalCode, customer, keep, forget]);

  useEffect(() => {
    if (state.status !== 'done' || !customer || isTold.current) return;
    isTold.current = true;
    forget();
    onCompleted(customer);
  }, [state.status, customer, forget, onCompleted]);

  useEffect(() => {
    if (isRefused)
      void errorDialog('Impossibile attivare l’account del cliente', error ?? '').then(() => send({ type: 'RETRY' }));
    if (isAddRefused) void errorDialog('Non è stato possibile aggiungere il cliente selezionato', error ?? '');
  }, [isRefused, isAddRefused]);

  const of = subjectOf(state.context);
  return {
    step,
    send,
    /** Whom what is asked now is about. */
    of,
    /** Whoever began anew while it was being saved stays where they are, and is told (ORD-592). */
    saved: (customer: Customer): void => {
      const event = { type: 'SAVED' as const, customer, of };
      if (actor.getSnapshot().can(event)) send(event);
      else successNotice('Cliente salvato');
    },
    customer,
    fiscalCode,
    isActivating: state.matches({ confirm_customer: 'activating' }),
    isAdding: !state.matches({ wait_for_customer_first_access: 'waiting' }),
    isAddRefused,
  };
};
export type CustomerFlowState = ReturnType<typeof useCustomerFlow>;
