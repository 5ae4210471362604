/** The button that asks for another one-time code once its waiting time is over. */
import type { ReactNode } from 'react';
import { ButtonWithReason } from './button-with-reason.tsx';

type Props = {
  /** Seconds until another code may be asked for. */
  wait: number;
  onAsk: () => void;
  isAsking: boolean;
  disabled?: boolean;
  children: ReactNode;
};

/** Asks for a code; while one was sent a moment ago it says how long to wait, for everybody to see. */
export const AskForCode = ({ wait, onAsk, isAsking, disabled = false, children }: Props) => {
  const reason = wait > 0 ? `Potrai chiedere un nuovo codice tra ${wait} s.` : null;
  return (
    <>
      <ButtonWithReason size="lg" fullWidth onClick={onAsk} loading={isAsking} disabled={disabled} reason={reason}>
        {children}
      </ButtonWithReason>
      {reason && (
        <p className="support num" style={{ margin: 0, textAlign: 'center' }} aria-hidden="true">
          {reason}
        </p>
      )}
    </>
  );
};
