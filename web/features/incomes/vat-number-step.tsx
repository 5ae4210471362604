/** The step in which an agent near the threshold gives a VAT number (ACC-184 to ACC-190). */
import { incomeThreshold, insertVatNumber } from '@ema/calls/incomes.ts';
import { useSend, useCall } from '../../kernel/use-call.ts';
import type { Upload } from '../../kernel/read-upload.ts';
import { errorDialog } from '../../ui/notices.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { StepLayout, useStep } from '../../ui/step-layout.tsx';
import layout from '../../ui/step-layout.module.css';
import { ThresholdMeter } from './threshold-meter.tsx';
import { useVatCheck } from './use-vat-check.ts';
import { vatDigits, VatFields } from './vat-fields.tsx';
import { vatReason } from './vat-missing.ts';

type Values = { vatNumber: string; vatCertificateFile: Upload | null };
const LABELS = { vatNumber: 'Partita IVA', vatCertificateFile: 'Certificato di attribuzione' };
const FAILED = 'Si è verificato un errore inviando i dati: per favore ricontrolla i dati inseriti';

export const VatNumberStep = () => {
  const { onDone } = useStep();
  const threshold = useCall(incomeThreshold, {});
  const send = useSend(insertVatNumber, { onDone: () => onDone() });
  const form = useSaveForm<Values>({
    labels: LABELS,
    start: { vatNumber: '', vatCertificateFile: null },
    leaving: 'warned',
    isHeld: true,
    save: async ({ vatNumber, vatCertificateFile }) =>
      vatCertificateFile && send.mutateAsync({ body: { vatNumber, vatCertificateFile } }),
    tell: () => errorDialog('Attenzione', FAILED),
  });
  const check = useVatCheck(form.values.vatNumber);
  const why = vatReason(form.values.vatNumber, check, form.values.vatCertificateFile !== null);
  return (
    <StepLayout
      action={
        <SaveButtonWithReason form={form} size="lg" fullWidth reason={why}>
          Conferma
        </SaveButtonWithReason>
      }
    >
      <SaveForm form={form} className={layout.form}>
        {threshold.data && <ThresholdMeter threshold={threshold.data} />}
        <div className={layout.card}>
          <VatFields
            number={form.text('vatNumber', vatDigits)}
            certificate={form.field('vatCertificateFile')}
            check={check}
          />
        </div>
      </SaveForm>
    </StepLayout>
  );
};
