/** The wizard of a new commission: one step at a time, what it costs always in view. */
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { lazy, memo, Suspense, useEffect } from 'react';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Page, SkeletonRows } from '../../ui/page.tsx';
import { StepMoment } from '../../ui/step-moment.tsx';
import { CreateFacts } from './create-facts.tsx';
import { DraftTrouble, PriceDifferences } from './draft-notices.tsx';
import { StepType } from './step-type.tsx';
import { loadCustomerFlow } from './customer-flow.ts';
import { useCreateWizard, type CreateSetup, type CreateWizardState } from './use-create-wizard.ts';
import { wizardSteps } from './wizard-names.ts';
import { WizardSteps } from './wizard-steps.tsx';
import classes from './orders.module.css';

const loadSteps = () => import('./create-steps.tsx');
const loadBasket = () => import('./commission-basket.tsx');
const LaterStep = lazy(async () => ({ default: (await loadSteps()).LaterStep }));
const CommissionBasket = lazy(async () => ({ default: (await loadBasket()).CommissionBasket }));

/** The first step stands with little code; the others are there when it is answered, also without a network. */
const useLaterSteps = (): void =>
  useEffect(() => {
    void Promise.all([loadSteps(), loadBasket()]).catch(() => undefined);
    const timer = setTimeout(() => void loadCustomerFlow().catch(() => undefined), 1500);
    return () => clearTimeout(timer);
  }, []);

const WITH_BASKET: readonly CreateWizardState['step'][] = [
  'select_products__from_listing',
  'select_payment_method',
  'submit_commission',
];

/** ORD-082…ORD-124. */
export const CreateWizard = (setup: CreateSetup) => {
  const wizard = useCreateWizard(setup);
  useLaterSteps();
  return <Shown wizard={wizard} />;
};

/** Drawn anew when something that is shown is another, not when a price is asked for or the draft was sent. */
const Shown = memo(({ wizard }: { wizard: CreateWizardState }) => {
  const { step, composition: c, differences, state, go, savedAt } = wizard;
  const isWithBasket = WITH_BASKET.includes(step);
  return (
    <StepMoment step={step}>
      <Page title="Nuova commissione" facts={<CreateFacts wizard={wizard} />}>
        <DraftTrouble store={wizard.store} />
        {differences.length > 0 ? <PriceDifferences differences={differences} onSeen={wizard.acceptPrices} /> : null}
        <WizardSteps
          steps={wizardSteps(c, state.context.facts, step === 'done' ? 'submit_commission' : step, go)}
          isOpenEnded={c.typeId === null}
        />
        <div className={classes.columns} data-aside={isWithBasket || undefined}>
          <div className={classes.stack}>
            {step === 'select_commission_type' ? (
              <StepType types={wizard.types} onChoose={(typeId) => wizard.send({ type: 'TYPE', typeId })} />
            ) : (
              <Suspense fallback={<SkeletonRows rows={4} height={88} />}>
                <LaterStep step={step} wizard={wizard} />
              </Suspense>
            )}
          </div>
          {isWithBasket ? (
            <Suspense>
              <CommissionBasket
                lines={wizard.lines}
                quotation={wizard.quotation}
                method={wizard.method}
                action={<GoOn wizard={wizard} />}
                saved={savedAt ? `Bozza salvata alle ${savedAt}` : null}
              />
            </Suspense>
          ) : null}
        </div>
      </Page>
    </StepMoment>
  );
});
Shown.displayName = 'Shown';

/** The one way on: to the next step, or to the commission itself. */
const GoOn = ({ wizard: { step, reason, isSubmitting, hasPaymentAhead, send } }: { wizard: CreateWizardState }) =>
  step === 'submit_commission' ? (
    <ButtonWithReason
      size="lg"
      reason={reason}
      loading={isSubmitting}
      leftSection={<IconCheck size={20} stroke={1.75} />}
      onClick={() => send({ type: 'SUBMIT' })}
    >
      Conferma la commissione
    </ButtonWithReason>
  ) : (
    <ButtonWithReason
      size="lg"
      reason={reason}
      rightSection={<IconArrowRight size={20} stroke={1.75} />}
      onClick={() => send({ type: 'NEXT' })}
    >
      {step === 'select_products__from_listing' && hasPaymentAhead ? 'Vai al pagamento' : 'Vai alla conferma'}
    </ButtonWithReason>
  );
