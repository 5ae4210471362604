/** Boxes to choose rows of a list with, across its pages, and the bar that says how many and what to do with them. */
import { Button } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { articleOf } from '../../kernel/counted.ts';
import { count, plural } from '../../kernel/formats.ts';
import {
  chosen,
  countChosen,
  EVERYTHING,
  isChosen,
  NOTHING,
  pageState,
  rangeOf,
  type Choice,
  type Key,
} from './choice.ts';
import type { Leading } from './column.ts';
import styles from './choosing.module.css';

const isShifted = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey;

const PAGE = 'Scegli le righe di questa pagina';
/** `isOld`: the rows are of another filter or page, so none of them is chosen for what is asked now. */
type Of = { seen: object; total: number | undefined; isOld?: boolean };
export type Names<T> = {
  keyOf: (row: T) => Key;
  nameOf: (row: T) => string;
  /** Rows that cannot be chosen have no box; `total` then counts the others alone. */
  canChoose?: (row: T) => boolean;
};
export type Choosing<T> = {
  /** For the list: what stands before its rows. */
  leading: Leading<T>;
  choice: Choice;
  chosenCount: number;
  chooseAll: () => void;
  clear: () => void;
};

/** What is chosen holds as long as filters and order do; a page turned keeps it. */
export const useChoosing = <T,>(
  { seen, total = 0, isOld = false }: Of,
  { keyOf, nameOf, canChoose = () => true }: Names<T>,
): Choosing<T> => {
  const under = JSON.stringify(seen);
  const [held, hold] = useState({ under, choice: NOTHING });
  const choice = held.under === under ? held.choice : NOTHING;
  // Another one after each press, also when what is chosen is the same as some presses ago.
  const drawn: Drawn = held.under === under ? held : under;
  // What is pressed before the rows are drawn anew adds to what was pressed before, whatever they still show.
  const change = (next: (now: Choice) => Choice): void =>
    hold((before) => ({ under, choice: next(before.under === under ? before.choice : NOTHING) }));
  // The rows of the page, and which of them was chosen last: where a range begins.
  const page = useRef<readonly Key[]>([]);
  const last = useRef<Key | null>(null);
  const chooseOne = (key: Key, isIn: boolean, isRange: boolean): void => {
    const keys = isRange && last.current !== null ? rangeOf(page.current, last.current, key) : [key];
    last.current = key;
    change((now) => chosen(now, keys, isIn));
  };
  return {
    choice,
    chosenCount: countChosen(choice, total),
    chooseAll: () => change(() => EVERYTHING),
    clear: () => change(() => NOTHING),
    leading: {
      chosen: { choice, count: countChosen(choice, total) },
      head: (rows, isNamed = false) => {
        const keys = rows.filter(canChoose).map(keyOf);
        page.current = keys;
        const state = pageState(choice, keys);
        return (
          <Box
            {...(isNamed ? { label: PAGE } : { 'aria-label': PAGE })}
            state={state}
            drawn={drawn}
            disabled={isOld || keys.length === 0}
            onChoose={() => change((now) => chosen(now, keys, pageState(now, keys) !== 'all'))}
          />
        );
      },
      cell: (row) =>
        canChoose(row) && (
          <Box
            aria-label={`Scegli ${nameOf(row)}`}
            state={isChosen(choice, keyOf(row)) ? 'all' : 'none'}
            drawn={drawn}
            disabled={isOld}
            onChoose={(isIn, event) => chooseOne(keyOf(row), isIn, isShifted(event))}
          />
        ),
    },
  };
};

type BoxState = ReturnType<typeof pageState>;
/** What was chosen when the rows were last drawn. */
type Drawn = object | string;
type BoxProps = {
  label?: string;
  'aria-label'?: string;
  disabled?: boolean;
  state: BoxState;
  drawn: Drawn;
  onChoose: (isIn: boolean, event: Event) => void;
};
/**
 * Shows at once what was pressed; the rows, and the other boxes, follow a moment later. They may be drawn once for
 * several presses: then the box goes by what they are drawn from, not by whether its own state is another. A box of the
 * browser: a list has up to two hundred, and a component for each is what a slow phone waits for.
 */
const Box = ({ state, drawn, onChoose, label, ...props }: BoxProps) => {
  const [held, hold] = useState({ drawn, shown: state });
  if (held.drawn !== drawn) hold({ drawn, shown: state });
  const { shown } = held;
  const box = (
    <input
      {...props}
      type="checkbox"
      className={styles.box}
      ref={(input) => {
        if (input) input.indeterminate = shown === 'some';
      }}
      checked={shown === 'all'}
      onChange={(event) => {
        hold({ drawn, shown: event.currentTarget.checked ? 'all' : 'none' });
        onChoose(event.currentTarget.checked, event.nativeEvent);
      }}
    />
  );
  return label === undefined ? (
    box
  ) : (
    <label className={styles.named}>
      {box}
      {label}
    </label>
  );
};

type BarProps = {
  of: Pick<Choosing<never>, 'chosenCount' | 'chooseAll' | 'clear'>;
  total: number;
  /** So many of the rows cannot be chosen at all, and `total` leaves them out. */
  others?: number;
  /** There are more than `total`, not counted to their end: they cannot be chosen all. */
  isAtLeast?: boolean;
  children?: ReactNode;
};

/** Stands above the rows while some are chosen; children: what can be done with them, if it is not the page’s action. */
export const ChoiceBar = ({ of, total, others = 0, isAtLeast = false, children }: BarProps) => {
  const none = useRef<HTMLButtonElement>(null);
  const chooseAll = (): void => {
    of.chooseAll();
    // The button that was pressed is gone by then.
    none.current?.focus();
  };
  return of.chosenCount === 0 ? null : (
    <div className={styles.bar} role="group" aria-label="Righe scelte">
      <strong className="num">{plural(of.chosenCount, 'riga scelta', 'righe scelte')}</strong>
      {isAtLeast && (
        <span className="support">{`I risultati sono oltre ${count(total)}: per sceglierli tutti restringi i filtri.`}</span>
      )}
      {!isAtLeast && of.chosenCount < total && (
        <Button variant="subtle" size="sm" px="xs" className={styles.all} onClick={chooseAll}>
          {`Scegli tutti ${articleOf(total)} ${count(total)} ${others > 0 ? 'selezionabili' : 'risultati'}`}
        </Button>
      )}
      <Button ref={none} variant="subtle" size="sm" px="xs" onClick={of.clear}>
        Nessuna
      </Button>
      {children && <div className={styles.doing}>{children}</div>}
    </div>
  );
};
