/** What a form knows of itself: what is typed, what is wrong with it, whether it is on its way; without any screen. */
import type { FieldErrors, Refusal } from './form-errors.ts';

/** What a form began with: the saved values, their version, and what of the record one decides by, as text. */
export type Basis<V> = { start: V; version: number; seen: string };
/** What was typed and not yet saved, with what it was typed over: kept apart, it is never saved over something else. */
export type FormDraft<V> = { values: V; over: Basis<V> };

export type FormState<V> = Refusal & {
  values: V;
  /** What was sent last: what is typed while it is on its way is not saved with it. */
  sent: V;
  isSaving: boolean;
  /** Something was typed since the start or the last time it was saved. */
  isChanged: boolean;
  /** How often it was refused: with every time the focus goes to what is wrong. */
  refusals: number;
  over: Basis<V>;
  /** The version that one's own saving made, until it is read. */
  ownVersion: number | null;
  /** While one typed, somebody changed what is saved. */
  isOutdated: boolean;
};
export type FormEvent<V> =
  /**
   * `fields`: what is no longer known to be wrong, beside the changed values themselves; `corrected`: what is to be said
   * of other fields now.
   */
  | { type: 'typed'; part: Partial<V>; fields?: readonly string[]; corrected?: FieldErrors }
  | { type: 'sent' }
  /** `isBegunAgain`: the form emptied itself, what stands there now was not typed. */
  | { type: 'saved'; isBegunAgain?: boolean }
  /** Nobody wanted to send it after all. */
  | { type: 'stopped' }
  | { type: 'refused'; refusal: Refusal }
  /** What is saved was read again. */
  | { type: 'read'; now: Basis<V> };

/** `seen`: what one decides by, where it is not what the form begins with. */
export const basisOf = <V>(start: V, version = 0, seen: unknown = start): Basis<V> => ({
  start,
  version,
  seen: JSON.stringify(seen),
});

export const startOf = <V>(over: Basis<V>, draft: FormDraft<V> | null = null): FormState<V> => ({
  values: draft ? draft.values : over.start,
  sent: over.start,
  over: draft ? draft.over : over,
  ownVersion: null,
  isOutdated: false,
  errors: {},
  failure: null,
  isSaving: false,
  isChanged: draft !== null,
  refusals: 0,
});

const without = (errors: FieldErrors, names: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));

/** Leaving a field writes it tidily: what was tidy before is not changed by it. */
export const differs = <V>(values: V, part: Partial<V>): boolean =>
  (Object.keys(part) as (keyof V)[]).some((name) => !Object.is(values[name], part[name]));

/** Is it what one's own saving made? Where versions do not tell, what was sent does. */
const isOwn = <V>({ ownVersion, sent }: FormState<V>, now: Basis<V>): boolean =>
  ownVersion !== null && (now.version === ownVersion || now.seen === JSON.stringify(sent));

/** Nothing typed is lost to what is read; it is saved over what one saw, never over what somebody changed since. */
const read = <V>(state: FormState<V>, now: Basis<V>): FormState<V> => {
  if (state.isSaving) return state;
  if (!state.isChanged)
    return now.version === state.over.version ? state : { ...startOf(now), refusals: state.refusals };
  if (isOwn(state, now)) return { ...state, over: now, ownVersion: null, isChanged: differs(now.start, state.values) };
  const isOutdated = now.seen !== state.over.seen;
  const version = isOutdated ? state.over.version : now.version;
  if (isOutdated === state.isOutdated && version === state.over.version) return state;
  return { ...state, over: { ...state.over, version }, isOutdated };
};

/** A sentence goes when its field is changed; what was typed stays whatever happens. */
export const formState = <V>(state: FormState<V>, event: FormEvent<V>): FormState<V> => {
  switch (event.type) {
    case 'typed':
      return {
        ...state,
        values: { ...state.values, ...event.part },
        errors: without({ ...state.errors, ...event.corrected }, [...Object.keys(event.part), ...(event.fields ?? [])]),
        isChanged: state.isChanged || differs(state.values, event.part),
      };
    case 'sent':
      return { ...state, errors: {}, failure: null, isSaving: true, sent: state.values };
    case 'saved':
      return {
        ...state,
        isSaving: false,
        isChanged: !event.isBegunAgain && differs(state.sent, state.values),
        ownVersion: state.over.version + 1,
      };
    case 'stopped':
      return { ...state, isSaving: false };
    case 'refused':
      return { ...state, isStale: false, ...event.refusal, isSaving: false, refusals: state.refusals + 1 };
    case 'read':
      return read(state, event.now);
  }
};
