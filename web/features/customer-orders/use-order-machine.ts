/** The machine of a customer's own order with its draft, which the browser keeps at every change, for one tab at a time. */
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import { createCustomerCommission } from '@ema/calls/customer-orders.ts';
import { sendCall } from '../../kernel/client.ts';
import { now } from '../../kernel/clock.ts';
import { useTabDraft } from '../../kernel/tab-draft.ts';
import type { CommissionType } from '../orders/catalogue.ts';
import { refusedStep } from '../orders/refused-step.ts';
import {
  compositionOf,
  emptyComposition,
  orderMachine,
  resumed,
  stillOffered,
  type Composition,
  type Sent,
  type Step,
} from './order-machine.ts';

const clock = new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Rome' });

/** Where the last refusal is mended, as far as it named a field. */
let refused: Step | null = null;
const STEP_OF_FIELD = { type: 'type', items: 'goods', productKit: 'goods', paymentMethod: 'payment' } as const;

const machine = orderMachine.provide({
  actors: {
    submit: fromPromise<{ id: number }, Sent>(({ input: { order, intent } }) => {
      if (order === null) throw new Error('Scegli che cosa vuoi ordinare.');
      refused = null;
      return sendCall(createCustomerCommission, { body: order }, intent === null ? {} : { intent }).catch(
        (thrown: unknown) => {
          refused = refusedStep(thrown, STEP_OF_FIELD);
          throw thrown;
        },
      );
    }),
  },
});

/** The draft is forgotten when the order is created or begun anew; what is sent carries its name (ORD-550). */
export const useOrderMachine = (types: readonly CommissionType[]) => {
  const draft = useTabDraft<Composition>('customer-order');
  const start = useMemo(() => resumed(stillOffered(draft.initial, types)), []);
  const [state, send] = useMachine(machine, { snapshot: start });
  const [opening] = useState(state);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const composition = compositionOf(state);
  const { step, typeId } = composition ?? emptyComposition;
  const isBegun = composition !== null && (step !== 'type' || typeId !== null);
  useEffect(() => {
    if (!isBegun) {
      draft.forget();
      setSavedAt(null);
      return;
    }
    draft.keep(composition);
    if (state !== opening) setSavedAt(clock.format(now()));
  }, [state]);
  return {
    state,
    send,
    step: composition === null ? ('confirm' as const) : step,
    draft,
    savedAt: draft.trouble ? null : savedAt,
    refusedStep: () => refused,
  };
};
