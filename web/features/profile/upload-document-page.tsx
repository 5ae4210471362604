/** «Carica documento»: a new identity document, front and back (ACC-221 to ACC-224). */
import { useNavigate } from '@tanstack/react-router';
import { listUserUploads, uploadIdentityDocument } from '@ema/calls/profile.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { errorDialog, successDialog } from '../../ui/notices.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { OwnUploads } from './own-uploads.tsx';
import { PhotoField } from './photo-field.tsx';
import type { ReadyPhoto } from './prepare-photo.ts';
import styles from './upload-document.module.css';

type Values = { front: ReadyPhoto | null; back: ReadyPhoto | null };
const LABELS = { front: 'Fronte del documento', back: 'Retro del documento' };
const HELP = 'Una foto JPEG o PNG: tutto il documento nell’inquadratura, a fuoco, senza riflessi.';

const missing = ({ front, back }: Values): string | null => {
  if (front && back) return null;
  if (!front && !back) return 'Scegli le foto del fronte e del retro.';
  return front ? 'Scegli la foto del retro.' : 'Scegli la foto del fronte.';
};

export const UploadDocumentPage = () => {
  const navigate = useNavigate();
  const send = useSend(uploadIdentityDocument, { refreshes: [listUserUploads] });
  const form = useSaveForm<Values>({
    labels: LABELS,
    start: { front: null, back: null },
    leaving: 'warned',
    save: async ({ front, back }) => {
      if (!front || !back) return null;
      await send.mutateAsync({ body: { front: front.upload, back: back.upload } });
      await successDialog(
        'Documento d’identità caricato con successo',
        'Lo inviamo al personale per il controllo: l’aggiornamento dei dati può richiedere fino a 2 giorni lavorativi.',
      );
      await navigate({ to: paths.account });
      return 'leaving';
    },
    tell: (thrown) => errorDialog('Si è verificato un errore caricando i dati', sentenceOf(thrown)),
  });
  return (
    <Page
      title="Carica documento"
      facts="La carta d’identità, il passaporto o la patente con cui ti riconosciamo."
      narrow
    >
      <div className={styles.page}>
        <Panel>
          <SaveForm form={form} className={styles.form}>
            <PhotoField {...form.field('front')} description={HELP} shown="Il fronte scelto" />
            <PhotoField {...form.field('back')} description={HELP} shown="Il retro scelto" />
            <SaveButtonWithReason form={form} reason={missing(form.values)}>
              Conferma
            </SaveButtonWithReason>
          </SaveForm>
        </Panel>
        <OwnUploads title="Documenti già inviati" kind="identity_document" />
      </div>
    </Page>
  );
};
