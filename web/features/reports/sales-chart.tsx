/** The chart of weekly figures. */
import type { CSSProperties } from 'react';
import { formatEuro } from '@ema/domain/kernel/money.ts';
import { euro } from '../../kernel/formats.ts';
import { wholeEuro } from './amounts.ts';
import { heights, type ChartSeries } from './chart-series.ts';
import styles from './sales-chart.module.css';

type Props = {
  label?: string;
  weeks: readonly string[];
  totals: readonly string[];
  series: readonly ChartSeries[];
  isPhone: boolean;
};

const colour = (i: number, more: CSSProperties = {}): CSSProperties => ({
  ...({ '--series': `var(--ema-series-${i})` } as CSSProperties),
  ...more,
});

/** Bars of the weeks without an axis: totals above, weeks below, in the same columns; a table says the same. */
export const SalesChart = ({ label = 'Vendite per settimana', weeks, totals, series, isPhone }: Props) => {
  const parts = heights(series, weeks.length);
  return (
    <figure className={styles.figure} aria-label={label}>
      <div aria-hidden="true">
        <div className={styles.above}>
          {totals.map((total, i) => (
            <span key={weeks[i]}>{isPhone ? wholeEuro(total) : euro(total)}</span>
          ))}
        </div>
        <div className={styles.bars}>
          {weeks.map((week, w) => (
            <div key={week} className={styles.bar}>
              {series.map((s, i) =>
                (parts[w]?.[i] ?? 0) > 0 ? (
                  <div
                    key={s.name}
                    className={styles.part}
                    title={`${s.name}: ${formatEuro(s.cents[w] ?? 0)}`}
                    style={colour(i, { height: `${parts[w]?.[i]}%` })}
                  />
                ) : null,
              )}
            </div>
          ))}
        </div>
        <div className={styles.below}>
          {weeks.map((week) => (
            <span key={week}>{week}</span>
          ))}
        </div>
        {series.length > 1 && (
          <div className={styles.legend}>
            {series.map((s, i) => (
              <span key={s.name}>
                <i style={colour(i)} /> {s.name}
              </span>
            ))}
          </div>
        )}
      </div>
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">Settimana</th>
              {series.map((s) => (
                <th key={s.name} scope="col">
                  {s.name}
                </th>
              ))}
              <th scope="col">Totale</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map((week, i) => (
              <tr key={week}>
                <th scope="row">{week}</th>
                {series.map((s) => (
                  <td key={s.name}>{formatEuro(s.cents[i] ?? 0)}</td>
                ))}
                <td>{euro(totals[i] ?? '0.00')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
};
