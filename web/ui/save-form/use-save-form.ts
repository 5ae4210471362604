/** The state of a form on a screen: its fields, what is wrong with them, sending it, and asking before it is left. */
import { useCallback, useId, useRef, type ChangeEvent, type SyntheticEvent } from 'react';
import { fieldId, focusFirst } from './focus.ts';
import {
  correctedBy,
  refusalOf,
  wrongFields,
  type FieldErrors,
  type FieldLabels,
  type Refusal,
} from './form-errors.ts';
import { basisOf, differs } from './form-state.ts';
import { useLeaveWarning } from './leave-warning.ts';
import { useEdited, type Keeping } from './use-edited.ts';

/** What stays of a form when somebody goes away: a draft keeps it, nothing of worth is lost, or one is asked first. */
export type Leaving = 'kept' | 'free' | 'warned';

type Setup<V> = {
  /** Begins the ids of its fields; without it they have one of their own. */
  id?: string;
  labels: FieldLabels;
  start: V;
  /** Of what `start` was read from, where others may change it meanwhile. */
  version?: number | undefined;
  /** What of the record one decides by, where that is not `start`: it says whether a new version matters here. */
  seen?: unknown;
  /** Where what is typed is kept until it is saved. */
  draft?: Keeping<V>;
  leaving: Leaving;
  /** Nothing is typed while it is saved: it leads on, and what was typed then would be lost. A dialog says so itself. */
  isHeld?: boolean;
  /** What is wrong while one types, before anything was asked. */
  live?: (values: V) => FieldErrors;
  /** What is wrong once one wants to save. */
  check?: (values: V) => FieldErrors;
  /**
   * Makes the call; what it throws is told where it belongs. A function: goes where it leads, once the form may be left
   * (by `useGo`, called before the call: somebody may have gone elsewhere by then);
   * `leaving`: it closes, the button stays busy; `stopped`: one was asked, and did not want to; `planned`: it begins
   * another day, or one more was added: what it began with is shown again.
   * `version`: of what one saw while one typed; `before`: what it began with, for a call that is told that instead.
   */
  save: (values: V, version: number, before: V) => Promise<unknown>;
  onChange?: (values: V) => void;
  /** The field under which is said what belongs to none. */
  lands?: string;
  /** Tells a refusal in a dialog instead of above the form; then the cursor goes to the first wrong field. */
  tell?: (thrown: unknown) => Promise<void>;
};

type Names<V, T> = { [K in keyof V]: V[K] extends T ? K : never }[keyof V] & string;
type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/** What the blocks of the shell show of a form. */
export type ShownForm = Refusal & {
  id: string;
  labels: FieldLabels;
  isSaving: boolean;
  refusals: number;
  isTold: boolean;
  isOutdated: boolean;
  /** Is there something written that nothing keeps? */
  wouldLose: boolean;
  restart: () => void;
  /** Is it in a dialog, which closes once it is saved? */
  hold: (isInDialog: boolean) => void;
  submit: (event?: SyntheticEvent) => void;
};

