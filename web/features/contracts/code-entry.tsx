import { Button } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { AskForCode } from '../../ui/ask-for-code.tsx';
import { isCode, OneTimeCodeInput } from '../../ui/one-time-code-input.tsx';
import { validityText } from './code-texts.ts';
import { useCountdown } from './use-countdown.ts';
import styles from './code-entry.module.css';

export type OpenChallenge = {
  secondsLeft: number;
  resendInSeconds: number;
  remainingAttemptsNumber: number;
  tokenDeliveryMethod: string;
};
type Props = {
  challenge: OpenChallenge;
  /** When the challenge was measured. */
  since: number;
  confirmLabel: string;
  /** Asks for a new code; the caller makes the call (ACC-116). */
  onResend: () => void;
  isResending: boolean;
  onSubmit: (token: string) => void;
  isSubmitting: boolean;
  error: string | null;
};

/** A code that was sent: how long it is good for, the field, and a new one when it did not arrive. */
export const CodeEntry = ({
  challenge,
  since,
  confirmLabel,
  onResend,
  isResending,
  onSubmit,
  isSubmitting,
  error,
}: Props) => {
  const [token, setToken] = useState('');
  const left = useCountdown(challenge.secondsLeft, since);
  const wait = useCountdown(challenge.resendInSeconds, since);
  const isOver = left <= 0 || challenge.remainingAttemptsNumber <= 0;
  const submit = (e: FormEvent) => {
    e.preventDefault();
    if (isCode(token) && !isOver) onSubmit(token);
  };
  const resend = () => {
    setToken('');
    onResend();
  };
  return (
    <form className={styles.entry} onSubmit={submit} noValidate>
      <OneTimeCodeInput
        label={`Codice ricevuto via ${challenge.tokenDeliveryMethod}`}
        description={validityText(challenge.tokenDeliveryMethod, left, challenge.remainingAttemptsNumber)}
        value={token}
        onChange={setToken}
        error={isOver ? null : error}
        autoFocus
      />
      {isOver ? (
        <AskForCode wait={wait} onAsk={resend} isAsking={isResending}>
          Richiedi un nuovo codice
        </AskForCode>
      ) : (
        <>
          <Button
            type="submit"
            size="lg"
            fullWidth
            disabled={!isCode(token)}
            loading={isSubmitting}
            leftSection={<IconSignature size={20} stroke={1.75} />}
          >
            {confirmLabel}
          </Button>
          <button type="button" className={styles.quiet} onClick={resend} disabled={wait > 0 || isResending}>
            {wait > 0 ? `Un nuovo codice tra ${wait} s` : 'Non ho ricevuto il codice'}
          </button>
        </>
      )}
    </form>
  );
};
