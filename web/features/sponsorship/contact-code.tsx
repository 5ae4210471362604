/** One contact to prove: where the code goes, asking for it, and typing it (NET-061, NET-450). */
import { Alert, Button } from '@mantine/core';
import type { challenge } from '@ema/calls/codes.ts';
import type { Contact } from '@ema/domain/sponsorship/steps.ts';
import type { z } from 'zod';
import { writePhone } from '@ema/domain/kernel/writing.ts';
import { validityText } from '../codes/code-texts.ts';
import { useCountdown } from '../codes/use-countdown.ts';
import { isCode, OneTimeCodeInput } from '../../ui/one-time-code-input.tsx';
import { Panel } from '../../ui/page.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import styles from './invitations.module.css';

/** What the step of a contact is called. */
export const CONTACT_TEXTS = {
  email: { title: 'Convalida l’e-mail', ask: 'Inviamo un codice a questo indirizzo e-mail:' },
  mobile: { title: 'Convalida il cellulare', ask: 'Inviamo un codice con un SMS a questo numero:' },
} as const;

type Props = {
  contact: Contact;
  destination: string;
  /** Of the field for the code. */
  label: string;
  /** The code under way. */
  code: z.output<typeof challenge> | null;
  /** When the server said so. */
  since: number;
  asking: { error: Error | null; isPending: boolean };
  onAsk: () => void;
  onCode: (code: string) => Promise<unknown>;
};
export const ContactCode = ({ contact, destination, label, code, since, asking, onAsk, onCode }: Props) => {
  const left = useCountdown(code?.secondsLeft ?? 0, since);
  const isOver = code !== null && (left <= 0 || code.remainingAttemptsNumber <= 0);
  const form = useSaveForm({
    labels: { token: label },
    start: { token: '' },
    leaving: 'free',
    lands: 'token',
    save: async ({ token }) => {
      if (isCode(token) && !isOver) await onCode(token);
    },
  });
  const wait = useCountdown(code?.resendInSeconds ?? 0, since);
  const ask = () => {
    form.set({ token: '' });
    onAsk();
  };
  return (
    <Panel title={CONTACT_TEXTS[contact].title}>
      <SaveForm form={form} className={styles.stack}>
        <p className={styles.sentence}>
          {CONTACT_TEXTS[contact].ask}{' '}
          <span className={styles.who}>{contact === 'mobile' ? writePhone(destination) : destination}</span>
        </p>
        {asking.error && (
          <Alert color="danger" variant="light" role="alert">
            {asking.error.message}
          </Alert>
        )}
        {code && (
          <div className={styles.code}>
            <OneTimeCodeInput {...form.field('token')} {...validityOf(code, left)} autoFocus />
          </div>
        )}
        <div className={styles.bar}>
          <Button
            variant={code ? 'default' : 'filled'}
            size="lg"
            loading={asking.isPending}
            disabled={wait > 0}
            onClick={ask}
          >
            {askLabel(code !== null, wait)}
          </Button>
          {code && (
            <SaveButton form={form} size="lg" disabled={isOver || !isCode(form.values.token)}>
              Convalida
            </SaveButton>
          )}
        </div>
      </SaveForm>
    </Panel>
  );
};
/** How long it is good for; under the field in red once it is not. */
const validityOf = (code: NonNullable<Props['code']>, left: number): { description: string } | { error: string } => {
  const words = validityText(code.tokenDeliveryMethod, left, code.remainingAttemptsNumber);
  return left <= 0 || code.remainingAttemptsNumber <= 0 ? { error: words } : { description: words };
};
const askLabel = (isAsked: boolean, wait: number): string => {
  if (!isAsked) return 'Invia il codice';
  return wait > 0 ? `Nuovo codice tra ${wait} s` : 'Invia un nuovo codice';
};
