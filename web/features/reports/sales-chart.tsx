/** The chart of weekly figures. */
import type { CSSProperties } from 'react';
import { euro } from '../../kernel/formats.ts';
import { reach, type ChartWeek, type Reach } from './chart-bars.ts';
import styles from './sales-chart.module.css';

type Props = {
  label?: string;
  weeks: readonly ChartWeek[];
  /** The period whose weeks stand behind as ghosts, with its total. */
  before?: { name: string; total: string } | null;
};

const to = (hundredths: number): CSSProperties => ({ '--reach': `${hundredths}%` }) as CSSProperties;

const NONE: Reach = { bar: 0, ghost: 0 };
type WeekProps = { week: ChartWeek; part: Reach; before: string };
const WeekBars = ({ week, part, before }: WeekProps) => (
  <div className={styles.week}>
    <span className={styles.amount}>{week.isFuture ? '' : euro(week.total)}</span>
    <span className={styles.track} data-future={week.isFuture || undefined}>
      {week.before !== null && part.ghost > 0 && (
        <i className={styles.ghost} style={to(part.ghost)} title={`${before}: ${euro(week.before)}`} />
      )}
      {!week.isFuture && part.bar > 0 && (
        <i className={styles.bar} style={to(part.bar)} title={`${week.name}: ${euro(week.total)}`} />
      )}
    </span>
    <span className={styles.name}>{week.name}</span>
  </div>
);

/**
 * Bars of the weeks without an axis, the same weeks of the period before behind them; upright where there is room,
 * lying on a phone, so that no figure touches another. A table says the same.
 */
export const SalesChart = ({ label = 'Vendite per settimana', weeks, before = null }: Props) => {
  const parts = reach(weeks);
  const hasFuture = weeks.some((w) => w.isFuture);
  return (
    <figure className={styles.figure} aria-label={label}>
      <div aria-hidden="true">
        <div className={styles.weeks}>
          {weeks.map((week, i) => (
            <WeekBars key={week.name} week={week} part={parts[i] ?? NONE} before={before?.name ?? ''} />
          ))}
        </div>
        {(before || hasFuture) && (
          <div className={styles.legend}>
            {before && (
              <span>
                <i data-ghost /> {`${before.name}: ${euro(before.total)}`}
              </span>
            )}
            {hasFuture && (
              <span>
                <i data-future /> Settimane da iniziare
              </span>
            )}
          </div>
        )}
      </div>
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">Settimana</th>
              <th scope="col">Totale</th>
              {before && <th scope="col">{before.name}</th>}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.name}>
                <th scope="row">{week.name}</th>
                <td>{week.isFuture ? 'da iniziare' : euro(week.total)}</td>
                {before && <td>{week.before === null ? '–' : euro(week.before)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
};
