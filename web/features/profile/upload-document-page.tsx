/** «Carica documento»: a new identity document, front and back (ACC-221 to ACC-224). */
import { listUserUploads, uploadIdentityDocument } from '@ema/calls/profile.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { useGo } from '../../kernel/use-go.ts';
import { paths } from '../../paths.ts';
import { errorDialog, tellSuccess } from '../../ui/notices.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { OwnUploads } from './own-uploads.tsx';
import { PaperFields } from './paper-fields.tsx';
import { missingSide, sidesThere, type SidePhotos } from './paper-sides.ts';
import styles from './upload-document.module.css';

const LABELS = { front: 'Fronte del documento', back: 'Retro del documento' };
const NOTHING_SENT = { front: false, back: false };

export const UploadDocumentPage = () => {
  const pressed = useGo();
  const send = useSend(uploadIdentityDocument, { refreshes: [listUserUploads] });
  const form = useSaveForm<SidePhotos>({
    labels: LABELS,
    start: { front: null, back: null },
    leaving: 'warned',
    isHeld: true,
    save: async ({ front, back }) => {
      if (!front || !back) return null;
      const { isHere, go } = pressed();
      await send.mutateAsync({ body: { front: front.upload, back: back.upload } });
      return async () => {
        await tellSuccess(
          isHere,
          'Documento d’identità caricato con successo',
          'Lo inviamo al personale per il controllo: l’aggiornamento dei dati può richiedere fino a 2 giorni lavorativi.',
        );
        await go({ to: paths.account });
      };
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
            <PaperFields field={form.field} photos={form.values} />
            <SaveButtonWithReason form={form} reason={missingSide(sidesThere(form.values, NOTHING_SENT))}>
              Conferma
            </SaveButtonWithReason>
          </SaveForm>
        </Panel>
        <OwnUploads title="Documenti già inviati" kind="identity_document" />
      </div>
    </Page>
  );
};
