import { Button, FileInput, Radio, Stack, TextInput } from '@mantine/core';
import { useId, useState, type FormEvent } from 'react';
import { engagementPayloads, getContract, listContracts, type EngagementType } from '@ema/calls/contracts.ts';
import { useDraft } from '../../kernel/drafts.ts';
import { useSend } from '../../kernel/use-call.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { errorInForm } from '../../ui/first-error.ts';
import { StepLayout } from '../../ui/step-layout.tsx';
import layout from '../../ui/step-layout.module.css';
import type { ContractToRead } from './contract-to-read.ts';
import { readUpload, type Upload } from './read-upload.ts';

const QUESTIONS = [
  [
    'hasIncomeHigherThanLimit',
    'Nell’anno in corso i tuoi redditi da vendita a domicilio superano o supereranno 6.410,26 € lordi? (Si conta il 78% delle provvigioni.)',
  ],
  [
    'hasCompulsorySocialSecurity',
    'Sei iscritto a un’altra forma di previdenza obbligatoria (per esempio come lavoratore dipendente)?',
  ],
  ['hasRetirementPension', 'Percepisci una pensione?'],
  ['isSubscribedToINPS', 'Sei iscritto alla gestione separata dell’INPS?'],
  ['isPublicAdministrationEmployee', 'Sei dipendente di una pubblica amministrazione?'],
] as const;
type Question = (typeof QUESTIONS)[number][0];
type Draft = {
  hasVatNumber: boolean | null;
  vatNumber: string;
  employer: string;
  answers: Partial<Record<Question, boolean>>;
};
const EMPTY: Draft = { hasVatNumber: null, vatNumber: '', employer: '', answers: {} };

type Props = {
  contract: ContractToRead;
  stage: 'vat' | 'declarations';
  step: string;
  onNext: () => void;
  onBack: () => void;
};
/** The chosen file lives as long as the page: a browser cannot keep it in a draft. */
let chosenFile: Upload | null = null;

/** ACC-137…145: VAT number, then five declarations; what is typed survives a reload. */
export const DeclarationsForm = ({ contract, stage, step, onNext, onBack }: Props) => {
  const { draft, keep, forget } = useDraft<Draft>(`declarations-${contract.id}`);
  const [values, setValues] = useState<Draft>(draft ?? EMPTY);
  const [file, setFile] = useState<Upload | null>(chosenFile);
  const form = useId();
  const change = (next: Partial<Draft>) => {
    const merged = { ...values, ...next };
    setValues(merged);
    keep(merged);
  };
  const send = useSend(engagementPayloads[contract.documentType as EngagementType], {
    refreshes: [getContract, listContracts],
    onDone: () => {
      forget();
      chosenFile = null;
      onNext();
    },
  });
  const submit = (e: FormEvent) => {
    e.preventDefault();
    if (stage === 'vat') return onNext();
    const hasVat = values.hasVatNumber === true;
    const isPublic = values.answers.isPublicAdministrationEmployee === true;
    const answers = Object.fromEntries(QUESTIONS.map(([name]) => [name, values.answers[name] ?? null])) as Record<
      Question,
      boolean
    >;
    send.mutate(
      {
        params: { id: String(contract.id) },
        body: {
          ...answers,
          hasVatNumber: hasVat,
          vatNumber: hasVat ? values.vatNumber : null,
          vatCertificateFile: hasVat ? file : null,
          publicAdministrationEmployer: isPublic ? values.employer : null,
        },
      },
      {
        onError: (error) =>
          void errorInForm(
            form,
            'Si è verificato un errore',
            error.violations[0]?.message ?? (error.isTold ? error.message : 'Rispondi correttamente alle domande'),
          ),
      },
    );
  };
  const vatMissing =
    values.hasVatNumber === null
      ? 'Rispondi alla domanda.'
      : values.hasVatNumber && (values.vatNumber.length !== 11 || !file)
        ? 'Inserisci la partita IVA e allega il certificato.'
        : null;
  const fields = send.error?.fields ?? {};
  return (
    <StepLayout
      fraction={stage === 'vat' ? 0.05 : 0.3}
      lead={`${step}${stage === 'vat' ? 'Prima di leggere la lettera dicci se hai una partita IVA.' : 'Rispondi a cinque domande: ci servono per le ritenute e i contributi.'}`}
      action={
        stage === 'vat' ? (
          <ButtonWithReason size="lg" fullWidth type="submit" onClick={onNext} reason={vatMissing}>
            Avanti
          </ButtonWithReason>
        ) : (
          <>
            <Button type="submit" form={form} size="lg" fullWidth loading={send.isPending}>
              Avanti
            </Button>
            <button type="button" className={layout.later} onClick={onBack}>
              Indietro
            </button>
          </>
        )
      }
    >
      <form id={form} className={layout.form} onSubmit={submit} noValidate>
        {stage === 'vat' ? (
          <div className={layout.card}>
            <YesNo
              label="Hai una partita IVA?"
              value={values.hasVatNumber}
              onChange={(hasVatNumber) => change({ hasVatNumber })}
            />
            {values.hasVatNumber && (
              <>
                <TextInput
                  label="Partita IVA"
                  description="11 cifre"
                  inputMode="numeric"
                  maxLength={11}
                  value={values.vatNumber}
                  onChange={(e) => change({ vatNumber: e.currentTarget.value.replace(/\D/g, '') })}
                  error={fields['vatNumber']}
                />
                <FileInput
                  size="md"
                  label="Certificato di attribuzione"
                  accept="image/*,application/pdf"
                  placeholder={file?.name ?? 'Scegli una foto o un PDF'}
                  error={fields['vatCertificateFile']}
                  description="Foto o PDF, al massimo 5 MB. Si devono leggere partita IVA, nome del titolare, codice fiscale e tipo di attività, che deve essere 461902 (incaricato alla vendita a domicilio)."
                  onChange={async (chosen) => {
                    chosenFile = chosen && (await readUpload(chosen));
                    setFile(chosenFile);
                  }}
                />
              </>
            )}
          </div>
        ) : (
          QUESTIONS.map(([name, question]) => (
            <div key={name} className={layout.card}>
              <YesNo
                label={question}
                value={values.answers[name] ?? null}
                error={fields[name]}
                onChange={(yes) => change({ answers: { ...values.answers, [name]: yes } })}
              />
              {name === 'isPublicAdministrationEmployee' && values.answers[name] && (
                <TextInput
                  label="Ente per cui lavori"
                  maxLength={200}
                  value={values.employer}
                  onChange={(e) => change({ employer: e.currentTarget.value })}
                  error={fields['publicAdministrationEmployer']}
                />
              )}
            </div>
          ))
        )}
      </form>
    </StepLayout>
  );
};

const YesNo = ({
  label,
  value,
  error,
  onChange,
}: {
  label: string;
  value: boolean | null;
  error?: string | undefined;
  onChange: (yes: boolean) => void;
}) => (
  <Radio.Group
    label={label}
    value={value === null ? '' : value ? 'yes' : 'no'}
    onChange={(v) => onChange(v === 'yes')}
    error={error}
  >
    <Stack gap={4} mt={8}>
      <Radio size="md" value="yes" label="Sì" styles={{ body: { minHeight: 44, alignItems: 'center' } }} />
      <Radio size="md" value="no" label="No" styles={{ body: { minHeight: 44, alignItems: 'center' } }} />
    </Stack>
  </Radio.Group>
);
