/** The list of guests from a file: chosen, checked by the server line by line, looked at, and taken (NET-383). */
import { checkGuests, getMeeting, importGuests, listGuests, listMeetings } from '@ema/calls/meetings.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { GUEST_HEADINGS } from '@ema/domain/meetings/guest-file.ts';
import { plural } from '../../kernel/formats.ts';
import type { Upload } from '../../kernel/read-upload.ts';
import { useSend } from '../../kernel/use-call.ts';
import { CheckedFileField, CheckedFileOutcome, useCheckedFile, whyNotTaken } from '../../ui/checked-file.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { successNotice } from '../../ui/notices.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { ImportPreview } from './import-preview.tsx';
import styles from './meetings.module.css';

type Checked = CallOutput<typeof checkGuests>;
type Values = { file: Upload | null };
type Props = { meetingId: number; onClose: () => void };
const REFRESHES = [getMeeting, listGuests, listMeetings];

const WORDS = { choose: 'Scegli il file degli invitati.', half: 'importato' };

export const ImportDialog = ({ meetingId, onClose }: Props) => (
  <Dialog opened onClose={onClose} title="Importa gli invitati" size="lg">
    <ImportForm meetingId={meetingId} onClose={onClose} />
  </Dialog>
);

const ImportForm = ({ meetingId, onClose }: Props) => {
  const take = useSend(importGuests, { refreshes: REFRESHES });
  const look = useSend(checkGuests);
  const params = { id: String(meetingId) };
  const form = useSaveForm<Values>({
    labels: { file: 'File CSV' },
    start: { file: null },
    leaving: 'free',
    save: async ({ file }) => {
      if (!file) return undefined;
      const { sums } = await take.mutateAsync({ params, body: { file } });
      onClose();
      successNotice(`Elenco importato: ${peopleWords(sums.guests + sums.subGuests)}`);
      return 'leaving';
    },
  });
  const chosen = useCheckedFile<Values, Checked>(form, (file) => look.mutateAsync({ params, body: { file } }));
  return (
    <SaveForm form={form} className={styles.form}>
      <p className="support">
        Il file è l’elenco intero: chi non vi compare viene tolto dagli invitati. Un ospite indica in «ospite_di» il
        codice di chi lo porta.
      </p>
      <CheckedFileField
        form={form}
        of={chosen}
        description={`Colonne: ${GUEST_HEADINGS.join(', ')}. Servono almeno codice e nome.`}
      />
      {chosen.checked && (
        <CheckedFileOutcome checked={chosen.checked}>
          <ImportPreview {...chosen.checked} />
        </CheckedFileOutcome>
      )}
      <SaveButtonWithReason form={form} reason={whyNotTaken(form.values, chosen.checked, WORDS)}>
        Importa l’elenco
      </SaveButtonWithReason>
    </SaveForm>
  );
};

const peopleWords = (n: number): string => plural(n, 'invitato', 'invitati');
