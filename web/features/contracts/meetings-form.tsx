/** The loyalty programme: five appointments with five people. */
import { Alert, SimpleGrid, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { agentRegistrationPayload, getContract, listContracts } from '@ema/calls/contracts.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { CallFailure, sentenceOf } from '../../kernel/client.ts';
import { useDraft } from '../../kernel/drafts.ts';
import { useSend } from '../../kernel/use-call.ts';
import { DateField } from '../../ui/date-field.tsx';
import { errorDialog } from '../../ui/notices.tsx';
import type { FieldLabels } from '../../ui/save-form/form-errors.ts';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { TimeField } from '../../ui/time-field.tsx';
import { StepLayout } from '../../ui/step-layout.tsx';
import layout from '../../ui/step-layout.module.css';
import type { ContractToRead } from './contract-to-read.ts';
import { now } from '../../kernel/clock.ts';

type Meeting = { lastName: string; firstName: string; phone: string; date: string; time: string };
const EMPTY: Meeting = { lastName: '', firstName: '', phone: '', date: '', time: '' };
const FIELDS: Record<keyof Meeting, string> = {
  lastName: 'Cognome',
  firstName: 'Nome',
  phone: 'Telefono',
  date: 'Data',
  time: 'Ora',
};
const COUNT = 5;
/** ACC-617: what was written here, else what was given before and is there to be corrected. */
const startOf = (draft: Meeting[] | null, given: Meeting[] = []): Meeting[] =>
  draft ?? (given.length === COUNT ? given : Array.from({ length: COUNT }, () => EMPTY));
const nameOf = (index: number, field: keyof Meeting): string => `meetings.${index}.${field}`;
const LABELS: FieldLabels = {
  meetings: 'Appuntamenti',
  ...Object.fromEntries(
    [0, 1, 2, 3, 4].flatMap((index) =>
      (Object.keys(FIELDS) as (keyof Meeting)[]).map((field) => [nameOf(index, field), FIELDS[field]]),
    ),
  ),
};

/** ACC-129…136: what is typed survives a reload; a refusal is told in a dialog. */
export const MeetingsForm = ({
  contract,
  step,
  onDone,
}: {
  contract: ContractToRead;
  step: string;
  onDone: () => void;
}) => {
  const { draft, keep, forget } = useDraft<Meeting[]>(`meetings-${contract.id}`);
  const send = useSend(agentRegistrationPayload, {
    refreshes: [getContract, listContracts],
    onDone: () => {
      forget();
      onDone();
    },
  });
  const form = useSaveForm<{ meetings: Meeting[] }>({
    labels: LABELS,
    start: { meetings: startOf(draft, contract.formData?.meetings) },
    leaving: 'kept',
    isHeld: true,
    onChange: ({ meetings }) => keep(meetings),
    save: ({ meetings }) => send.mutateAsync({ params: { id: String(contract.id) }, body: { meetings } }),
    tell: (thrown) =>
      thrown instanceof CallFailure && thrown.violations.length > 0
        ? errorDialog(
            'Ricontrolla i dati inseriti',
            'Ricorda che devi compilare tutti i campi e che le date non devono essere già passate',
          )
        : errorDialog('Non è stato possibile salvare gli appuntamenti', sentenceOf(thrown)),
  });
  const { meetings } = form.values;
  const field = (index: number, name: keyof Meeting) => ({
    ...form.shown(nameOf(index, name)),
    label: FIELDS[name],
    value: meetings[index]?.[name] ?? '',
    onChange: (value: string) =>
      form.set({ meetings: meetings.map((m, i) => (i === index ? { ...m, [name]: value } : m)) }, [
        nameOf(index, name),
      ]),
  });
  const text = (index: number, name: keyof Meeting) => {
    const { onChange, ...rest } = field(index, name);
    return { ...rest, onChange: (e: ChangeEvent<HTMLInputElement>) => onChange(e.currentTarget.value) };
  };
  return (
    <StepLayout
      part="meetings"
      fraction={0.2}
      lead={`${step}Indica cinque appuntamenti con cinque persone diverse.`}
      action={
        <SaveButton form={form} size="lg" fullWidth>
          Conferma
        </SaveButton>
      }
    >
      <SaveForm form={form} className={layout.form}>
        {contract.formData?.rejected && (
          <Alert color="amber">
            Il programma di fidelizzazione da te precedentemente compilato non rispetta le specifiche richieste
          </Alert>
        )}
        <p className="support">
          Usiamo questi dati solo per organizzare gli appuntamenti e li cancelliamo dopo novanta giorni. Chiedi prima il
          permesso alle persone che indichi.
        </p>
        {form.errors['meetings'] && (
          <Alert color="danger" role="alert">
            {form.errors['meetings']}
          </Alert>
        )}
        {meetings.map((_, index) => (
          <div key={index} className={layout.card}>
            <fieldset>
              <legend>
                <strong>{`Appuntamento ${index + 1}`}</strong>
              </legend>
              <SimpleGrid cols={{ base: 1, xs: 2 }} mt={8}>
                <TextInput {...text(index, 'lastName')} autoComplete="off" />
                <TextInput {...text(index, 'firstName')} autoComplete="off" />
                <TextInput {...text(index, 'phone')} type="tel" autoComplete="off" />
                <DateField {...field(index, 'date')} min={romeDay(now())} />
                <TimeField {...field(index, 'time')} />
              </SimpleGrid>
            </fieldset>
          </div>
        ))}
      </SaveForm>
    </StepLayout>
  );
};
