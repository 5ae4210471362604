/** The first half second of a step: a button that took the place of another does nothing yet. */
import { createContext, use, useEffect, useState, type MouseEvent, type ReactNode } from 'react';

/** Null outside of steps. */
const Moment = createContext<{ isSettling: boolean } | null>(null);
const SETTLES_IN = 500;

/** A second click of a double click belongs to the step before: whoever sends has seen what (R43). */
export const StepMoment = ({ step, children }: { step: string; children: ReactNode }) => {
  const outer = use(Moment);
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(step), SETTLES_IN);
    return () => clearTimeout(timer);
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
