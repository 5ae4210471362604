/** The names and the states of the steps of a new commission, for the bar above the wizard. */
import { STEPS, type Step } from '@ema/domain/orders/steps.ts';
import { SAMPLE_LEVEL } from '@ema/domain/orders/sample-item.ts';
import { skips, typeOf, type Composition, type CreateFacts } from './create-machine.ts';
import type { WizardStep } from './wizard-steps.tsx';

const NAMES: Record<Step, string> = {
  select_commission_type: 'Tipo',
  demo_strizzamop__selection: 'Campione',
  select_customer: 'Cliente',
  select_products__from_listing: 'Prodotti',
  select_payment_method: 'Pagamento',
  submit_commission: 'Conferma',
};

/** Why the sample is left out for this agent; undefined when the type never has it. */
const sampleReason = (c: Composition, facts: CreateFacts): string | undefined => {
  if (!typeOf(c, facts)?.discountedStrizzamopEnabled || !facts.sampleFound) return undefined;
  if (facts.sampleInOpenCommission) return 'già in una commissione';
  return facts.unitsPurchased > 0 && facts.level < SAMPLE_LEVEL ? 'già acquistato' : undefined;
};

/** The steps to show: those of this composition, and of the skipped ones those that would have concerned this agent. */
export const wizardSteps = (
  c: Composition,
  facts: CreateFacts,
  current: Step,
  go: (step: Step) => void,
): WizardStep[] => {
  const type = typeOf(c, facts);
  const at = STEPS.indexOf(current);
  if (type === null)
    return STEPS.filter((s) => s !== 'demo_strizzamop__selection').map((step) => ({
      key: step,
      label: NAMES[step],
      state: step === current ? 'current' : 'ahead',
    }));
  return STEPS.flatMap((step, i): WizardStep[] => {
    const label =
      step === 'select_products__from_listing' && type?.productsSelectionMode === 'product_kit'
        ? 'Pacchetto'
        : NAMES[step];
    if (skips(step, c, facts)) {
      if (step === 'select_commission_type') return [{ key: step, label, state: 'done' }];
      const reason = step === 'demo_strizzamop__selection' && type ? sampleReason(c, facts) : undefined;
      return reason ? [{ key: step, label, state: 'skipped', reason }] : [];
    }
    if (i === at) return [{ key: step, label, state: 'current' }];
    return [
      i < at ? { key: step, label, state: 'done', onOpen: () => go(step) } : { key: step, label, state: 'ahead' },
    ];
  });
};
