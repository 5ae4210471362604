/** The fields of an agent's declarations: the VAT number, the five questions, and a question with two answers. */
import { FileInput, Radio, Stack, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { SaveFormOf } from '../../ui/save-form/use-save-form.ts';
import layout from '../../ui/step-layout.module.css';
import { QUESTIONS, type Declarations, type VatCheck } from './declarations.ts';
import { readUpload } from '../../kernel/read-upload.ts';
import styles from './declarations.module.css';

type Props = { form: SaveFormOf<Declarations> };

/** ACC-137: a VAT number and the certificate of it. */
export const VatFields = ({ form, check }: Props & { check: VatCheck }) => {
  const number = form.text('vatNumber', (typed) => typed.replace(/\D/g, ''));
  const certificate = form.field('vatCertificateFile');
  return (
    <div className={layout.card}>
      <YesNo {...form.field('hasVatNumber')} />
      {form.values.hasVatNumber && (
        <>
          <TextInput
            {...number}
            description="11 cifre"
            error={number.error ?? (check.state === 'wrong' ? check.message : undefined)}
            rightSection={check.state === 'right' && <IconCheck size={20} stroke={2} aria-hidden="true" />}
            inputMode="numeric"
            autoComplete="off"
            maxLength={11}
          />
          <p role="status" className={styles.checked} data-right={check.state === 'right' || undefined}>
            {check.state === 'right' || check.state === 'asked' ? check.message : null}
          </p>
          <FileInput
            id={certificate.id}
            size="md"
            label={certificate.label}
            accept="image/*,application/pdf"
            placeholder={certificate.value?.name ?? 'Scegli una foto o un PDF'}
            error={certificate.error}
            description="Foto o PDF, al massimo 5 MB. Si devono leggere partita IVA, nome del titolare, codice fiscale e tipo di attività, che deve essere 461902 (incaricato alla vendita a domicilio)."
            onChange={async (chosen) => certificate.onChange(chosen && (await readUpload(chosen)))}
          />
        </>
      )}
    </div>
  );
};

/** ACC-138: one card a question. */
export const QuestionFields = ({ form }: Props) =>
  QUESTIONS.map((name) => (
    <div key={name} className={layout.card}>
      <YesNo {...form.field(name)} />
      {name === 'isPublicAdministrationEmployee' && form.values[name] && (
        <TextInput {...form.text('publicAdministrationEmployer')} maxLength={200} />
      )}
    </div>
  ));

type YesNoProps = {
  id: string;
  label: string | undefined;
  value: boolean | null;
  error: string | undefined;
  onChange: (yes: boolean) => void;
};

const YesNo = ({ id, label, value, error, onChange }: YesNoProps) => (
  <Radio.Group
    label={label}
    value={value === null ? '' : value ? 'yes' : 'no'}
    onChange={(chosen) => onChange(chosen === 'yes')}
    error={error}
  >
    <Stack gap={4} mt={8} id={id}>
      <Radio size="md" value="yes" label="Sì" styles={{ body: { minHeight: 44, alignItems: 'center' } }} />
      <Radio size="md" value="no" label="No" styles={{ body: { minHeight: 44, alignItems: 'center' } }} />
    </Stack>
  </Radio.Group>
);
