/** One part of a tab, under its heading. */
import type { ReactNode } from 'react';
import styles from './profile.module.css';

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h2 className={styles.title}>{title}</h2>
    {children}
  </section>
);
