/** The queue of the operations centre: everything due since somebody came, and what of it is done or put off. */
import type { StepContext } from '../../ui/step-layout.tsx';
import { wordsOf, type Operation } from './operation-names.ts';

/** What a person sees of the queue: everything due since they came, in order, and which of it is done or put off. */
export type Queue = {
  all: readonly Operation[];
  due: readonly Operation[];
  outstanding: readonly Operation[];
  current: Operation | null;
  position: number;
};

/**
 * Brings the server's list and what is remembered together: done operations stay in the list so that «2 di 5» keeps
 * its meaning; postponed ones are skipped in this session only (ACC-102).
 */
export const queueOf = (
  known: readonly Operation[],
  due: readonly Operation[],
  postponed: readonly string[],
): Queue => {
  const names = new Set(known.map((o) => o.operationName));
  const all = [
    ...known.map((o) => due.find((d) => d.operationName === o.operationName) ?? o),
    ...due.filter((o) => !names.has(o.operationName)),
  ];
  const outstanding = all.filter(
    (o) =>
      due.some((d) => d.operationName === o.operationName) &&
      !(o.canBePostponed && postponed.includes(o.operationName)),
  );
  const current = outstanding[0] ?? null;
  return { all, due, outstanding, current, position: current ? all.indexOf(current) + 1 : all.length };
};

/** The list of operations as the screen of each shows it; one that was put off is not done. */
export const stepsOf = ({ all, due, current }: Pick<Queue, 'all' | 'due' | 'current'>): StepContext['steps'] =>
  all.map((operation) => ({
    key: operation.operationName,
    label: wordsOf(operation).label,
    isDone: !due.some((d) => d.operationName === operation.operationName),
    isCurrent: operation === current,
  }));

/** ACC-094, ACC-095: what is said when an operation is completed. */
export const afterCompletion = (remaining: number): string =>
  remaining > 0
    ? `Operazioni rimanenti da completare: ${remaining}`
    : 'Tutte le operazioni sono state completate. Ora puoi usare il tuo account.';
