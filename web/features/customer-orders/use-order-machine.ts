/** The machine of a customer's own order with its draft, which the browser keeps at every change, for one tab at a time. */
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import { now } from '../../kernel/clock.ts';
import { useTabDraft } from '../../kernel/tab-draft.ts';
import type { CommissionType } from '../orders/catalogue.ts';
import {
  compositionOf,
  emptyComposition,
  orderMachine,
  resumed,
  stillOffered,
  type Composition,
  type Sent,
} from './order-machine.ts';
import { useOrderCreation } from './use-order-creation.ts';

const clock = new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Rome' });

/** The draft is forgotten when the order is created or begun anew; what is sent carries its name (ORD-550). */
export const useOrderMachine = (types: readonly CommissionType[]) => {
  const draft = useTabDraft<Composition>('customer-order');
  const start = useMemo(() => resumed(stillOffered(draft.initial, types)), []);
  const { create, refusal } = useOrderCreation(draft);
  const machine = useMemo(
    () => orderMachine.provide({ actors: { submit: fromPromise<{ id: number }, Sent>(({ input }) => create(input)) } }),
    [],
  );
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
    refusal,
  };
};
