/** How a life of states is written down: one table of events, each with the states it may come from and the one it leads to. */

export type Transition<S extends string> = { readonly from: readonly S[]; readonly to: S };
export type Transitions<S extends string> = Readonly<Record<string, Transition<S>>>;

/**
 * Fixes the table of a machine: `transitions<OrderState>()({ … })`. Its literals are kept, so that SQL is given exactly these
 * `from` lists; a state or an event that is none does not compile.
 */
export const transitions =
  <S extends string>() =>
  <const T extends Transitions<S>>(table: T): T =>
    table;

/** The states an event of a table may come from. */
export type From<T extends Transitions<string>, E extends keyof T = keyof T> = T[E]['from'][number];
/** The events of a table that lead to one state. */
export type EventsTo<T extends Transitions<string>, S extends string> = {
  [E in keyof T]: T[E]['to'] extends S ? E : never;
}[keyof T];

/** May the event happen to a thing in this state? */
export const mayHappen = <S extends string, E extends string>(
  table: Readonly<Record<E, Transition<S>>>,
  state: S,
  event: E,
): boolean => table[event].from.includes(state);
