/** What a measured call is: its name, how its requests are made, what must be answered. */
import type { Prepared } from './drive.ts';
import type { Stage } from './stage.ts';

export type Scenario = {
  name: string;
  /** The next request; `i` counts up. */
  next: (stage: Stage, i: number) => Prepared;
  /** Is it a read, whose throughput is held against the floor's? */
  isRead: boolean;
  /** Has it to cost the same in a database a hundred times as big? */
  isEven?: boolean;
  /** Milliseconds that one call may take in the large database. */
  within?: number;
  /** The floor does not make it: it is measured for itself. */
  withoutFloor?: boolean;
  /** Run before each round; gives what the next requests use up. */
  prepare?: (stage: Stage) => Promise<void>;
  after?: (stage: Stage) => Promise<void>;
  /** So many requests in a round, where they use something up. */
  amount?: number;
  /** So many calls one after another, where one takes long. */
  alone?: number;
  connections?: number;
  /** Takes out of an answer what may differ: new ids and instants. */
  mask?: (body: string) => string;
};
