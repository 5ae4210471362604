/** Creates a commission; what follows from its answer follows also for whoever left the page (ORD-590). */
import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { listProducts } from '@ema/calls/catalogue.ts';
import { createCommission, quoteCommission } from '@ema/calls/orders.ts';
import type { Step } from '@ema/domain/orders/steps.ts';
import { sendCall, sentenceOf } from '../../kernel/client.ts';
import { keyOf, refreshAfterWrite } from '../../kernel/use-call.ts';
import type { Pressed } from '../../kernel/use-go.ts';
import { paths } from '../../paths.ts';
import { errorDialog, successNotice } from '../../ui/notices.tsx';
import { cartOf } from './cart.ts';
import type { Agent, CommissionType, ListedProduct } from './catalogue.ts';
import type { Composition } from './create-machine.ts';
import { useCreating } from './creating.ts';
import { ORDER_READS } from './order-reads.ts';
import { refusedStep } from './refused-step.ts';

/** Which step asks for what the call takes. */
const STEP_OF_FIELD: Readonly<Record<string, Step>> = {
  type: 'select_commission_type',
  customer: 'select_customer',
  items: 'select_products__from_listing',
  productKit: 'select_products__from_listing',
  paymentMethod: 'select_payment_method',
};

export type CreationSetup = {
  types: readonly CommissionType[];
  agent: Agent;
  /** The listing as it is loaded, for the items that are posted. */ entries: RefObject<readonly ListedProduct[]>;
  /** The total on the screen: the server refuses another one. */ shownTotal: RefObject<string | null>;
};

export const useCreation = (
  { types, agent, entries, shownTotal }: CreationSetup,
  draft: { id: string; forget: () => Promise<void> },
) => {
  const client = useQueryClient();

  const send = async (input: Composition): Promise<void> => {
    const type = types.find((t) => t.id === input.typeId);
    if (!type) throw new Error('Scegli il tipo di commissione.');
    const body = {
      ...cartOf(input, type, entries.current),
      note: input.note.trim(),
      seller: agent.id,
      draftId: draft.id,
      ...(shownTotal.current && !input.sampleOnly ? { expectedTotal: shownTotal.current } : {}),
    };
    await sendCall(createCommission, { body }, input.intent ? { intent: input.intent } : {});
  };
  const leadOn = async ({ go }: Pressed): Promise<void> => {
    successNotice('Commissione creata.');
    await refreshAfterWrite(client, ORDER_READS);
    await go({ to: paths.unsubmittedGateway, replace: true });
  };
  const sayRefused = async (thrown: unknown): Promise<Step | null> => {
    void client.invalidateQueries({ queryKey: keyOf(listProducts) });
    void client.invalidateQueries({ queryKey: keyOf(quoteCommission) });
    await errorDialog('Impossibile creare la commissione', sentenceOf(thrown));
    return refusedStep(thrown, STEP_OF_FIELD);
  };
  return useCreating({ send, draft, leadOn, sayRefused });
};
