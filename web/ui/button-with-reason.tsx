import { Button, Tooltip, type ButtonProps } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useId, type MouseEvent, type ReactNode } from 'react';

type Props = ButtonProps & {
  children: ReactNode;
  onClick: () => void;
  /** Why it cannot act now; null when it can. */ reason: string | null;
  type?: 'button' | 'submit';
};

/** A button that, when it cannot act, says why: to the eye, to the pointer and to a screen reader. */
export const ButtonWithReason = ({ reason, onClick, children, ...rest }: Props) => {
  const id = useId();
  const press = (e: MouseEvent) => (reason ? e.preventDefault() : onClick());
  return (
    <>
      <Tooltip
        label={reason ?? ''}
        disabled={!reason}
        events={{ hover: true, focus: true, touch: true }}
        aria-hidden="true"
      >
        <Button
          {...rest}
          {...(reason ? { leftSection: <IconLock size={18} stroke={1.75} /> } : {})}
          data-disabled={reason ? true : undefined}
          aria-disabled={reason ? true : undefined}
          aria-describedby={reason ? id : undefined}
          onClick={press}
        >
          {children}
        </Button>
      </Tooltip>
      {reason && (
        <span id={id} className="sr-only">
          {reason}
        </span>
      )}
    </>
  );
};
