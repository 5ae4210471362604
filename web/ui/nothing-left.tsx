/** An operation of which nothing is left to do: done in another window meanwhile, or fallen away. It counts as done. */
import { useEffect, useState } from 'react';
import { ButtonWithReason } from './button-with-reason.tsx';
import { SkeletonRows } from './page.tsx';
import { StepLayout, useStep } from './step-layout.tsx';

/** Goes on by itself; where the server could not be asked, with a button. */
export const NothingLeft = () => {
  const { onDone } = useStep();
  const [hasFailed, setFailed] = useState(false);
  const goOn = (): void => {
    setFailed(false);
    onDone().catch(() => setFailed(true));
  };
  useEffect(goOn, []);
  if (!hasFailed)
    return (
      <StepLayout>
        <SkeletonRows />
      </StepLayout>
    );
  return (
    <StepLayout
      lead="Non c’è più nulla da fare qui."
      action={
        <ButtonWithReason size="lg" fullWidth reason={null} onClick={goOn}>
          Continua
        </ButtonWithReason>
      }
    >
      {null}
    </StepLayout>
  );
};
