/** A few figures above a list, each with its name. */
import styles from './sums.module.css';

export const Sums = ({ figures }: { figures: readonly (readonly [label: string, figure: string])[] }) => (
  <dl className={styles.sums}>
    {figures.map(([label, figure]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{figure}</dd>
      </div>
    ))}
  </dl>
);
