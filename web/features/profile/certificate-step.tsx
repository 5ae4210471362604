/** The step in which an agent uploads the certificate of the VAT number again (ACC-192). */
import { listUserUploads, uploadVatCertificate } from '@ema/calls/profile.ts';
import { readUpload } from '../../kernel/read-upload.ts';
import { useSend } from '../../kernel/use-call.ts';
import { FilePreview } from '../../ui/file-preview.tsx';
import { PaperField } from '../../ui/paper-field.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { StepLayout, useStep } from '../../ui/step-layout.tsx';
import layout from '../../ui/step-layout.module.css';
import { CERTIFICATE_HELP } from '../incomes/vat-fields.tsx';
import { Discarded } from './discarded.tsx';

type Values = { file: File | null };

export const CertificateStep = () => {
  const { onDone } = useStep();
  const send = useSend(uploadVatCertificate, { refreshes: [listUserUploads], onDone: () => onDone() });
  const form = useSaveForm<Values>({
    labels: { file: 'Certificato di attribuzione' },
    start: { file: null },
    leaving: 'warned',
    isHeld: true,
    save: async ({ file }) => file && send.mutateAsync({ body: { file: await readUpload(file) } }),
  });
  return (
    <StepLayout
      action={
        <SaveButtonWithReason
          form={form}
          size="lg"
          fullWidth
          reason={form.values.file === null ? 'Scegli il certificato.' : null}
        >
          Carica certificato
        </SaveButtonWithReason>
      }
    >
      <SaveForm form={form} className={layout.form} failed="Non è stato possibile caricare il certificato">
        <Discarded kind="vat_certificate" title="Il certificato che avevi caricato è stato scartato" />
        <div className={layout.card}>
          <PaperField
            {...form.field('file')}
            size="md"
            accept="image/*,application/pdf"
            placeholder="Scegli una foto o un PDF"
            description={CERTIFICATE_HELP}
          />
          {form.values.file && <FilePreview file={form.values.file} shown="Il certificato scelto" />}
        </div>
      </SaveForm>
    </StepLayout>
  );
};
