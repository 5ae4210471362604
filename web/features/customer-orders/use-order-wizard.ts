/** All that the customer's wizard shows: where it is, what is chosen, what it costs and what can be done. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { customerProducts, customerQuotation } from '@ema/calls/customer-orders.ts';
import { useLastCrumb } from '../../kernel/last-crumb.ts';
import { useSession } from '../../kernel/session.tsx';
import { keyOf } from '../../kernel/use-call.ts';
import { useGo } from '../../kernel/use-go.ts';
import { paths } from '../../paths.ts';
import { errorDialog, successNotice } from '../../ui/notices.tsx';
import type { CommissionType } from '../orders/catalogue.ts';
import { CUSTOMER_READS } from './customer-order-types.ts';
import { reasonAgainst } from './order-going.ts';
import { STEPS } from './order-machine.ts';
import { useOrderGoods } from './use-order-goods.ts';
import { useOrderMachine } from './use-order-machine.ts';

export const useOrderWizard = (types: readonly CommissionType[]) => {
  const { acting } = useSession();
  const machine = useOrderMachine(types);
  const { state, send, step } = machine;
  const choice = state.context;
  const type = types.find((t) => t.id === choice.typeId) ?? null;
  const goods = useOrderGoods(type, choice);
  const { cart, quotation } = goods;
  useLastCrumb(type?.title ?? null);
  useOutcome(machine);
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, [step]);
  return {
    ...goods,
    types,
    type,
    choice,
    step,
    at: STEPS.indexOf(step),
    send,
    draft: machine.draft,
    savedAt: machine.savedAt,
    method: type?.paymentMethods.find((m) => m.methodId === choice.paymentMethod) ?? null,
    isSending: state.status === 'done' || (state.matches('confirm') && !state.matches({ confirm: 'reviewing' })),
    reason: reasonAgainst({
      ...goods,
      step,
      hasKit: choice.kitId !== null,
      hasGoods: cart !== null,
      hasMethod: choice.paymentMethod !== null,
      isActing: acting !== null,
    }),
    submit: () => {
      if (cart === null) return;
      const seen = quotation.breakdown ? { expectedTotal: quotation.breakdown.total } : {};
      send({ type: 'SUBMIT', order: { ...cart, ...seen, draftId: machine.draft.id() } });
    },
  };
};
export type OrderWizardState = ReturnType<typeof useOrderWizard>;

/** A created order is opened to be read and signed; after a refusal goods and prices are asked for anew. */
const useOutcome = ({ state, send, refusedStep }: ReturnType<typeof useOrderMachine>): void => {
  const client = useQueryClient();
  const pressed = useGo();
  const isRefused = state.matches({ confirm: 'refused' });
  const { createdId, error } = state.context;
  const refresh = (specs: readonly unknown[]) =>
    Promise.all(specs.map((spec) => client.invalidateQueries({ queryKey: keyOf(spec) })));
  useEffect(() => {
    if (!isRefused) return;
    void refresh([customerProducts, customerQuotation])
      .then(() => errorDialog('Impossibile creare la commissione', error ?? ''))
      .then(() => {
        send({ type: 'DISMISS' });
        const step = refusedStep();
        if (step) send({ type: 'GO', step });
      });
  }, [isRefused]);
  useEffect(() => {
    if (createdId === null) return;
    const { go } = pressed();
    void refresh(CUSTOMER_READS).then(async () => {
      const isLed = await go({ to: paths.confirmCustomerOrder(createdId), replace: true });
      if (!isLed) successNotice('Ordine creato: ti aspetta tra i tuoi ordini, da leggere e firmare.');
    });
  }, [createdId]);
};
