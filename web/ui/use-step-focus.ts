/** Brings the focus to the heading of a step when the step begins. */
import { useEffect, useRef, type RefObject } from 'react';

/** A field that waits for what is typed keeps the focus. */
const isTyping = (): boolean => document.activeElement?.matches('input, textarea, select') === true;

/** Focuses a heading when another step begins; `fromFirst`: on the first one as well. */
export const useStepFocus = (step: string, fromFirst = false): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(fromFirst ? null : step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    if (!isTyping()) heading.current?.focus();
  }, [step]);
  return heading;
};
