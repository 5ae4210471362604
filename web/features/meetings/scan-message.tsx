/** What came of a scan, in colour, with a sign and in words that say all of it. */
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconCircleX, IconCloudUp } from '@tabler/icons-react';
import { AGAIN_WORDS, SCAN_WORDS, type ScanResult } from '@ema/domain/meetings/scanning.ts';
import { moment } from '../../kernel/formats.ts';
import styles from './meetings.module.css';
import type { Scanned } from './meeting.ts';
import type { Outcome } from './use-scanning.ts';

type Tone = 'success' | 'waiting' | 'danger';
const LOOKS: Readonly<Record<ScanResult, readonly [Tone, typeof IconCircleCheck]>> = {
  OK: ['success', IconCircleCheck],
  DELETED: ['waiting', IconArrowBackUp],
  ERR_ALREADY_CHECKED: ['waiting', IconAlertTriangle],
  ERR_CODE_NOT_FOUND: ['danger', IconCircleX],
  ERR_NOT_AUTHORIZED: ['danger', IconCircleX],
};
const FAILED = ['danger', IconCircleX] as const;
const KEPT = ['success', IconCloudUp] as const;
/** Of a code that this device knows nothing of yet. */
const KEPT_WORDS = 'Codice letto senza rete: la presenza sarà registrata appena torna la connessione';

export const wordsOf = (outcome: Outcome): string =>
  outcome.scanned === null ? (outcome.failure ?? KEPT_WORDS) : SCAN_WORDS[outcome.scanned.result];

const aboutGuest = ({ payload: { guest } }: Scanned): string =>
  guest === null
    ? ''
    : [
        guest.hotelName,
        guest.roomReservation && (guest.roomNumber === null ? 'Con camera' : `Camera ${guest.roomNumber}`),
        guest.dinnerReservation && 'Con cena',
      ]
        .filter(Boolean)
        .join('. ');
/** Who registered it, of one that was there before. */
const aboutFirst = ({ result, payload: { checkin } }: Scanned): string =>
  result === 'ERR_ALREADY_CHECKED' && checkin ? `Registrata il ${moment(checkin.at)} da ${checkin.scanner}` : '';

type Props = { outcome: Outcome | null; isAgain: boolean };
export const ScanMessage = ({ outcome, isAgain }: Props) => (
  <div className={styles.stage} role="status" aria-live="assertive" aria-atomic="true">
    {outcome === null ? (
      <p className={styles.ready}>Pronto per il prossimo codice</p>
    ) : (
      <Told key={outcome.id} outcome={outcome} isAgain={isAgain} />
    )}
  </div>
);

const Told = ({ outcome, isAgain }: { outcome: Outcome; isAgain: boolean }) => {
  const { scanned } = outcome;
  const [tone, Icon] = scanned ? LOOKS[scanned.result] : outcome.failure === null ? KEPT : FAILED;
  return (
    <div className={styles.told} data-tone={tone}>
      <Icon size={56} stroke={1.5} aria-hidden="true" />
      <div>
        {scanned?.payload.guest && <p className={styles.toldName}>{scanned.payload.guest.fullName}</p>}
        <p className={styles.toldWords}>{wordsOf(outcome)}</p>
        {scanned && aboutFirst(scanned) !== '' && <p>{aboutFirst(scanned)}</p>}
        {scanned && aboutGuest(scanned) !== '' && <p>{aboutGuest(scanned)}</p>}
        <p className="num">{`Codice ${outcome.code}`}</p>
        {outcome.isWaiting && <p>In attesa di invio</p>}
        {isAgain && <p>{AGAIN_WORDS}</p>}
      </div>
    </div>
  );
};
