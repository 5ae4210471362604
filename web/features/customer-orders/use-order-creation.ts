/** Creates a customer's own order and says what became of it, also to whoever went elsewhere meanwhile (ORD-590). */
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { createCustomerCommission, customerProducts, customerQuotation } from '@ema/calls/customer-orders.ts';
import { sendCall, sentenceOf } from '../../kernel/client.ts';
import { noteSending } from '../../kernel/leaving.ts';
import { keyOf } from '../../kernel/use-call.ts';
import { useGo, type Pressed } from '../../kernel/use-go.ts';
import { paths } from '../../paths.ts';
import { errorDialog, successNotice } from '../../ui/notices.tsx';
import { refusedStep } from '../orders/refused-step.ts';
import { CUSTOMER_READS } from './customer-order-types.ts';
import type { Sent, Step } from './order-machine.ts';

const STEP_OF_FIELD = { type: 'type', items: 'goods', productKit: 'goods', paymentMethod: 'payment' } as const;

/** The machine of a page that was left hears no answer: what follows from one is done here, and not by the page. */
export const useOrderCreation = (draft: { forget: () => void }) => {
  const client = useQueryClient();
  const pressed = useGo();
  /** Resolves once the last refusal was read, with the step where it is mended, as far as it named a field. */
  const refusal = useRef<Promise<Step | null>>(Promise.resolve(null));
  const refresh = (specs: readonly unknown[]) =>
    Promise.all(specs.map((spec) => client.invalidateQueries({ queryKey: keyOf(spec) })));

  const send = async ({ order, intent }: Sent): Promise<{ id: number }> => {
    if (order === null) throw new Error('Scegli che cosa vuoi ordinare.');
    return sendCall(createCustomerCommission, { body: order }, intent === null ? {} : { intent });
  };
  /** To where it is read and signed. */
  const leadOn = async ({ go }: Pressed, id: number): Promise<void> => {
    await refresh(CUSTOMER_READS);
    const isLed = await go({ to: paths.confirmCustomerOrder(id), replace: true });
    if (!isLed) successNotice('Ordine creato: ti aspetta tra i tuoi ordini, da leggere e firmare.');
  };
  const sayRefused = async (thrown: unknown): Promise<Step | null> => {
    // Said at once; nothing is sent again before the price is there.
    void refresh([customerProducts, customerQuotation]);
    await errorDialog('Impossibile creare la commissione', sentenceOf(thrown));
    return refusedStep(thrown, STEP_OF_FIELD);
  };
  const make = async (sent: Sent): Promise<{ id: number }> => {
    const going = pressed();
    const created = await send(sent).catch((thrown: unknown) => {
      refusal.current = sayRefused(thrown);
      throw thrown;
    });
    draft.forget();
    void leadOn(going, created.id);
    return created;
  };
  const create = (sent: Sent): Promise<{ id: number }> => {
    const making = make(sent);
    noteSending(making);
    return making;
  };
  return { create, refusal };
};
