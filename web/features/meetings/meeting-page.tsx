/** One meeting: its figures and everybody who is invited (NET-140, NET-141). */
import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { getMeeting } from '@ema/calls/meetings.ts';
import { count, day } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { Facts, Loading, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import { GuestList } from './guest-list.tsx';
import { MeetingActions } from './meeting-actions.tsx';
import type { Meeting } from './meeting.ts';
import styles from './meetings.module.css';
import { ReportDialog } from './report-dialog.tsx';
import { RecordHistory } from '../users/record-history.tsx';

/** At the door of a meeting the figures change by themselves. */
const REFRESH_MS = 15_000;

export const MeetingPage = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const data = useCall(
    getMeeting,
    { params: { id }, query: { withGuests: 'false' } },
    { staleTime: 0, refetchInterval: REFRESH_MS },
  );
  const [isReporting, report] = useState(false);
  return (
    <Page
      title={data.data?.title ?? 'Dettagli del meeting'}
      facts={data.data ? [day(data.data.date), data.data.place].filter(Boolean).join(', ') : ' '}
      action={
        data.data &&
        data.data.hotels.length > 0 && (
          <Button onClick={() => report(true)} leftSection={<IconMail size={18} stroke={1.75} />}>
            Invia report presenze
          </Button>
        )
      }
    >
      <Loading of={data} skeleton={<SkeletonRows />} isEmpty={() => false} empty={null}>
        {(meeting) => (
          <>
            <Panel title="Riepilogo">
              <div className={styles.figures}>
                <Figures meeting={meeting} />
              </div>
            </Panel>
            <MeetingActions meeting={meeting} />
            <GuestList meeting={meeting} />
            <RecordHistory record={`meeting:${meeting.id}`} />
            {isReporting && <ReportDialog meeting={meeting} onClose={() => report(false)} />}
          </>
        )}
      </Loading>
    </Page>
  );
};

const ofReserved = (came: number, reserved: number): string => `${count(came)} di ${count(reserved)}`;
const Figures = ({ meeting: m }: { meeting: Meeting }) => (
  <Facts
    items={[
      [
        'Codice',
        <span key="code" className="num">
          {m.id}
        </span>,
      ],
      ['Data', day(m.date)],
      ['Iscritti', count(m.totalGuests)],
      ['Presenze registrate: venditori', count(m.checkedInParentGuests)],
      ['Presenze registrate: ospiti', count(m.checkedInSubGuests)],
      ['Pernottamenti effettivi, di quelli prenotati', ofReserved(m.checkedInRooms, m.reservedRooms)],
      ['Cene effettive, di quelle prenotate', ofReserved(m.checkedInDinners, m.reservedDinners)],
    ]}
  />
);
