/** Who sold most in the period, ranked. */
import type { CSSProperties } from 'react';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { euro } from '../../kernel/formats.ts';
import type { Ranking } from './chart-bars.ts';
import styles from './sales-ranking.module.css';

const wide = (hundredths: number): CSSProperties => ({ width: `${hundredths}%` });

/** `others`: what the rest is called, by how many they are. */
export const SalesRanking = ({
  ranking: { first, others },
  othersName,
}: {
  ranking: Ranking;
  othersName: (count: number) => string;
}) => (
  <section className={`${styles.ranking} no-print`} aria-labelledby="ranking">
    <h2 id="ranking">{others ? `I primi ${first.length}` : 'Chi ha venduto'}</h2>
    <ol>
      {first.map((r, i) => (
        <li key={r.id}>
          <span className={styles.rank}>{i + 1}</span>
          <span className={styles.name}>{r.name}</span>
          <b>{euro(centsToWire(r.cents))}</b>
          <span className={styles.track} aria-hidden="true">
            <i style={wide(r.share)} />
          </span>
        </li>
      ))}
    </ol>
    {others && (
      <p>
        <span>{othersName(others.count)}</span> <b>{euro(centsToWire(others.cents))}</b>
      </p>
    )}
  </section>
);
