/** How the door stands: which meeting, whether the server is reached, what waits, and what was answered otherwise. */
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import { formatTime, romeDay } from '@ema/domain/kernel/days.ts';
import { now } from '../../kernel/clock.ts';
import { day, moment, plural } from '../../kernel/formats.ts';
import type { Conflict } from './conflicts.ts';
import styles from './meetings.module.css';
import type { DoorState } from './use-door.ts';

export const meetingWords = (meetings: DoorState['meetings']): string => {
  if (meetings === undefined) return ' ';
  return meetings.length === 0
    ? 'In questi giorni non sei assegnato a nessun meeting.'
    : meetings.map((m) => `${m.title}, ${day(m.date)}`).join('. ');
};

export const waitingWords = (n: number | null): string => {
  if (n === null) return 'Cerco letture da inviare…';
  return n === 0 ? 'Nessuna lettura da inviare' : `${plural(n, 'lettura', 'letture')} da inviare`;
};
/** A phone that was put away tells the day too. */
const contactWords = (at: Date): string =>
  romeDay(at) === romeDay(now())
    ? `Ultimo contatto alle ${formatTime(at)}`
    : `Ultimo contatto il ${moment(at.toISOString())}`;
export const DoorStatus = ({ waiting, isReached, lastContact }: DoorState) => (
  <div className={styles.door} data-lost={!isReached || undefined}>
    {isReached ? <IconCloudCheck size={22} aria-hidden="true" /> : <IconCloudOff size={22} aria-hidden="true" />}
    <div>
      <p>
        <strong>{isReached ? 'Collegato' : 'Senza rete: le letture restano su questo dispositivo'}</strong>
      </p>
      <p className="num" role="status" aria-label="Letture da inviare">
        {waitingWords(waiting)}
        {lastContact && `. ${contactWords(lastContact)}`}
      </p>
    </div>
  </div>
);

export const Conflicts = ({ of, onRead }: { of: readonly Conflict[]; onRead: () => void }) =>
  of.length === 0 ? null : (
    <Alert
      color="danger"
      variant="light"
      role="alert"
      icon={<IconAlertTriangle />}
      title={`${plural(of.length, 'lettura è andata', 'letture sono andate')} diversamente da come detto`}
    >
      <ul className={styles.faults}>
        {of.map(({ id, who, words }) => (
          <li key={id}>{`${who}. ${words}`}</li>
        ))}
      </ul>
      <Button variant="default" size="sm" mt="sm" onClick={onRead}>
        Ho capito
      </Button>
    </Alert>
  );
