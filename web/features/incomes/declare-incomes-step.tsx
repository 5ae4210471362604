/** The step in which an agent says whether they sell at doors for others too (ACC-182, ACC-183). */
import { TextInput } from '@mantine/core';
import { setExternalIncomesEnabled } from '@ema/calls/incomes.ts';
import { centsToWire, parseEuro } from '@ema/domain/kernel/money.ts';
import { useSend } from '../../kernel/use-call.ts';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { StepLayout, useStep } from '../../ui/step-layout.tsx';
import layout from '../../ui/step-layout.module.css';
import { YesNo } from '../../ui/yes-no.tsx';
import { wrongAmount } from '../../kernel/amount.ts';

type Values = { enabled: boolean | null; currentYearIncomesUntilNow: string };
const LABELS = {
  enabled: 'Guadagni con la vendita a domicilio anche fuori da EMA Planet?',
  currentYearIncomesUntilNow: 'Quanto hai guadagnato fuori da EMA Planet quest’anno? (facoltativo)',
};

/** The amount that is sent: none unless there are such incomes. */
const amountOf = ({ enabled, currentYearIncomesUntilNow: typed }: Values): string | null =>
  enabled === true && typed.trim() !== '' ? centsToWire(parseEuro(typed) ?? 0) : null;

export const DeclareIncomesStep = () => {
  const { onDone } = useStep();
  const send = useSend(setExternalIncomesEnabled, { onDone: () => onDone() });
  const form = useSaveForm<Values>({
    labels: LABELS,
    start: { enabled: null, currentYearIncomesUntilNow: '' },
    leaving: 'free',
    live: ({ enabled, currentYearIncomesUntilNow }) => ({
      currentYearIncomesUntilNow: enabled ? wrongAmount(currentYearIncomesUntilNow) : null,
    }),
    save: (values) =>
      send.mutateAsync({ body: { enabled: values.enabled === true, currentYearIncomesUntilNow: amountOf(values) } }),
  });
  return (
    <StepLayout
      action={
        <SaveButtonWithReason
          form={form}
          size="lg"
          fullWidth
          reason={form.values.enabled === null ? 'Rispondi alla domanda.' : null}
        >
          Conferma
        </SaveButtonWithReason>
      }
    >
      <SaveForm form={form} className={layout.form}>
        <div className={layout.card}>
          <YesNo {...form.field('enabled')} />
          {form.values.enabled && (
            <TextInput
              {...form.text('currentYearIncomesUntilNow')}
              description="Imponibile lordo dall’inizio dell’anno. Lo controlliamo con i documenti che inserirai in «Redditi esterni»."
              inputMode="decimal"
              autoComplete="off"
              placeholder="0,00"
              rightSection="€"
            />
          )}
        </div>
      </SaveForm>
    </StepLayout>
  );
};
