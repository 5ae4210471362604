/** The configuration as its form holds it: each parameter as people type it, and what differs from what is kept. */
import { checkParameters, PARAMETER_KINDS, type ParameterId } from '@ema/domain/system/parameters.ts';
import { parameterLabel, parameterText } from '@ema/domain/system/parameter-words.ts';
import { tidyAmount } from '../../kernel/amount.ts';
import type { FieldErrors } from '../../ui/save-form/form-errors.ts';

/** By the id of the parameter. */
export type Values = Record<string, string>;
export type Change = {
  id: ParameterId;
  label: string;
  before: string;
  after: string;
  beforeText: string;
  afterText: string;
};
type Kept = ReadonlyMap<ParameterId, string>;

export const shownValue = (id: ParameterId, kept: string): string =>
  PARAMETER_KINDS[id] === 'money' ? tidyAmount(kept) : kept;

/** What was typed otherwise than it is kept, in the order of the screen. */
const typedOtherwise = (values: Values, kept: Kept) =>
  [...kept].flatMap(([id, value]) => {
    const typed = values[id] ?? '';
    return typed === shownValue(id, value) ? [] : [{ id, typed }];
  });

export const faultsOf = (values: Values, kept: Kept): FieldErrors =>
  Object.fromEntries(
    checkParameters(typedOtherwise(values, kept), kept).faults.map(({ id, message }) => [id, message]),
  );

/** What saving would make another; of what is wrong nothing is told. */
export const changesOf = (values: Values, kept: Kept): Change[] => {
  const checked = checkParameters(typedOtherwise(values, kept), kept);
  return [...checked.values].flatMap(([id, after]) => {
    const before = kept.get(id) ?? '';
    if (before === after) return [];
    const [beforeText, afterText] = [parameterText(id, before), parameterText(id, after)];
    return [{ id, label: parameterLabel(id), before, after, beforeText, afterText }];
  });
};
/** Is anything typed that is not kept, be it right or wrong? */
export const isTouched = (values: Values, kept: Kept): boolean => typedOtherwise(values, kept).length > 0;
