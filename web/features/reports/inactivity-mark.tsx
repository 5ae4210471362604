/** The mark of an agent who has sold nothing for a while. */
import { inactivityBadge } from '@ema/domain/reports/inactivity.ts';
import { Hint } from '../../ui/hint.tsx';
import styles from './inactivity-mark.module.css';

/** How many days until somebody becomes a facilitated customer, and when that is (ORD-296 to ORD-298). */
export const InactivityMark = ({ until, today }: { until: string | null; today: string }) => {
  const badge = inactivityBadge(until, today);
  if (!badge) return <span aria-label="Nessuna scadenza">–</span>;
  const days = `${badge.days < 0 ? '−' : ''}${Math.abs(badge.days)} ${Math.abs(badge.days) === 1 ? 'giorno' : 'giorni'}`;
  return (
    <Hint text={badge.tooltip} className={styles.mark} data-tone={badge.tone}>
      {days}
    </Hint>
  );
};
