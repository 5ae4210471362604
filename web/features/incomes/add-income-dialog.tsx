/** The dialog in which an income from others is written down (ACC-227 to ACC-231). */
import { Button, TextInput } from '@mantine/core';
import { addExternalIncome, incomeThreshold, listExternalIncomes } from '@ema/calls/incomes.ts';
import { DESCRIPTION_LENGTH } from '@ema/domain/incomes/external-income.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { centsToWire, parseEuro } from '@ema/domain/kernel/money.ts';
import { now } from '../../kernel/clock.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { DateField } from '../../ui/date-field.tsx';
import { errorDialog, openDialog, successNotice } from '../../ui/notices.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import classes from '../../ui/task-card.module.css';
import { tidyAmount, wrongAmount } from '../../kernel/amount.ts';

type Values = { date: string; incomeValue: string; description: string };
const LABELS: Record<keyof Values, string> = {
  date: 'Data del documento',
  incomeValue: 'Importo: imponibile lordo',
  description: 'Descrizione (facoltativa)',
};

export const askForIncome = (): Promise<void> => openDialog('Nuovo reddito esterno', (close) => <Form close={close} />);

const Form = ({ close }: { close: () => void }) => {
  const today = romeDay(now());
  const send = useSend(addExternalIncome, {
    refreshes: [listExternalIncomes, incomeThreshold],
    onDone: () => {
      close();
      successNotice('Reddito inserito: ora è in convalida');
    },
  });
  const form = useSaveForm<Values>({
    labels: LABELS,
    start: { date: today, incomeValue: '', description: '' },
    leaving: 'warned',
    live: ({ incomeValue, description }) => ({
      incomeValue: wrongAmount(incomeValue),
      description: description.length > DESCRIPTION_LENGTH ? `Al massimo ${DESCRIPTION_LENGTH} caratteri.` : null,
    }),
    save: async ({ date, incomeValue, description }) => {
      try {
        await send.mutateAsync({
          body: { date, incomeValue: centsToWire(parseEuro(incomeValue) ?? 0), description },
        });
      } catch (thrown) {
        await errorDialog('Attenzione', sentenceOf(thrown));
        throw thrown;
      }
    },
  });
  const { incomeValue, description } = form.values;
  return (
    <SaveForm form={form} failed={null} className={classes.form}>
      <DateField {...form.field('date')} required max={today} />
      <TextInput
        {...form.text('incomeValue')}
        onBlur={() => form.set({ incomeValue: tidyAmount(incomeValue) })}
        required
        inputMode="decimal"
        autoComplete="off"
        placeholder="0,00"
        rightSection="€"
        data-autofocus
      />
      <TextInput
        {...form.text('description')}
        description={`${description.length}/${DESCRIPTION_LENGTH} caratteri`}
        autoComplete="off"
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          Annulla
        </Button>
        <SaveButtonWithReason
          form={form}
          reason={parseEuro(incomeValue) === null ? 'Inserisci l’importo del documento.' : null}
        >
          Salva
        </SaveButtonWithReason>
      </div>
    </SaveForm>
  );
};
