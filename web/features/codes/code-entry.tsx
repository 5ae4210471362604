/** A code that was sent: how long it is good for, the field, and a new one when it did not arrive. */
import { IconSignature } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AskForCode } from '../../ui/ask-for-code.tsx';
import { isCode, OneTimeCodeInput } from '../../ui/one-time-code-input.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
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
  /** Stands on the button; a signature unless said. */
  icon?: ReactNode;
  /** Asks for a new code; the caller makes the call (ACC-116). */
  onResend: () => void;
  isResending: boolean;
  onSubmit: (token: string) => Promise<unknown>;
};

/** A refused code stays under the field until another one is typed; that it is over is said there too (ACC-126). */
export const CodeEntry = ({
  challenge,
  since,
  confirmLabel,
  icon = <IconSignature size={20} stroke={1.75} />,
  onResend,
  isResending,
  onSubmit,
}: Props) => {
  const left = useCountdown(challenge.secondsLeft, since);
  const wait = useCountdown(challenge.resendInSeconds, since);
  const isOver = left <= 0 || challenge.remainingAttemptsNumber <= 0;
  const form = useSaveForm({
    labels: { token: `Codice ricevuto via ${challenge.tokenDeliveryMethod}` },
    start: { token: '' },
    leaving: 'free',
    lands: 'token',
    save: async ({ token }) => {
      if (isCode(token) && !isOver) await onSubmit(token);
    },
  });
  const field = form.field('token');
  const validity = validityText(challenge.tokenDeliveryMethod, left, challenge.remainingAttemptsNumber);
  const resend = () => {
    field.onChange('');
    onResend();
  };
  return (
    <SaveForm form={form} className={styles.entry}>
      <OneTimeCodeInput {...field} {...(isOver ? { error: validity } : { description: validity })} autoFocus />
      {isOver ? (
        <AskForCode wait={wait} onAsk={resend} isAsking={isResending}>
          Richiedi un nuovo codice
        </AskForCode>
      ) : (
        <>
          <SaveButton form={form} size="lg" fullWidth disabled={!isCode(field.value)} leftSection={icon}>
            {confirmLabel}
          </SaveButton>
          <button type="button" className={styles.quiet} onClick={resend} disabled={wait > 0 || isResending}>
            {wait > 0 ? `Un nuovo codice tra ${wait} s` : 'Non ho ricevuto il codice'}
          </button>
        </>
      )}
    </SaveForm>
  );
};
