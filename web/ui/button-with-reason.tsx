/** A button that says why it cannot act instead of being dead. */
import { Button, type ButtonProps } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { useBubble } from './hint.tsx';
import { useStepButton } from './step-moment.tsx';

type Props = ButtonProps & {
  children: ReactNode;
  /** Nothing for a button that sends a form. */
  onClick?: () => void;
  /** Why it cannot act now; null when it can. */ reason: string | null;
  type?: 'button' | 'submit';
  /** The form it sends, when it stands outside of it. */
  form?: string;
};

/** The reason is told to the eye, to the pointer and to a screen reader. */
export const ButtonWithReason = ({ reason, onClick, children, ...rest }: Props) => {
  const id = useId();
  const { isInert, marks } = useStepButton(rest.size);
  const { anchor, bubble, show, hide } = useBubble(reason);
  // Who pressed it stays on it: what it waits for next covers nothing until they come back or press again (NET-956).
  const wasPressed = useRef(false);
  const come = () => (reason === null || wasPressed.current ? undefined : show());
  const go = () => {
    wasPressed.current = false;
    hide();
  };
  const press = (e: MouseEvent) => {
    if (!reason && !isInert) {
      wasPressed.current = true;
      hide();
      return onClick?.();
    }
    e.preventDefault();
    if (reason) show();
  };
  return (
    <>
      <Button
        {...rest}
        {...marks}
        {...(reason ? { ...anchor, leftSection: <IconLock size={18} stroke={1.75} /> } : {})}
        onPointerEnter={come}
        onPointerLeave={go}
        onFocus={come}
        onBlur={go}
        data-disabled={reason ? true : undefined}
        aria-disabled={reason || isInert ? true : undefined}
        aria-describedby={reason ? id : undefined}
        onClick={press}
      >
        {children}
      </Button>
      {bubble}
      {reason && (
        <span id={id} className="sr-only">
          {reason}
        </span>
      )}
    </>
  );
};
