/** The heading of a step, to which the focus comes when it begins, and the short way to its main button. */
import { useState, type MouseEvent } from 'react';
import styles from './step-heading.module.css';
import { useStepFocus } from './use-step-focus.ts';

type HeadingProps = {
  step: string;
  name: string;
  /** The step has a page of its own: it begins with its first render. */
  fromFirst?: boolean;
};
/** Where one is, told by the focus and by a live region; the eye has the bar of steps beside it. */
export const StepHeading = ({ step, name, fromFirst = false }: HeadingProps) => {
  const heading = useStepFocus(step, fromFirst);
  const [told, setTold] = useState({ step, text: '' });
  if (told.step !== step) setTold({ step, text: name });
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.hidden}>
        {name}
      </h2>
      <p aria-live="polite" className="sr-only">
        {told.text}
      </p>
      <SkipToAction />
    </>
  );
};

/** From a heading over everything that can be chosen to what leads on. */
export const SkipToAction = () => {
  const skip = (event: MouseEvent): void => {
    event.preventDefault();
    const shown = (selector: string): HTMLElement[] =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((found) => found.getClientRects().length > 0);
    // One that waits for a field takes no focus: then it is the field that leads on.
    const next = shown('[data-main]:not(:disabled)').at(-1) ?? shown('main input:not(:disabled)')[0];
    next?.focus();
  };
  return (
    <a href="#contenuto" className={styles.hidden} onClick={skip}>
      Vai al pulsante per proseguire
    </a>
  );
};
