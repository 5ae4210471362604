/** «Carica meeting»: a file of meetings is looked at, with what is new and what changes, and then loaded (NET-547). */
import { checkMeetings, importMeetings, meetingFaults } from '@ema/calls/meetings/meeting-file.ts';
import { getMeeting, listMeetings } from '@ema/calls/meetings.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { MEETING_HEADINGS } from '@ema/domain/meetings/meeting-file.ts';
import { csvBody, sendCsv } from '../../kernel/client.ts';
import { day, plural } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { CheckedFileField, CheckedFileOutcome, useCheckedCsv, whyNotTaken } from '../../ui/checked-file.tsx';
import { fetchFaults } from '../../ui/fetch-faults.ts';
import { successNotice } from '../../ui/notices.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm, type SaveFormOf } from '../../ui/save-form/use-save-form.ts';
import task from '../../ui/task-card.module.css';

type Checked = CallOutput<typeof checkMeetings>;
type Row = Checked['rows'][number];
type Values = { file: File | null };
const ROWS_SHOWN = 50;
const HELP = `Colonne: ${MEETING_HEADINGS.join(', ')}. Senza codice un meeting si riconosce da data e titolo; gli invitati si importano poi dal meeting.`;
const WORDS = { choose: 'Scegli il file dei meeting.', half: 'caricato' };
const whyNot = (values: Values, checked: Checked | null): string | null =>
  whyNotTaken(values, checked, WORDS) ??
  (checked?.added === 0 && checked.changed === 0 ? 'Il file non cambia nessun meeting.' : null);

export const LoadMeetingsPage = () => {
  const load = useSend(importMeetings, { refreshes: [listMeetings, getMeeting] });
  const form: SaveFormOf<Values> = useSaveForm<Values>({
    labels: { file: 'File CSV' },
    start: { file: null },
    leaving: 'warned',
    lands: 'file',
    save: async ({ file }) => {
      if (!file) return;
      const { added, changed } = await load.mutateAsync({ body: csvBody(file) });
      chosen.forget();
      successNotice(
        `${plural(added, 'meeting aggiunto', 'meeting aggiunti')}, ${plural(changed, 'cambiato', 'cambiati')}`,
      );
    },
  });
  const chosen = useCheckedCsv<Values, Checked>(form, (file, sending) => sendCsv(checkMeetings, file, sending));
  return (
    <Page title="Carica meeting" facts="Prima di caricare vedi che cosa cambia." narrow>
      <Panel>
        <SaveForm form={form} className={task.form}>
          <CheckedFileField form={form} of={chosen} description={HELP} />
          {chosen.checked && (
            <CheckedFileOutcome checked={chosen.checked} onFaults={() => void fetchFaults(meetingFaults, form)}>
              <Preview {...chosen.checked} />
            </CheckedFileOutcome>
          )}
          <div className={task.buttons}>
            <SaveButtonWithReason form={form} reason={whyNot(form.values, chosen.checked)}>
              Carica i meeting
            </SaveButtonWithReason>
          </div>
        </SaveForm>
      </Panel>
    </Page>
  );
};

const wordsOf = ({ date, title, place }: Row['after']): string => [day(date), title, place].filter(Boolean).join(', ');
const beforeOf = ({ before }: Row): string => (before === null ? 'nuovo' : `prima: ${wordsOf(before)}`);
const Preview = ({ rows, added, changed, unchanged }: Checked) => (
  <section aria-label="Anteprima dei meeting">
    <p className="support">
      {`${plural(added, 'meeting nuovo', 'meeting nuovi')}, ${plural(changed, 'cambia', 'cambiano')}, ${plural(unchanged, 'resta com’è', 'restano come sono')}.`}
      {rows.length > ROWS_SHOWN && ` I primi ${ROWS_SHOWN}:`}
    </p>
    {rows.length > 0 && (
      <DataList
        caption="Anteprima dei meeting"
        density="dense"
        rows={rows.slice(0, ROWS_SHOWN)}
        rowKey={(r) => `${r.code} ${r.after.date} ${r.after.title}`}
        columns={[
          { key: 'date', label: 'Data', render: (r) => <span className="num nowrap">{day(r.after.date)}</span> },
          { key: 'title', label: 'Titolo', render: (r) => r.after.title },
          { key: 'place', label: 'Luogo', render: (r) => r.after.place || '–' },
          { key: 'before', label: 'Che cosa cambia', render: beforeOf },
        ]}
        short={(r) => ({ who: r.after.title, amount: day(r.after.date), what: [r.after.place, beforeOf(r)] })}
      />
    )}
  </section>
);
