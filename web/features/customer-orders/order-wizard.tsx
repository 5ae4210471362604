/** The wizard of a customer's own order: four steps, one at a time, what it costs always in view. */
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { paths } from '../../paths.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Page } from '../../ui/page.tsx';
import { StepMoment } from '../../ui/step-moment.tsx';
import type { CommissionType } from '../orders/catalogue.ts';
import { OrderInTwoTabs } from '../orders/order-in-two-tabs.tsx';
import { WizardSteps, type WizardStep } from '../orders/wizard-steps.tsx';
import { OrderAgain } from './order-again.tsx';
import { OrderBasket } from './order-basket.tsx';
import { STEPS, type Step } from './order-machine.ts';
import { OrderStep } from './order-steps.tsx';
import { useOrderWizard, type OrderWizardState } from './use-order-wizard.ts';
import orders from '../orders/orders.module.css';

const NAMES: Record<Step, string> = {
  type: 'Tipo d’ordine',
  goods: 'Prodotti',
  payment: 'Metodo pagamento',
  confirm: 'Conferma',
};
const stepsOf = ({ at, isKits, isSending, send }: OrderWizardState): WizardStep[] =>
  STEPS.map((step, i) => ({
    key: step,
    label: step === 'goods' && isKits ? 'Pacchetto' : NAMES[step],
    state: i < at ? 'done' : i === at ? 'current' : 'ahead',
    ...(i < at && !isSending ? { onOpen: () => send({ type: 'GO', step }) } : {}),
  }));

export const OrderWizard = ({ types }: { types: readonly CommissionType[] }) => {
  const wizard = useOrderWizard(types);
  const { type, at, savedAt } = wizard;
  const isBegun = at > 0;
  return (
    <StepMoment step={wizard.step}>
      <Page title="Crea il tuo ordine" facts={type ? `${type.title}.` : 'Che cosa vuoi ordinare?'}>
        <OrderInTwoTabs draft={wizard.draft} list={{ to: paths.customerOrders, label: 'Vedi i tuoi ordini' }} />
        <WizardSteps label="Passi dell’ordine" steps={stepsOf(wizard)} />
        <div className={orders.columns} data-aside={isBegun || undefined}>
          <div className={orders.stack}>
            <OrderStep wizard={wizard} />
            {isBegun ? <OrderAgain wizard={wizard} /> : null}
          </div>
          {isBegun ? (
            <OrderBasket
              lines={wizard.lines}
              count={wizard.count}
              quotation={wizard.quotation}
              method={wizard.method?.name}
              action={<GoOn wizard={wizard} />}
              saved={savedAt ? `Bozza salvata alle ${savedAt}` : null}
            />
          ) : null}
        </div>
      </Page>
    </StepMoment>
  );
};

/** The one way on: to the next step, or to the order itself. */
const GoOn = ({ wizard: { step, reason, isSending, send, submit } }: { wizard: OrderWizardState }) =>
  step === 'confirm' ? (
    <ButtonWithReason
      size="lg"
      reason={reason}
      loading={isSending}
      leftSection={<IconCheck size={20} stroke={1.75} />}
      onClick={submit}
    >
      Conferma l’ordine
    </ButtonWithReason>
  ) : (
    <ButtonWithReason
      size="lg"
      reason={reason}
      rightSection={<IconArrowRight size={20} stroke={1.75} />}
      onClick={() => send({ type: 'NEXT' })}
    >
      {step === 'goods' ? 'Vai al pagamento' : 'Vai alla conferma'}
    </ButtonWithReason>
  );
