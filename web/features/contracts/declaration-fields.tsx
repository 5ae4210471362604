/** The fields of an agent's declarations: the VAT number, and five questions. */
import { TextInput } from '@mantine/core';
import type { SaveFormOf } from '../../ui/save-form/use-save-form.ts';
import layout from '../../ui/step-layout.module.css';
import { YesNo } from '../../ui/yes-no.tsx';
import type { NumberCheck } from '../incomes/check.ts';
import { vatDigits, VatFields } from '../incomes/vat-fields.tsx';
import { QUESTIONS, type Declarations } from './declarations.ts';

type Props = { form: SaveFormOf<Declarations> };

/** ACC-137: a VAT number and the certificate of it. */
export const VatQuestion = ({ form, check, kept }: Props & { check: NumberCheck; kept: string | null }) => (
  <div className={layout.card}>
    <YesNo {...form.field('hasVatNumber')} />
    {form.values.hasVatNumber && (
      <VatFields
        number={form.text('vatNumber', vatDigits)}
        certificate={form.field('vatCertificateFile')}
        check={check}
        keptCertificate={kept}
      />
    )}
  </div>
);

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
