/** Where a request stands and until when it is answered, the same in the list and on the request. */
import { romeDay } from '@ema/domain/kernel/days.ts';
import { isOverdue, timeLeft } from '@ema/domain/privacy/deadline.ts';
import { REQUEST_WORDS, type RequestState as State } from '@ema/domain/privacy/states.ts';
import { now } from '../../kernel/clock.ts';
import { day } from '../../kernel/formats.ts';
import classes from '../../ui/task-card.module.css';
import type { Kept } from './kept.ts';
import styles from './privacy.module.css';

const CLASS: Readonly<Record<State, string | undefined>> = {
  open: classes.waiting,
  running: classes.waiting,
  done: classes.settled,
  refused: classes.ended,
  withdrawn: classes.ended,
};
export const RequestState = ({ of: { state } }: { of: Kept }) => (
  <span className={CLASS[state]}>{REQUEST_WORDS[state]}</span>
);

/** How long is left of it; of one that is over nothing. */
export const leftOf = (r: Kept): string | null => (r.settledAt === null ? timeLeft(r.dueOn, romeDay(now())) : null);
export const isLate = (r: Kept): boolean => r.settledAt === null && isOverdue(r.dueOn, romeDay(now()));

/** The day, and under it how long is left. */
export const Due = ({ of: r }: { of: Kept }) => {
  const left = leftOf(r);
  return (
    <>
      <span className="num nowrap">{day(r.dueOn)}</span>
      {left !== null && <span className={`nowrap ${isLate(r) ? styles.late : styles.left}`}>{left}</span>}
    </>
  );
};
