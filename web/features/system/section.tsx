/** A heading over a table, which is a card of its own. */
import type { ReactNode } from 'react';
import styles from './health.module.css';

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h2 className={styles.heading}>{title}</h2>
    {children}
  </section>
);
