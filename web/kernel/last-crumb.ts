/** Lets a page name what it shows at the end of the breadcrumb. */
import { useEffect, useSyncExternalStore } from 'react';

let crumb: string | null = null;
const listeners = new Set<() => void>();
const set = (next: string | null): void => {
  crumb = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** A page names what it shows at the end of the breadcrumb, such as the type of a new commission (ORD-078). */
export const useLastCrumb = (label: string | null): void => {
  useEffect(() => {
    set(label);
    return () => set(null);
  }, [label]);
};
export const useShownCrumb = (): string | null => useSyncExternalStore(subscribe, () => crumb);
