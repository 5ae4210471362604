/** The list of guests from a file: chosen, checked by the server line by line, looked at, and taken (NET-383). */
import { Alert, FileInput } from '@mantine/core';
import { IconAlertTriangle, IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { checkGuests, getMeeting, importGuests, listGuests, listMeetings } from '@ema/calls/meetings.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { GUEST_HEADINGS } from '@ema/domain/meetings/guest-file.ts';
import { count, plural } from '../../kernel/formats.ts';
import { readUpload, type Upload } from '../../kernel/read-upload.ts';
import { useSend } from '../../kernel/use-call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { successNotice } from '../../ui/notices.tsx';
import { Facts } from '../../ui/page.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import styles from './meetings.module.css';

type Checked = CallOutput<typeof checkGuests>;
type Values = { file: Upload | null };
type Props = { meetingId: number; onClose: () => void };
const FAULTS_SHOWN = 20;
const REFRESHES = [getMeeting, listGuests, listMeetings];

const whyNot = ({ file }: Values, checked: Checked | null): string | null => {
  if (!file) return 'Scegli il file degli invitati.';
  if (!checked) return 'Il file non è ancora stato controllato.';
  return checked.faults.length > 0 ? 'Correggi il file: nulla viene importato a metà.' : null;
};

export const ImportDialog = ({ meetingId, onClose }: Props) => (
  <Dialog opened onClose={onClose} title="Importa gli invitati" size="lg">
    <ImportForm meetingId={meetingId} onClose={onClose} />
  </Dialog>
);

const ImportForm = ({ meetingId, onClose }: Props) => {
  const take = useSend(importGuests, { refreshes: REFRESHES });
  const send = useSend(checkGuests);
  const [checked, setChecked] = useState<Checked | null>(null);
  const latest = useRef(0);
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
  // Of several files chosen one after the other the last one counts.
  const check = async (chosen: File | null) => {
    latest.current += 1;
    const mine = latest.current;
    setChecked(null);
    form.set({ file: null });
    if (!chosen) return;
    const file = await readUpload(chosen);
    try {
      const answer = await send.mutateAsync({ params, body: { file } });
      if (mine !== latest.current) return;
      form.set({ file });
      setChecked(answer);
    } catch (thrown) {
      if (mine === latest.current) form.refuse(thrown);
    }
  };
  return (
    <SaveForm form={form} className={styles.form}>
      <p className="support">
        Il file è l’elenco intero: chi non vi compare viene tolto dagli invitati. Un ospite indica in «ospite_di» il
        codice di chi lo porta.
      </p>
      <FileInput
        {...form.shown('file')}
        size="md"
        accept=".csv,text/csv"
        description={`Colonne: ${GUEST_HEADINGS.join(', ')}. Servono almeno codice e nome.`}
        placeholder={send.isPending ? 'Controllo il file…' : (form.values.file?.name ?? 'Scegli un file')}
        leftSection={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden="true" />}
        value={null}
        onChange={(file) => void check(file)}
      />
      {checked && <Outcome checked={checked} />}
      <SaveButtonWithReason form={form} reason={whyNot(form.values, checked)}>
        Importa l’elenco
      </SaveButtonWithReason>
    </SaveForm>
  );
};

const peopleWords = (n: number): string => plural(n, 'invitato', 'invitati');
const Outcome = ({ checked: { sums, rows, faults } }: { checked: Checked }) =>
  faults.length > 0 ? (
    <Alert
      color="danger"
      variant="light"
      role="alert"
      icon={<IconAlertTriangle />}
      title={`${plural(faults.length, 'cosa', 'cose')} da correggere nel file`}
    >
      <ul className={styles.faults}>
        {faults.slice(0, FAULTS_SHOWN).map(({ line, message }) => (
          <li key={`${line} ${message}`}>{`Riga ${line}: ${message}`}</li>
        ))}
      </ul>
      {faults.length > FAULTS_SHOWN && <p>{`E altre ${count(faults.length - FAULTS_SHOWN)}.`}</p>}
    </Alert>
  ) : (
    <section aria-label="Anteprima dell’elenco">
      <p className="support">{`Il file è in ordine. Comincia con ${rows[0]?.fullName ?? ''}.`}</p>
      <Facts
        items={[
          ['Invitati', count(sums.guests)],
          ['Ospiti', count(sums.subGuests)],
          ['Pernottamenti', count(sums.rooms)],
          ['Cene', count(sums.dinners)],
          ['Hotel', count(sums.hotels)],
          ['Nuovi', count(sums.added)],
          ['Modificati', count(sums.changed)],
          ['Tolti', count(sums.removed)],
        ]}
      />
    </section>
  );
