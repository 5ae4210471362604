/** The first half second of a step: a button that took the place of another does nothing yet. */
import { createContext, use, useEffect, useState, type MouseEvent, type ReactNode } from 'react';

/** Null outside of steps. */
const Moment = createContext<{ isSettling: boolean } | null>(null);
const SETTLES_IN = 500;

/**
 * Swallows the second press of a double click whose first one ended the step before, wherever it lands:
 * the main button may have moved, and what is under the pointer now would act or take the focus.
 */
const swallowSecondPress = (): (() => void) => {
  let isAnother = false;
  const swallow = (event: globalThis.MouseEvent): void => {
    if (event.detail < 2) isAnother ||= event.type === 'mousedown';
    if (event.detail < 2 || isAnother) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const name of ['mousedown', 'click'] as const) document.addEventListener(name, swallow, true);
  return () => {
    for (const name of ['mousedown', 'click'] as const) document.removeEventListener(name, swallow, true);
  };
};

/** A second click of a double click belongs to the step before: whoever sends has seen what. */
export const StepMoment = ({ step, children }: { step: string; children: ReactNode }) => {
  const outer = use(Moment);
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const letIn = swallowSecondPress();
    const timer = setTimeout(() => {
      letIn();
      setSettled(step);
    }, SETTLES_IN);
    return () => {
      letIn();
      clearTimeout(timer);
    };
  }, [step]);
  return <Moment value={{ isSettling: outer?.isSettling === true || settled !== step }}>{children}</Moment>;
};

/** What a button of a step is told: is it inert yet, and is it the main one, to which one can skip? */
export const useStepButton = (size: unknown): { isInert: boolean; marks: Record<string, unknown> } => {
  const moment = use(Moment);
  const isInert = moment?.isSettling === true;
  return {
    isInert,
    marks: {
      'data-main': (moment && size === 'lg') || undefined,
      'aria-disabled': isInert || undefined,
      // The focus stays on the heading to which it came.
      onMouseDown: isInert ? (event: MouseEvent) => event.preventDefault() : undefined,
    },
  };
};
