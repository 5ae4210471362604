/** A file of a chart: chosen, checked by the server line by line, looked at, and published (NET-359). */
import { Alert, FileInput, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { checkChart, publishChart } from '@ema/calls/rankings.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { CHART_HEADINGS, TITLE_MAX } from '@ema/domain/rankings/chart.ts';
import { count, plural } from '../../kernel/formats.ts';
import { readUpload, type Upload } from '../../kernel/read-upload.ts';
import { useSend } from '../../kernel/use-call.ts';
import { successNotice } from '../../ui/notices.tsx';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { placesWords } from './own-place.ts';
import styles from './rankings.module.css';

type Checked = CallOutput<typeof checkChart>;
type Values = { title: string; file: Upload | null };
const LABELS: Record<keyof Values, string> = { title: 'Titolo', file: 'File CSV' };
const FAULTS_SHOWN = 20;
const ROWS_SHOWN = 5;

const whyNot = ({ file }: Values, checked: Checked | null): string | null => {
  if (!file) return 'Scegli il file della classifica.';
  if (!checked) return 'Il file non è ancora stato controllato.';
  return checked.faults.length > 0 ? 'Correggi il file: nulla viene pubblicato a metà.' : null;
};

export const PublishForm = ({ refreshes }: { refreshes: readonly unknown[] }) => {
  const publish = useSend(publishChart, { refreshes });
  const [checked, setChecked] = useState<Checked | null>(null);
  const form = useSaveForm<Values>({
    labels: LABELS,
    start: { title: '', file: null },
    leaving: 'warned',
    save: async ({ title, file }) => {
      if (!file) return;
      const done = await publish.mutateAsync({ body: { title, file } });
      setChecked(null);
      form.set({ title: '', file: null });
      successNotice(`«${done.title}» pubblicata: ${placesWords(done.rows)}`);
    },
  });
  const { isChecking, check } = useCheck(setChecked, form);
  return (
    <SaveForm form={form} className={styles.form}>
      <TextInput {...form.text('title')} maxLength={TITLE_MAX} autoComplete="off" required />
      <FileInput
        {...form.shown('file')}
        size="md"
        accept=".csv,text/csv"
        description={`Colonne: ${CHART_HEADINGS.join(', ')}. Il codice dell’incaricato può mancare.`}
        placeholder={isChecking ? 'Controllo il file…' : (form.values.file?.name ?? 'Scegli un file')}
        leftSection={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden="true" />}
        value={null}
        onChange={(file) => void check(file)}
      />
      {checked && <Outcome checked={checked} />}
      <SaveButtonWithReason form={form} className={styles.save} reason={whyNot(form.values, checked)}>
        Pubblica la classifica
      </SaveButtonWithReason>
    </SaveForm>
  );
};

/** Of several files chosen one after the other the last one counts. */
const useCheck = (
  setChecked: (checked: Checked | null) => void,
  form: { set: (part: Partial<Values>) => void; refuse: (thrown: unknown) => void },
) => {
  const send = useSend(checkChart);
  const latest = useRef(0);
  const check = async (file: File | null) => {
    latest.current += 1;
    const mine = latest.current;
    setChecked(null);
    form.set({ file: null });
    if (!file) return;
    const upload = await readUpload(file);
    try {
      const answer = await send.mutateAsync({ body: { file: upload } });
      if (mine !== latest.current) return;
      form.set({ file: upload });
      setChecked(answer);
    } catch (thrown) {
      if (mine === latest.current) form.refuse(thrown);
    }
  };
  return { isChecking: send.isPending, check };
};

const Outcome = ({ checked: { rows, faults } }: { checked: Checked }) =>
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
    <section aria-label="Anteprima della classifica" className={styles.preview}>
      <p className="support">{`Il file è in ordine: ${placesWords(rows.length)}. Le prime:`}</p>
      <DataList
        caption="Anteprima della classifica"
        density="dense"
        rows={rows.slice(0, ROWS_SHOWN)}
        rowKey={(r) => `${r.posizione} ${r.nome}`}
        columns={[
          { key: 'position', label: 'Posizione', numeric: true, render: (r) => r.posizione },
          { key: 'name', label: 'Nome', render: (r) => r.nome },
          { key: 'code', label: 'Codice', numeric: true, render: (r) => r.codice ?? '–' },
          { key: 'points', label: 'Punti totali', numeric: true, amount: true, render: (r) => count(r.punti) },
        ]}
        short={(r) => ({
          who: `${r.posizione}. ${r.nome}`,
          amount: count(r.punti),
          what: [r.codice && `codice ${r.codice}`],
        })}
      />
    </section>
  );
