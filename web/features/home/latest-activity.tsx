/** What people did last, on the first page of administrators. */
import type { home } from '@ema/calls/home.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { moment } from '../../kernel/formats.ts';
import { Panel } from '../../ui/page.tsx';
import styles from './latest-activity.module.css';

type Row = NonNullable<CallOutput<typeof home>['activity']>[number];

export const LatestActivity = ({ rows }: { rows: readonly Row[] }) => (
  <Panel title="Ultime attività">
    {rows.length === 0 ? (
      <p className={styles.none}>Nessuna attività registrata.</p>
    ) : (
      <ul className={styles.rows} aria-label="Ultime attività">
        {rows.map((r) => (
          <li key={r.id}>
            <strong>{r.person}</strong>
            <span>
              {r.typeName}
              {r.actor && `, per mano di ${r.actor}`}
            </span>
            <time dateTime={r.date}>{moment(r.date)}</time>
          </li>
        ))}
      </ul>
    )}
  </Panel>
);
