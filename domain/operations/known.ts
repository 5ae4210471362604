/** Which operations a person has in hand: all since they were last free of them, done ones too. */
import type { RequiredOperation } from './registry.ts';

/**
 * What was known and what is due now, together. Once nothing of the former is due any more it is over: what is due
 * then begins a list of its own.
 */
export const operationsInHand = (
  known: readonly RequiredOperation[],
  due: readonly RequiredOperation[],
): RequiredOperation[] => {
  const isDue = (o: RequiredOperation): boolean => due.some((d) => d.operationName === o.operationName);
  const kept = known.some(isDue) ? known : [];
  const isKept = (o: RequiredOperation): boolean => kept.some((k) => k.operationName === o.operationName);
  return [...kept, ...due.filter((o) => !isKept(o))];
};
