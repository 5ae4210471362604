/** What a list says of its columns, of where a row leads, and of how its rows are drawn. */
import type { ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Order } from './description.ts';
import type { Chosen } from './file-part.ts';

export type Column<T> = {
  key: string;
  label: string;
  render: (row: T) => ReactNode;
  /** Figures and dates stand right. */
  numeric?: boolean;
  /** How much: the one figure of a row that counts, right and strong. */
  amount?: boolean;
  /** The heads of what it says in the file of the list, where they are not its own: none, another, several. */
  inFile?: readonly string[];
  /** Left out between 768 and 1199 px: another cell says it there, in `NarrowOnly`. */
  wide?: boolean;
};

/** A row on a phone, as words: who and how much, then what, when and how. Everything else stands behind «⋯». */
export type Short = {
  who: ReactNode;
  amount?: ReactNode;
  /** What, when, how, what counts most first: what is empty is left out, and what has no room from the end on. */
  what: readonly ReactNode[];
  /** What it says is a sentence: it goes on in further lines instead of being left out from the end on. */
  isWhole?: boolean;
  /** How it stands, at the end of the second line; amber while the row waits. */
  state?: ReactNode;
  /** Why it does not go on, in a line of its own. */
  why?: ReactNode;
  /** What the law wants in view: a press of its own under the row. */
  also?: ReactNode;
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
export type Sorting = {
  columns: readonly string[];
  order: Order | null;
  onTurn: (column: string) => void;
  onOrder: (order: Order) => void;
};

/** What stands before each row, such as a box to choose it by, and above them all; `isNamed`: with its words beside it. */
export type Leading<T> = {
  head: (rows: readonly T[], isNamed?: boolean) => ReactNode;
  cell: (row: T) => ReactNode;
  /** The rows that are chosen now, for the file of the list. */
  chosen?: Chosen;
};

/** Something else that can be done with a row; `label` completed by the row’s name for screen readers. */
export type Other = { label: string; name: string; onPress: () => void };

export type RowsProps<T> = {
  /** Names the list for screen readers. */
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  short: (row: T) => Short;
  lead?: (row: T) => Lead;
  /** What else can be done; `lead` is the button that leads on, if there is one. */
  actions?: (row: T, lead: ReactNode) => ReactNode;
  /** What is done more seldom: behind «⋯» in a table, on a phone a button each. */
  others?: (row: T) => readonly Other[];
  /** 3 px amber edge; the row must also say why in words. */
  waiting?: (row: T) => boolean;
  /** The same in red: nothing happens until somebody acts. */
  urgent?: (row: T) => boolean;
  /** The columns say what stands nowhere else: on a phone «⋯» shows it, also of a row that leads on. */
  hasDetails?: boolean;
  density?: 'dense' | 'default';
  sorting?: Sorting;
  /** Others are on their way: dimmed until then (ACC-696). */
  isOld?: boolean;
  leading?: Leading<T>;
  footer?: ReactNode;
};
