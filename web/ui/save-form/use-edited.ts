/** What somebody changes of a record that others may change meanwhile: nothing typed is lost, nothing newer overwritten. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { formState, startOf, type Basis, type FormDraft, type FormEvent } from './form-state.ts';

/** What `useDraft` gives. */
export type Keeping<V> = { draft: FormDraft<V> | null; keep: (draft: FormDraft<V>) => void; forget: () => void };
/** What an older portal kept may have another shape. */
const keptIn = <V>(keeping: Keeping<V> | undefined): FormDraft<V> | null =>
  keeping?.draft && 'over' in keeping.draft ? keeping.draft : null;

/** After these there may be something that no draft has yet. */
const KEPT_BY: ReadonlySet<FormEvent<unknown>['type']> = new Set(['typed', 'saved', 'read']);

/**
 * `now`: the record as it was last read. `isWatched`: it has a version, so that a newer one matters. `keeping`: where
 * what is typed stays over a reload, with what it was typed over.
 */
export const useEdited = <V>(now: Basis<V>, isWatched: boolean, keeping?: Keeping<V>) => {
  const [state, setState] = useState(() => startOf(now, keptIn(keeping)));
  const latest = useRef(state);
  const keep = keeping?.keep;
  /** The same one for as long as the form stands, for what is drawn again only when its properties change. */
  const send = useCallback(
    (event: FormEvent<V>): void => {
      const before = latest.current;
      latest.current = formState(before, event);
      setState(latest.current);
      // What was typed while it was saved is kept although the draft that was saved is forgotten.
      if (KEPT_BY.has(event.type) && latest.current !== before && latest.current.isChanged)
        keep?.({ values: latest.current.values, over: latest.current.over });
    },
    [keep],
  );
  useEffect(() => {
    if (isWatched) send({ type: 'read', now });
  }, [isWatched, now.version, state.isChanged, state.isSaving]);
  /** Begins again with what is saved now: what was typed is gone. */
  const restart = (): void => {
    keeping?.forget();
    latest.current = startOf(now);
    setState(latest.current);
  };
  return { state, latest, send, restart };
};
