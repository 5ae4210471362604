/** Watches which part of a page is in view, and says when all of it was. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { isWhole, shownTo, type InView } from './shown-part.ts';

/** What of the scroller's content can be seen in the window now. */
const inView = (scroller: HTMLElement): InView => {
  const { top, height } = scroller.getBoundingClientRect();
  const above = Math.max(0, -top);
  const below = Math.min(height, window.innerHeight - top);
  return {
    from: (scroller.scrollTop + above) / scroller.scrollHeight,
    to: (scroller.scrollTop + below) / scroller.scrollHeight,
  };
};

/** A line or two are seen twice. */
const OVERLAP = 48;
const howTo = (): ScrollBehavior => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth');

/**
 * `what` names the page as it is shown; nothing counts before it is drawn, nor in a hidden tab. `more` brings what was
 * not in view yet under the eye.
 */
export const useShownPart = (scroller: RefObject<HTMLElement | null>, what: string, drawn: string) => {
  const part = useRef({ what: '', shown: 0 });
  /** Only this is drawn anew: the rest changes with every move of a finger. */
  const [whole, setWhole] = useState('');
  useEffect(() => {
    const box = scroller.current;
    if (!box || drawn !== what) return undefined;
    if (part.current.what !== what) part.current = { what, shown: 0 };
    const look = (): void => {
      if (document.visibilityState !== 'visible') return;
      part.current.shown = shownTo(part.current.shown, inView(box));
      if (isWhole(part.current.shown)) setWhole(what);
    };
    const resized = new ResizeObserver(look);
    for (const watched of [box, ...box.children]) resized.observe(watched);
    box.addEventListener('scroll', look, { passive: true });
    window.addEventListener('scroll', look, { passive: true });
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      resized.disconnect();
      box.removeEventListener('scroll', look);
      window.removeEventListener('scroll', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [scroller, what, drawn]);
  const isAll = whole === what;
  return {
    isAll,
    /** Scrolls on by what fits, a line or two of it read already. @returns false at the end of the page */
    more: (): boolean => {
      const box = scroller.current;
      if (!box) return false;
      const at = box.scrollTop + box.clientHeight;
      if (isAll && at >= box.scrollHeight - OVERLAP) return false;
      const unseen = part.current.what === what ? part.current.shown * box.scrollHeight : 0;
      const to = isAll ? at : Math.min(at, unseen);
      box.scrollTo({ top: to - OVERLAP, behavior: howTo() });
      return true;
    },
    /** Scrolls back. @returns false at the top of the page */
    less: (): boolean => {
      const box = scroller.current;
      if (!box || box.scrollTop <= 0) return false;
      box.scrollTo({ top: box.scrollTop - box.clientHeight + OVERLAP, behavior: howTo() });
      return true;
    },
  };
};
