/** What would be lost if the dialog around it closed by accident: forms say so, the dialog asks first. */
import { createContext, use, useEffect, useId, type RefObject } from 'react';

/** The ids of the forms of a dialog that hold something unsaved; null outside of any. */
export const DialogGuard = createContext<RefObject<Set<string>> | null>(null);

/** As long as `isLost` holds, the dialog around this asks before it closes (ACC-587). */
export const useDialogGuard = (isLost: boolean): void => {
  const guard = use(DialogGuard);
  const id = useId();
  useEffect(() => {
    if (!isLost || !guard) return;
    const forms = guard.current;
    forms.add(id);
    return () => void forms.delete(id);
  }, [isLost, guard, id]);
};
