/** One thing at a time: the second press of a double click belongs to the first. */
import { useRef } from 'react';

/** As long as people take between the two presses of a double click. */
export const DOUBLE_CLICK_MS = 500;

type Run = (what: string, work: () => Promise<unknown>) => Promise<void>;
/** Does nothing while the same is under way, and a moment longer; `what` else is done may be done meanwhile. */
export const oneAtATime = (): Run => {
  const busy = new Set<string>();
  return async (what, work) => {
    if (busy.has(what)) return;
    busy.add(what);
    try {
      await work();
    } finally {
      setTimeout(() => busy.delete(what), DOUBLE_CLICK_MS);
    }
  };
};

export const useOneAtATime = (): Run => {
  const kept = useRef<Run | null>(null);
  kept.current ??= oneAtATime();
  return kept.current;
};
