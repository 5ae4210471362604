/** The fields of a VAT number and of the paper that proves it (ACC-188, ACC-190). */
import { TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ChangeEvent } from 'react';
import { readUpload, type Upload } from '../../kernel/read-upload.ts';
import { FilePreview } from '../../ui/file-preview.tsx';
import { PaperField } from '../../ui/paper-field.tsx';
import { digitsUpTo } from '../../kernel/typed.ts';
import type { NumberCheck } from './check.ts';
import { digitsMissing, VAT_DIGITS } from './vat-missing.ts';
import styles from './vat-fields.module.css';

type Field<V> = {
  id: string;
  label: string | undefined;
  error: string | undefined;
  value: V;
  onChange: (value: V) => void;
};
type Props = {
  number: Omit<Field<string>, 'onChange'> & { onChange: (event: ChangeEvent<HTMLInputElement>) => void };
  certificate: Field<Upload | null>;
  check: NumberCheck;
  /** What a certificate given before is called, where another is only chosen to take its place. */
  keptCertificate?: string | null;
};

/** What the certificate must show (ACC-190). */
export const CERTIFICATE_HELP =
  'Foto o PDF, al massimo 5 MB. Si devono leggere partita IVA, nome del titolare, codice fiscale e tipo di attività, che deve essere 461902 (incaricato alla vendita a domicilio, senza prevalenza).';

const CHOOSE = 'Scegli una foto o un PDF';

/** What is kept of what is typed of a VAT number. */
export const vatDigits = digitsUpTo(VAT_DIGITS);

export const VatFields = ({ number, certificate, check, keptCertificate = null }: Props) => (
  <>
    <TextInput
      {...number}
      description={[`${VAT_DIGITS} cifre`, digitsMissing(number.value)].filter(Boolean).join(', ')}
      error={number.error ?? (check.state === 'wrong' ? check.message : undefined)}
      rightSection={check.state === 'right' && <IconCheck size={20} stroke={2} aria-hidden="true" />}
      inputMode="numeric"
      autoComplete="off"
    />
    <p role="status" className={styles.checked} data-right={check.state === 'right' || undefined}>
      {check.state === 'right' || check.state === 'asked' ? check.message : null}
    </p>
    <PaperField
      id={certificate.id}
      size="md"
      label={certificate.label}
      accept="image/*,application/pdf"
      placeholder={certificate.value?.name ?? (keptCertificate && `Già allegato: ${keptCertificate}`) ?? CHOOSE}
      error={certificate.error}
      description={CERTIFICATE_HELP}
      onChange={async (chosen) => certificate.onChange(chosen && (await readUpload(chosen)))}
    />
    {certificate.value && <FilePreview file={certificate.value} shown="Il certificato scelto" />}
  </>
);
