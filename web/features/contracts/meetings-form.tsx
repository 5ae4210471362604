import { Alert, Button, SimpleGrid, TextInput } from '@mantine/core';
import { useId, useState, type FormEvent } from 'react';
import { agentRegistrationPayload, getContract, listContracts } from '@ema/calls/contracts.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { useDraft } from '../../kernel/drafts.ts';
import { useSend } from '../../kernel/use-call.ts';
import { DateField } from '../../ui/date-field.tsx';
import { errorInForm } from '../../ui/first-error.ts';
import { TimeField } from '../../ui/time-field.tsx';
import { StepLayout } from '../../ui/step-layout.tsx';
import layout from '../../ui/step-layout.module.css';
import type { ContractToRead } from './contract-to-read.ts';
import { now } from '../../kernel/clock.ts';

type Meeting = { lastName: string; firstName: string; phone: string; date: string; time: string };
const EMPTY: Meeting = { lastName: '', firstName: '', phone: '', date: '', time: '' };
const FIELDS = [
  ['lastName', 'Cognome', 'text'],
  ['firstName', 'Nome', 'text'],
  ['phone', 'Telefono', 'tel'],
] as const;

/** ACC-129…136: the loyalty programme, five appointments with five people. */
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
  const [meetings, setMeetings] = useState<Meeting[]>(draft ?? Array.from({ length: 5 }, () => EMPTY));
  const form = useId();
  const send = useSend(agentRegistrationPayload, {
    refreshes: [getContract, listContracts],
    onDone: () => {
      forget();
      onDone();
    },
  });
  const change = (index: number, field: keyof Meeting, value: string) => {
    const next = meetings.map((m, i) => (i === index ? { ...m, [field]: value } : m));
    setMeetings(next);
    keep(next);
  };
  const submit = (e: FormEvent) => {
    e.preventDefault();
    send.mutate(
      { params: { id: String(contract.id) }, body: { meetings } },
      {
        onError: () =>
          void errorInForm(
            form,
            'Ricontrolla i dati inseriti',
            'Ricorda che devi compilare tutti i campi e che le date non devono essere già passate',
          ),
      },
    );
  };
  const fields = send.error?.fields ?? {};
  return (
    <StepLayout
      fraction={0.2}
      lead={`${step}Indica cinque appuntamenti con cinque persone diverse.`}
      action={
        <Button type="submit" form={form} size="lg" fullWidth loading={send.isPending}>
          Conferma
        </Button>
      }
    >
      <form id={form} className={layout.form} onSubmit={submit} noValidate>
        {contract.formData?.rejected && (
          <Alert color="amber">
            Il programma di fidelizzazione da te precedentemente compilato non rispetta le specifiche richieste
          </Alert>
        )}
        <p className="support">
          Usiamo questi dati solo per organizzare gli appuntamenti e li cancelliamo dopo novanta giorni. Chiedi prima il
          permesso alle persone che indichi.
        </p>
        {fields['meetings'] && (
          <Alert color="danger" role="alert">
            {fields['meetings']}
          </Alert>
        )}
        {meetings.map((meeting, index) => (
          <div key={index} className={layout.card}>
            <fieldset>
              <legend>
                <strong>{`Appuntamento ${index + 1}`}</strong>
              </legend>
              <SimpleGrid cols={{ base: 1, xs: 2 }} mt={8}>
                {FIELDS.map(([field, label, type]) => (
                  <TextInput
                    key={field}
                    label={label}
                    type={type}
                    autoComplete="off"
                    value={meeting[field]}
                    onChange={(e) => change(index, field, e.currentTarget.value)}
                    error={fields[`meetings.${index}.${field}`]}
                  />
                ))}
                <DateField
                  label="Data"
                  min={romeDay(now())}
                  value={meeting.date}
                  onChange={(date) => change(index, 'date', date)}
                  error={fields[`meetings.${index}.date`]}
                />
                <TimeField
                  label="Ora"
                  value={meeting.time}
                  onChange={(time) => change(index, 'time', time)}
                  error={fields[`meetings.${index}.time`]}
                />
              </SimpleGrid>
            </fieldset>
          </div>
        ))}
      </form>
    </StepLayout>
  );
};
