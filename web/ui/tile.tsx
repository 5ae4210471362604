/** A tile of the first page: what can be done, its figure and a note, leading there. */
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { searchOf } from '../kernel/link.ts';
import styles from './tiles.module.css';

type TileProps = {
  to: string;
  search?: ReturnType<typeof searchOf>;
  icon: ReactNode;
  label: string;
  figure: string;
  unit: string;
  note: string;
  /** Two columns wide where there are three. */
  wide?: boolean;
};

export const Tile = ({ to, search = searchOf({}), icon, label, figure, unit, note, wide }: TileProps) => (
  <Link to={to} search={search} className={styles.tile} data-wide={wide || undefined}>
    <span className={styles.label}>
      {icon} {label} <IconChevronRight size={18} className={styles.go} aria-hidden="true" />
    </span>
    <span className={styles.value}>
      <b data-long={figure.length > 8 || undefined}>{figure}</b> <span>{unit}</span>
    </span>
    <span className={styles.about}>{note}</span>
  </Link>
);
