/** What had the focus was taken off the screen: it goes to what is left beside it, never to nowhere. */
import { useEffect } from 'react';

const PRESSABLE = ['button', 'a[href]', 'input', 'select', 'textarea'].map((one) => `${one}:not(:disabled)`).join();
type Place = { element: Element; around: readonly Element[]; path: string };

const aroundOf = (element: Element): Element[] => {
  const around: Element[] = [];
  for (let one = element.parentElement; one; one = one.parentElement) around.push(one);
  return around;
};
const headingIn = (part: Element | null): HTMLElement | null => {
  const heading = part?.querySelector<HTMLElement>('h1, h2') ?? null;
  if (heading) heading.tabIndex = -1;
  return heading;
};
/** What else there is in its row; in a dialog the field to begin with; else the heading over all of it. */
const besides = ({ around }: Place): HTMLElement | null => {
  const left = around.find((one) => one.isConnected) ?? null;
  const dialog = left?.closest('dialog') ?? null;
  // Not a row that a dialog was opened in.
  const row = left?.closest('tr, li, dialog');
  return (
    (row === dialog ? null : row?.querySelector<HTMLElement>(PRESSABLE)) ??
    dialog?.querySelector<HTMLElement>('[data-autofocus]') ??
    headingIn(dialog ?? document.querySelector('main'))
  );
};
const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** For the whole portal; another page begins at its own place. */
export const useKeptFocus = (): void => {
  useEffect(() => {
    let last: Place | null = null;
    const remember = ({ target }: FocusEvent): void => {
      if (target instanceof Element)
        last = { element: target, around: aroundOf(target), path: globalThis.location.pathname };
    };
    const look = (): void => {
      if (last === null || last.element.isConnected || !isNowhere()) return;
      const lost = last;
      last = null;
      // Who knows better where it goes, a step or a dialog, says so first.
      requestAnimationFrame(() => {
        if (isNowhere() && globalThis.location.pathname === lost.path) besides(lost)?.focus();
      });
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, []);
};
