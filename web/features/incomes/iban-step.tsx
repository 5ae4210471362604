/** The step in which an agent says where fees are paid to (ACC-194 to ACC-198). */
import { Alert, Checkbox, TextInput } from '@mantine/core';
import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { insertIban } from '@ema/calls/incomes.ts';
import { takeIban, writeIban } from '@ema/domain/incomes/iban-mask.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { errorDialog } from '../../ui/notices.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { StepLayout, useStep } from '../../ui/step-layout.tsx';
import layout from '../../ui/step-layout.module.css';
import type { NumberCheck } from './check.ts';
import { useIbanCheck } from './use-iban-check.ts';
import styles from './vat-fields.module.css';

type Values = { iban: string; accountName: string; isMine: boolean };
const LABELS = { iban: 'IBAN', accountName: 'Nome e cognome di tutti gli intestatari' };

/** Why one cannot go on yet, as a sentence. */
const missing = ({ iban, accountName, isMine }: Values, check: NumberCheck): string | null => {
  if (iban === '') return 'Inserisci l’IBAN.';
  if (check.state === 'open') return 'L’IBAN italiano ha 27 caratteri.';
  if (check.state !== 'right') return check.message;
  if (accountName.trim() === '') return 'Inserisci gli intestatari del conto.';
  return isMine ? null : 'Spunta la dichiarazione.';
};

export const IbanStep = () => {
  const { onDone, readOnly } = useStep();
  const send = useSend(insertIban, { onDone: () => onDone() });
  const form = useSaveForm<Values>({
    labels: LABELS,
    start: { iban: '', accountName: '', isMine: false },
    leaving: 'free',
    save: ({ iban, accountName }) => send.mutateAsync({ body: { iban, accountName } }),
    tell: (thrown) => errorDialog('Non è stato possibile salvare l’iban', sentenceOf(thrown)),
  });
  const { iban, accountName } = form.values;
  const check = useIbanCheck(iban);
  const isFilled = iban !== '' && accountName.trim() !== '';
  const field = form.text('iban', takeIban);
  return (
    <StepLayout
      action={
        <SaveButtonWithReason
          form={form}
          size="lg"
          fullWidth
          reason={readOnly ? 'Può inserire l’IBAN solo l’intestatario.' : missing(form.values, check)}
        >
          Conferma IBAN
        </SaveButtonWithReason>
      }
    >
      <SaveForm form={form} className={layout.form}>
        <Alert color="amber" variant="light" icon={<IconInfoCircle />}>
          Il conto deve essere intestato a te, anche insieme ad altri: non possiamo pagare le tue provvigioni a un’altra
          persona.
        </Alert>
        <div className={layout.card}>
          <TextInput
            {...field}
            value={writeIban(iban)}
            description="27 caratteri: comincia con IT"
            error={field.error ?? (check.state === 'wrong' ? check.message : undefined)}
            rightSection={check.state === 'right' && <IconCheck size={20} stroke={2} aria-hidden="true" />}
            className={styles.iban}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <p role="status" className={styles.checked} data-right={check.state === 'right' || undefined}>
            {check.state === 'right' || check.state === 'asked' ? check.message : null}
          </p>
          <TextInput
            {...form.text('accountName')}
            description="Se il conto è cointestato scrivili tutti, come sull’estratto conto."
            autoComplete="name"
            maxLength={120}
          />
          <Checkbox
            size="md"
            label="Dichiaro che il conto è intestato o cointestato a me."
            checked={form.values.isMine}
            disabled={!isFilled}
            onChange={(event) => form.set({ isMine: event.currentTarget.checked })}
          />
        </div>
      </SaveForm>
    </StepLayout>
  );
};
