/** What a list says of its columns, of where a row leads, and of how its rows are drawn. */
import type { ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Order } from './description.ts';

export type Column<T> = {
  key: string;
  label: string;
  render: (row: T) => ReactNode;
  /** Figures and dates stand right. */
  numeric?: boolean;
  /** How much: the one figure of a row that counts, right and strong. */
  amount?: boolean;
  /** On phones: who it is about, a labelled line, or left out. */
  phone?: 'title' | 'line' | 'none';
  /** Left out between 768 and 1199 px: another cell says it there, in `NarrowOnly`. */
  wide?: boolean;
};

/** Where a row leads on: a button says so, and on a phone the whole row does it. */
export type Lead = {
  to: string;
  /** `Vedi`, unless the row is opened for something else. */
  verb?: string;
  /** Completes the verb for screen readers: «l’ordine 12». */
  name: string;
  look?: Pick<ButtonProps, 'variant' | 'size' | 'px'>;
};

/** Which columns sort, and which one the rows follow now. */
export type Sorting = { columns: readonly string[]; order: Order | null; onTurn: (column: string) => void };

/** What stands before each row, such as a box to choose it by, and above them all. */
export type Leading<T> = { head: (rows: readonly T[]) => ReactNode; cell: (row: T) => ReactNode };

export type RowsProps<T> = {
  /** Names the list for screen readers. */
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  lead?: (row: T) => Lead;
  /** What else can be done, the same in a row and on a card; `lead` is the button that leads on, if there is one. */
  actions?: (row: T, lead: ReactNode) => ReactNode;
  /** What stands on a card above the actions, in place of title and labelled lines. */
  card?: (row: T) => ReactNode;
  /** 3 px amber edge; the row must also say why in words. */
  waiting?: (row: T) => boolean;
  density?: 'dense' | 'default';
  sorting?: Sorting;
  leading?: Leading<T>;
  footer?: ReactNode;
};
