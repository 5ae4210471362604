/** A scale of fees as a table: a row for each total at which a band begins, a column for each group of levels. */
import { LEVELS } from '@ema/domain/levels/levels.ts';
import { formatEuro } from '@ema/domain/kernel/money.ts';
import { bandsAt, formatPercent, type FeeBand } from '@ema/domain/orders/fees.ts';
import styles from './fee-scales.module.css';

const levelsText = (from: number, to: number): string =>
  from === to ? `Livello ${from}` : `Livelli ${from}\u2060–\u2060${to}`;

export const ScaleMatrix = ({ caption, bands }: { caption: string; bands: readonly FeeBand[] }) => {
  const levels = [...new Set(bands.map((b) => b.minLevel))].toSorted((a, b) => a - b);
  const totals = [...new Set(bands.map((b) => b.fromCents))].toSorted((a, b) => a - b);
  const rate = (level: number, total: number): string => {
    const band = bandsAt(level, bands).findLast((b) => b.fromCents <= total);
    return band ? formatPercent(band.basisPoints) : '–';
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is wider than a phone is moved by keyboard too
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">Imponibile provvigionale</th>
            {levels.map((level, i) => (
              <th key={level} scope="col">
                {levelsText(level, (levels[i + 1] ?? LEVELS + 1) - 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.map((total) => (
            <tr key={total}>
              <th scope="row">da {formatEuro(total)}</th>
              {levels.map((level) => (
                <td key={level}>{rate(level, total)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
