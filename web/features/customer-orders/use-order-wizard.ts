/** All that the customer's wizard shows: where it is, what is chosen, what it costs and what can be done. */
import { useEffect } from 'react';
import { useLastCrumb } from '../../kernel/last-crumb.ts';
import { useSession } from '../../kernel/session.tsx';
import type { CommissionType } from '../orders/catalogue.ts';
import { useRefusal } from '../orders/creating.ts';
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
  useRefusal(state.matches({ confirm: 'refused' }), machine.refusal, (at) => {
    send({ type: 'DISMISS' });
    if (at) send({ type: 'GO', step: at });
  });
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
