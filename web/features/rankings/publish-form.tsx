/** A file of a chart: chosen, checked by the server line by line, looked at, and published (NET-359). */
import { TextInput } from '@mantine/core';
import { checkChart, publishChart } from '@ema/calls/rankings.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { CHART_HEADINGS, TITLE_MAX } from '@ema/domain/rankings/chart.ts';
import { count } from '../../kernel/formats.ts';
import type { Upload } from '../../kernel/read-upload.ts';
import { useSend } from '../../kernel/use-call.ts';
import { CheckedFileField, CheckedFileOutcome, useCheckedFile, whyNotTaken } from '../../ui/checked-file.tsx';
import { successNotice } from '../../ui/notices.tsx';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm, type SaveFormOf } from '../../ui/save-form/use-save-form.ts';
import { keysOf, placesWords } from './own-place.ts';
import styles from './rankings.module.css';

type Checked = CallOutput<typeof checkChart>;
type Values = { title: string; file: Upload | null };
const LABELS: Record<keyof Values, string> = { title: 'Titolo', file: 'File CSV' };
const ROWS_SHOWN = 5;

const WORDS = { choose: 'Scegli il file della classifica.', half: 'pubblicato' };

export const PublishForm = ({ refreshes }: { refreshes: readonly unknown[] }) => {
  const publish = useSend(publishChart, { refreshes });
  const look = useSend(checkChart);
  const form: SaveFormOf<Values> = useSaveForm<Values>({
    labels: LABELS,
    start: { title: '', file: null },
    leaving: 'warned',
    save: async ({ title, file }) => {
      if (!file) return;
      const published = await publish.mutateAsync({ body: { title, file } });
      chosen.forget();
      form.set({ title: '' });
      successNotice(`«${published.title}» pubblicata: ${placesWords(published.rows)}`);
    },
  });
  const chosen = useCheckedFile<Values, Checked>(form, (file) => look.mutateAsync({ body: { file } }));
  return (
    <SaveForm form={form} className={styles.form}>
      <TextInput {...form.text('title')} maxLength={TITLE_MAX} autoComplete="off" required />
      <CheckedFileField
        form={form}
        of={chosen}
        description={`Colonne: ${CHART_HEADINGS.join(', ')}. Il codice dell’incaricato può mancare.`}
      />
      {chosen.checked && (
        <CheckedFileOutcome checked={chosen.checked}>
          <Preview rows={chosen.checked.rows} />
        </CheckedFileOutcome>
      )}
      <SaveButtonWithReason
        form={form}
        className={styles.save}
        reason={whyNotTaken(form.values, chosen.checked, WORDS)}
      >
        Pubblica la classifica
      </SaveButtonWithReason>
    </SaveForm>
  );
};

const Preview = ({ rows }: Pick<Checked, 'rows'>) => (
  <section aria-label="Anteprima della classifica" className={styles.preview}>
    <p className="support">{`Il file è in ordine: ${placesWords(rows.length)}. Le prime:`}</p>
    <DataList
      caption="Anteprima della classifica"
      density="dense"
      rows={rows.slice(0, ROWS_SHOWN)}
      rowKey={keysOf(rows)}
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
