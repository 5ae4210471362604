/** What the office does with a meeting: its data, its guests, its scanners, its badges. */
import { Button } from '@mantine/core';
import { IconEdit, IconId, IconUpload, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { badgesFile } from '@ema/calls/meetings.ts';
import { BADGES_OF_A_FILE } from '@ema/domain/meetings/report.ts';
import { addressOf } from '../../kernel/client.ts';
import { count } from '../../kernel/formats.ts';
import { DownloadLink } from '../../ui/download-link.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { MeetingFormDialog } from './meeting-form.tsx';
import type { Meeting } from './meeting.ts';
import styles from './meetings.module.css';
import { ScannersDialog } from './scanners-dialog.tsx';

const ICON = { size: 18, stroke: 1.75 } as const;
type Opened = 'form' | 'import' | 'scanners' | null;

export const MeetingActions = ({ meeting }: { meeting: Meeting }) => {
  const [opened, open] = useState<Opened>(null);
  const close = () => open(null);
  return (
    <div className={styles.actions}>
      <Button variant="default" leftSection={<IconUpload {...ICON} />} onClick={() => open('import')}>
        Importa invitati
      </Button>
      <Button variant="default" leftSection={<IconUserCheck {...ICON} />} onClick={() => open('scanners')}>
        Chi registra le presenze
      </Button>
      <Badges meeting={meeting} />
      <Button variant="default" leftSection={<IconEdit {...ICON} />} onClick={() => open('form')}>
        Modifica
      </Button>
      {opened === 'form' && <MeetingFormDialog meeting={meeting} onClose={close} />}
      {opened === 'import' && <ImportDialog meetingId={meeting.id} onClose={close} />}
      {opened === 'scanners' && <ScannersDialog meetingId={meeting.id} onClose={close} />}
    </div>
  );
};

/** One PDF of badges, or several. */
const Badges = ({ meeting: { id, totalGuests } }: { meeting: Meeting }) =>
  Array.from({ length: Math.ceil(totalGuests / BADGES_OF_A_FILE) }, (_, i) => {
    const from = i * BADGES_OF_A_FILE + 1;
    const to = Math.min(totalGuests, from + BADGES_OF_A_FILE - 1);
    return (
      <Button
        key={from}
        variant="default"
        component={DownloadLink}
        href={addressOf(badgesFile, { params: { id }, query: { from } })}
        leftSection={<IconId {...ICON} />}
      >
        {totalGuests > BADGES_OF_A_FILE ? `Badge ${count(from)}–${count(to)}` : 'Scarica i badge'}
      </Button>
    );
  });
