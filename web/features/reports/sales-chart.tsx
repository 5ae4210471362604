import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { formatEuro } from '@ema/domain/kernel/money.ts';
import { wholeEuro } from './amounts.ts';
import type { ChartSeries } from './chart-series.ts';
import styles from './sales-chart.module.css';

type Props = { weeks: readonly string[]; totals: readonly string[]; series: readonly ChartSeries[] };

/** Bars of the weeks without an axis: totals above, weeks below, in the same columns. The table carries the values. */
export const SalesChart = ({ weeks, totals, series }: Props) => {
  const data = weeks.map((week, i) => ({
    week,
    ...Object.fromEntries(series.map((s) => [s.name, s.cents[i] ?? 0])),
  }));
  return (
    <figure className={styles.figure} aria-label="Vendite per settimana">
      <div className={styles.above} aria-hidden="true">
        {totals.map((total, i) => (
          <span key={weeks[i]}>{wholeEuro(total)}</span>
        ))}
      </div>
      <div aria-hidden="true" className={styles.bars}>
        <BarChart
          h={132}
          data={data}
          dataKey="week"
          type="stacked"
          series={series.map((s, i) => ({ name: s.name, color: `var(--report-series-${i})` }))}
          withXAxis={false}
          withYAxis={false}
          gridAxis="none"
          maxBarWidth={88}
          valueFormatter={(cents) => formatEuro(cents)}
          barChartProps={{ accessibilityLayer: false, margin: { top: 0, right: 0, bottom: 0, left: 0 } }}
          barProps={{ isAnimationActive: false, stroke: 'var(--ema-surface)', strokeWidth: 2 }}
        />
      </div>
      <div className={styles.below} aria-hidden="true">
        {weeks.map((week) => (
          <span key={week}>{week}</span>
        ))}
      </div>
      <figcaption className={styles.legend}>
        {series.map((s, i) => (
          <span key={s.name}>
            <i style={{ background: `var(--report-series-${i})` }} aria-hidden="true" /> {s.name}
          </span>
        ))}
      </figcaption>
      <table className="sr-only">
        <caption>Totali per settimana</caption>
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
              <td>{formatEuro(series.reduce((sum, s) => sum + (s.cents[i] ?? 0), 0))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
};
