/** Lets a page name what it shows in the breadcrumb: at its end, or all of it where the way there differs by who looks. */
import { useEffect, useSyncExternalStore } from 'react';

type Crumb = { readonly label: string; readonly to?: string };
type Told = { last: string | null; trail: readonly Crumb[] | null };
let told: Told = { last: null, trail: null };
const listeners = new Set<() => void>();
const set = (next: Partial<Told>): void => {
  const { last, trail } = { ...told, ...next };
  // A page without a name of its own says so as it opens and as it is left: nothing to draw the breadcrumb anew for.
  if (last === told.last && trail === told.trail) return;
  told = { last, trail };
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** A page names what it shows at the end of the breadcrumb, such as the type of a new commission (ORD-078). */
export const useLastCrumb = (label: string | null): void => {
  useEffect(() => {
    set({ last: label });
    return () => set({ last: null });
  }, [label]);
};
/** What follows «Home», instead of what the page says of itself (NET-018). Give it the same array while nothing changes. */
export const useTrail = (trail: readonly Crumb[] | null): void => {
  useEffect(() => {
    set({ trail });
    return () => set({ trail: null });
  }, [trail]);
};
export const useShownCrumbs = (): Told => useSyncExternalStore(subscribe, () => told);
