/** What a form knows of itself: what is typed, what is wrong with it, whether it is on its way; without any screen. */
import type { FieldErrors, Refusal } from './form-errors.ts';

export type FormState<V> = Refusal & {
  values: V;
  isSaving: boolean;
  /** Something was typed since the start or the last time it was saved. */
  isChanged: boolean;
  /** How often it was refused: with every time the focus goes to what is wrong. */
  refusals: number;
  /** What it began with, and the version of what is saved. */
  start: V;
  version: number;
  /** While one typed, somebody changed what is saved. */
  isOutdated: boolean;
};
export type FormEvent<V> =
  /** `fields`: what is no longer known to be wrong, beside the changed values themselves. */
  | { type: 'typed'; part: Partial<V>; fields?: readonly string[] }
  | { type: 'sent' }
  | { type: 'saved' }
  /** Nobody wanted to send it after all. */
  | { type: 'stopped' }
  | { type: 'refused'; refusal: Refusal }
  /** What is saved was read again. */
  | { type: 'read'; start: V; version: number };

export const startOf = <V>(values: V, version = 0): FormState<V> => ({
  values,
  start: values,
  version,
  isOutdated: false,
  errors: {},
  failure: null,
  isSaving: false,
  isChanged: false,
  refusals: 0,
});

const without = (errors: FieldErrors, names: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));

/** Nothing typed is lost to what is read; it is saved over what one saw, never over what somebody changed since. */
const read = <V>(state: FormState<V>, start: V, version: number): FormState<V> => {
  if (version === state.version || state.isSaving) return state;
  if (!state.isChanged) return { ...startOf(start, version), refusals: state.refusals };
  const isSame = JSON.stringify(start) === JSON.stringify(state.start);
  return isSame ? { ...state, version } : { ...state, isOutdated: true };
};

/** A sentence goes when its field is changed; what was typed stays whatever happens. */
export const formState = <V>(state: FormState<V>, event: FormEvent<V>): FormState<V> => {
  switch (event.type) {
    case 'typed':
      return {
        ...state,
        values: { ...state.values, ...event.part },
        errors: without(state.errors, [...Object.keys(event.part), ...(event.fields ?? [])]),
        isChanged: true,
      };
    case 'sent':
      return { ...state, errors: {}, failure: null, isSaving: true };
    case 'saved':
      return { ...state, isSaving: false, isChanged: false };
    case 'stopped':
      return { ...state, isSaving: false };
    case 'refused':
      return { ...state, ...event.refusal, isSaving: false, refusals: state.refusals + 1 };
    case 'read':
      return read(state, event.start, event.version);
  }
};
