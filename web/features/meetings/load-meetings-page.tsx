/** «Carica meeting»: a file of meetings is looked at, with what is new and what changes, and then loaded (NET-547). */
import { checkMeetings, importMeetings, meetingFaults } from '@ema/calls/meetings/meeting-file.ts';
import { getMeeting, listMeetings } from '@ema/calls/meetings.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { MEETING_HEADINGS } from '@ema/domain/meetings/meeting-file.ts';
import { csvBody, sendCsv } from '../../kernel/client.ts';
import { day, plural } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { LoadFilePage } from '../../ui/load-file-page.tsx';
import { DataList } from '../../ui/paged-list/data-list.tsx';

type Checked = CallOutput<typeof checkMeetings>;
type Row = Checked['rows'][number];
const ROWS_SHOWN = 50;
const HELP = `Colonne: ${MEETING_HEADINGS.join(', ')}. Senza codice un meeting si riconosce da data e titolo; gli invitati si importano poi dal meeting.`;

export const LoadMeetingsPage = () => {
  const load = useSend(importMeetings, { refreshes: [listMeetings, getMeeting] });
  return (
    <LoadFilePage
      title="Carica meeting"
      facts="Prima di caricare vedi che cosa cambia."
      narrow
      help={HELP}
      choose="Scegli il file dei meeting."
      check={(file, sending) => sendCsv(checkMeetings, file, sending)}
      faults={meetingFaults}
      whyNothing={({ added, changed }) => (added + changed === 0 ? 'Il file non cambia nessun meeting.' : null)}
      load={async (file) => {
        const { added, changed } = await load.mutateAsync({ body: csvBody(file) });
        return `${plural(added, 'meeting aggiunto', 'meeting aggiunti')}, ${plural(changed, 'cambiato', 'cambiati')}`;
      }}
      leads={{ to: paths.meetings, label: 'Vedi i meeting' }}
      button="Carica i meeting"
      preview={(checked) => <Preview {...checked} />}
    />
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
