/** A row on a phone: who and how much, then what, when and how in quiet lines. */
import type { ReactNode } from 'react';
import styles from './two-lines.module.css';

type Props = { who: ReactNode; amount: ReactNode; lines: readonly ReactNode[] };

export const TwoLines = ({ who, amount, lines }: Props) => (
  <div className={styles.row}>
    <strong>{who}</strong>
    <strong className="num">{amount}</strong>
    {lines.map((line, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- a line has no other name
      <span key={i}>{line}</span>
    ))}
  </div>
);