export const useSaveForm = <V extends object>(setup: Setup<V>) => {
  const { labels, live, check, save, onChange, lands = null, tell, leaving } = setup;
  const ownId = useId();
  const id = setup.id ?? ownId;
  const now = basisOf(setup.start, setup.version, setup.seen);
  const { state, latest, send, restart } = useEdited(now, setup.version !== undefined, setup.draft);
  // Also while it is saved: what is refused then would be gone without a word (ACC-686).
  const wouldLose = leaving === 'warned' && state.isChanged;
  const { leaveFreely } = useLeaveWarning({ isDirty: wouldLose });
  const errors: FieldErrors = { ...live?.(state.values), ...state.errors };

  const isInDialog = useRef(false);
  const hold = useCallback((is: boolean) => {
    isInDialog.current = is;
  }, []);
  /** While it is saved what it is typed into goes away with it, typed text and all (ACC-713). */
  const isHeld = (isSaving: boolean): boolean => isSaving && (isInDialog.current || setup.isHeld === true);

  const set = (part: Partial<V>, fields?: readonly string[]): void => {
    const { errors: told, values, isSaving } = latest.current;
    if (isHeld(isSaving)) return;
    const isTold = check && Object.keys(told).length > 0;
    const corrected = isTold ? correctedBy(told, check(values), check({ ...values, ...part })) : {};
    send({ type: 'typed', part, fields, corrected });
    onChange?.(latest.current.values);
  };
  const setOne = <K extends keyof V>(name: K, value: V[K]): void => {
    const part: Partial<V> = {};
    part[name] = value;
    set(part);
  };
  const refuse = async (refusal: Refusal, thrown?: unknown): Promise<void> => {
    send({ type: 'refused', refusal });
    if (!tell || thrown === undefined) return;
    await tell(thrown);
    requestAnimationFrame(() => focusFirst(id, latest.current.errors, labels));
  };
  const settle = async (end: unknown): Promise<void> => {
    if (typeof end === 'function') {
      leaveFreely();
      await (end as () => unknown)();
      return;
    }
    const { values, sent, over } = latest.current;
    if (end === 'leaving') return;
    if (end === 'planned' && !differs(sent, values)) return restart();
    // Of what has a version the saved values are read anew; another form may have emptied itself for the next one.
    const isBegunAgain = setup.version === undefined && !differs(over.start, values);
    send(end === 'stopped' ? { type: 'stopped' } : { type: 'saved', isBegunAgain });
  };
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    if (latest.current.isSaving) return;
    send({ type: 'sent' });
    try {
      await settle(await work());
    } catch (thrown) {
      await refuse(refusalOf(thrown, labels, lands), thrown);
    }
  };
  const submit = async (): Promise<void> => {
    const { values, over, isSaving } = latest.current;
    if (isSaving) return;
    const wrong = { ...live?.(values), ...check?.(values) };
    if (wrongFields(wrong, labels).length > 0) await refuse({ errors: wrong, failure: null });
    else await attempt(() => save(values, over.version, over.start));
  };
  const common = (name: string) => ({
    id: fieldId(id, name),
    label: labels[name],
    error: errors[name] ?? undefined,
  });
  return {
    id,
    labels,
    errors,
    values: state.values,
    // Where the form says so itself, and how to go on, one sentence is enough.
    failure: state.isOutdated && state.isStale ? null : state.failure,
    isSaving: state.isSaving,
    refusals: state.refusals,
    isTold: tell !== undefined,
    isOutdated: state.isOutdated,
    wouldLose,
    restart,
    hold,
    /** Changes values; `fields`: other names whose sentence goes with them. */
    set,
    /** Makes another call of the form, such as asking for a new code. */
    attempt: (work: () => Promise<unknown>) => void attempt(work),
    /** What another call said about these fields. */
    refuse: (thrown: unknown) => void refuse(refusalOf(thrown, labels, lands), thrown),
    /** Of a field whose value is a part of another: its id, label and sentence. */
    shown: common,
    submit: (event?: SyntheticEvent) => {
      event?.preventDefault();
      void submit();
    },
    /** For an input that tells of its text by an event; `take` says what is kept of what is typed. */
    text: (name: Names<V, string>, take: (typed: string) => string = (typed) => typed) => ({
      ...common(name),
      value: state.values[name] as string,
      // Not switched off: the cursor would be lost.
      ...(isHeld(state.isSaving) ? { readOnly: true } : {}),
      onChange: (event: Typed) => setOne(name, take(event.currentTarget.value) as V[typeof name]),
    }),
    /** For a field that tells of its value itself. */
    field: <K extends keyof V & string>(name: K) => ({
      ...common(name),
      value: state.values[name],
      onChange: (value: V[K]) => setOne(name, value),
    }),
  };
};

export type SaveFormOf<V extends object> = ReturnType<typeof useSaveForm<V>>;
