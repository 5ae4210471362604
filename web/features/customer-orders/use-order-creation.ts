/** Creates a customer's own order; what follows from its answer follows also for whoever left the page (ORD-590). */
import { useQueryClient } from '@tanstack/react-query';
import { createCustomerCommission, customerProducts, customerQuotation } from '@ema/calls/customer-orders.ts';
import { sendCall, sentenceOf } from '../../kernel/client.ts';
import { keyOf } from '../../kernel/use-call.ts';
import type { Pressed } from '../../kernel/use-go.ts';
import { paths } from '../../paths.ts';
import { errorDialog, successNotice } from '../../ui/notices.tsx';
import { useCreating } from '../orders/creating.ts';
import { refusedStep } from '../orders/refused-step.ts';
import { CUSTOMER_READS } from './customer-order-types.ts';
import type { Sent, Step } from './order-machine.ts';

const STEP_OF_FIELD = { type: 'type', items: 'goods', productKit: 'goods', paymentMethod: 'payment' } as const;

export const useOrderCreation = (draft: { forget: () => void }) => {
  const client = useQueryClient();
  const refresh = (specs: readonly unknown[]) =>
    Promise.all(specs.map((spec) => client.invalidateQueries({ queryKey: keyOf(spec) })));

  const send = async ({ order, intent }: Sent): Promise<{ id: number }> => {
    if (order === null) throw new Error('Scegli che cosa vuoi ordinare.');
    return sendCall(createCustomerCommission, { body: order }, intent === null ? {} : { intent });
  };
  /** To where it is read and signed. */
  const leadOn = async ({ go }: Pressed, { id }: { id: number }): Promise<void> => {
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
  return useCreating({ send, draft, leadOn, sayRefused });
};
