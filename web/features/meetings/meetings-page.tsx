/** «Meeting»: all meetings with how many are invited and how many came (NET-139). */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { listMeetings, meetingsFile } from '@ema/calls/meetings.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { count, day, plural } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { MeetingFormDialog } from './meeting-form.tsx';
import styles from './meetings.module.css';

type Meeting = CallOutput<typeof listMeetings>['items'][number];

const MEETINGS = describeList(listMeetings, {
  perPage: 25,
  hasSizes: true,
  search: 'search',
  filters: { search: {} },
  file: meetingsFile,
  order: {
    columns: { date: { field: 'date', label: 'Data' }, title: { field: 'title', label: 'Titolo' } },
    initial: { column: 'date', dir: 'desc' },
  },
});
const COLUMNS: readonly Column<Meeting>[] = [
  { key: 'code', label: 'Codice', numeric: true, render: (m) => m.id },
  { key: 'date', label: 'Data', render: (m) => <span className="num nowrap">{day(m.date)}</span> },
  { key: 'title', label: 'Titolo', render: (m) => m.title },
  { key: 'place', label: 'Luogo', wide: true, render: (m) => m.place || '–' },
  { key: 'members', label: 'Iscritti', numeric: true, render: (m) => count(m.totalGuests) },
  { key: 'came', label: 'Presenti', numeric: true, render: (m) => count(m.checkedIn) },
];

export const MeetingsPage = () => {
  const list = usePagedList(MEETINGS, { staleTime: 0 });
  const [isPlanning, plan] = useState(false);
  return (
    <Page
      title="Meeting"
      facts={howMany(list, 'meeting', 'meeting')}
      action={
        <div className={styles.pageButtons}>
          <Button component={Link} to={paths.meetingImports} variant="default">
            Carica meeting
          </Button>
          <Button onClick={() => plan(true)} leftSection={<IconPlus size={18} stroke={1.75} />}>
            Nuovo meeting
          </Button>
        </div>
      }
    >
      <PagedList
        title="Meeting"
        list={list}
        tools={
          <SearchField
            name="Cerca per titolo, luogo o codice"
            placeholder="Titolo, luogo, codice"
            value={list.searched}
            onChange={(search) => list.set({ search })}
          />
        }
        skeleton={{ rows: 6, height: 48 }}
        empty={{ title: 'Nessun meeting', text: 'Qui trovi i meeting con i loro invitati e le presenze registrate.' }}
        columns={COLUMNS}
        rowKey={(m) => m.id}
        short={(m) => ({
          who: m.title,
          amount: plural(m.totalGuests, 'iscritto', 'iscritti'),
          what: [`codice ${m.id}`, day(m.date), m.place],
          state: m.checkedIn > 0 ? plural(m.checkedIn, 'presente', 'presenti') : null,
        })}
        lead={(m) => ({ to: paths.meeting(m.id), verb: 'Dettagli', name: `del meeting ${m.id}` })}
      />
      {isPlanning && <MeetingFormDialog meeting={null} onClose={() => plan(false)} />}
    </Page>
  );
};
