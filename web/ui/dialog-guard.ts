/** What stands in the way of closing the dialog around it by accident: something unsaved, or work that has to stop first. */
import { createContext, use, useEffect, useId, useLayoutEffect, type RefObject } from 'react';

/** By the id of who says so: `unsaved` forms, and what is done `instead` of closing. */
export type Guards = { unsaved: Set<string>; instead: Map<string, () => void> };
/** Those of a dialog; null outside of any. */
export const DialogGuard = createContext<RefObject<Guards> | null>(null);

/** As long as `isLost` holds, the dialog around this asks before it closes (ACC-587). */
export const useDialogGuard = (isLost: boolean): void => {
  const guard = use(DialogGuard);
  const id = useId();
  useEffect(() => {
    if (!isLost || !guard) return;
    const { unsaved } = guard.current;
    unsaved.add(id);
    return () => void unsaved.delete(id);
  }, [isLost, guard, id]);
};

/** As long as it is given, Esc, the cross and a press beside the dialog do this instead of closing it. */
export const useInsteadOfClosing = (act: (() => void) | null): void => {
  const guard = use(DialogGuard);
  const id = useId();
  // Before anything is begun that is not to be cut off.
  useLayoutEffect(() => {
    if (!act || !guard) return;
    const { instead } = guard.current;
    instead.set(id, act);
    return () => void instead.delete(id);
  });
};
