/** All that the wizard of a new commission shows: where it is, what is chosen, what it costs and what can be done. */
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Step } from '@ema/domain/orders/steps.ts';
import type { LocalDraft } from '../../kernel/draft-sync.ts';
import { useLastCrumb } from '../../kernel/last-crumb.ts';
import { useSame } from '../../kernel/same.ts';
import type { Agent, CommissionType, ListedProduct, SampleProduct } from './catalogue.ts';
import { reasonAgainst } from './create-going.ts';
import { useRefusal } from './creating.ts';
import type { ChosenCustomer } from './create-machine.ts';
import { addSeen, priceDifferences, seenNow, stillSold } from './price-differences.ts';
import { useGoods } from './use-goods.ts';
import { useWizard, type WizardDraft } from './use-wizard.ts';

export type CreateSetup = {
  types: readonly CommissionType[];
  agent: Agent;
  sampleProduct: SampleProduct | null;
  preset: ChosenCustomer | null;
  /** The draft to go on with. */
  start: LocalDraft<WizardDraft> | null;
};

export const useCreateWizard = (setup: CreateSetup) => {
  const loaded = useRef<readonly ListedProduct[]>([]);
  const shownTotal = useRef<string | null>(null);
  const wizard = useWizard({ ...setup, entries: loaded, shownTotal });
  const { state, send, step, composition: c, seen, setSeen } = wizard;
  const type = setup.types.find((t) => t.id === c.typeId) ?? null;
  const goods = useGoods({ type, composition: c, sampleProduct: setup.sampleProduct });
  const { entries, quotation } = goods;
  // A price is remembered as it was when its product was chosen: at once, for afterwards all would be drawn once more.
  const remembered = addSeen(seen, c.selection, entries);
  if (remembered !== seen) setSeen(remembered);
  const isListed = goods.listing.data !== undefined;
  loaded.current = entries;
  shownTotal.current = quotation.isStale ? null : (quotation.breakdown?.total ?? null);
  const differences = useMemo(
    () => (isListed ? priceDifferences(seen, c.selection, entries) : []),
    [isListed, seen, c.selection, entries],
  );
  useLastCrumb(type?.title ?? null);
  useRefusal(wizard.state.matches({ submit_commission: 'refused' }), wizard.refusal, (step) => {
    wizard.send({ type: 'DISMISS' });
    if (step) wizard.send({ type: 'GO', step });
  });
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, [step]);
  const go = useCallback((to: Step) => send({ type: 'GO', step: to }), [send]);
  /** The changed prices were looked at; what is no longer sold goes. */
  const acceptPrices = useCallback(() => {
    const selection = stillSold(c.selection, entries);
    send({ type: 'REPRICED', selection });
    setSeen(seenNow(selection, entries));
  }, [send, setSeen, c.selection, entries]);
  return useSame({
    ...setup,
    ...wizard,
    ...goods,
    type,
    differences,
    method: type?.paymentMethods.find((m) => m.methodId === c.paymentMethod)?.name,
    hasPaymentAhead: (type?.paymentMethods.length ?? 0) > 1,
    isSubmitting: state.matches({ submit_commission: 'submitting' }) || state.status === 'done',
    reason: reasonAgainst({ ...goods, step, composition: c, differences: differences.length }),
    go,
    acceptPrices,
  });
};
export type CreateWizardState = ReturnType<typeof useCreateWizard>;
