/** Where somebody is who proves a contact: changing it, asking for a code or typing it, with the calls for each. */
import { useState } from 'react';
import { completeContactValidation, openContactValidation, startContactValidation } from '@ema/calls/operations.ts';
import { contactFault, type ContactType } from '@ema/domain/operations/contact.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { isCode } from '../../ui/one-time-code-input.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { useCountdown } from '../codes/use-countdown.ts';

const WORDS = {
  email: { contact: 'Indirizzo e-mail', code: 'Codice ricevuto via e-mail' },
  mobile: { contact: 'Numero di cellulare', code: 'Codice ricevuto via SMS' },
} as const;

type Setup = { type: ContactType; known: string; hasCode: boolean; onDone: () => unknown };

export const useContactValidation = ({ type, known, hasCode, onDone }: Setup) => {
  const [isEditing, setEditing] = useState(known === '');
  const [isEntering, setEntering] = useState(hasCode);
  const open = useCall(openContactValidation, { params: { contactType: type } }, { staleTime: 0 });
  const challenge = open.data?.challenge ?? null;
  const left = useCountdown(challenge?.secondsLeft ?? 0, open.dataUpdatedAt);
  const wait = useCountdown(challenge?.resendInSeconds ?? 0, open.dataUpdatedAt);
  const isOver = challenge !== null && (left <= 0 || challenge.remainingAttemptsNumber <= 0);
  const complete = useSend(completeContactValidation, { onDone: () => void onDone() });
  const form = useSaveForm({
    labels: { contactValue: WORDS[type].contact, token: WORDS[type].code },
    start: { contactValue: known, token: '' },
    leaving: 'free',
    lands: 'token',
    check: ({ contactValue }) => ({ contactValue: isEditing ? contactFault(type, contactValue) : null }),
    save: async ({ token }) => {
      if (!isEntering) setEditing(false);
      else if (isCode(token) && !isOver)
        await complete.mutateAsync(
          { body: { contactType: type, token, agent: null } },
          { onError: () => void open.refetch() },
        );
    },
  });
  const start = useSend(startContactValidation, {
    refreshes: [openContactValidation],
    onDone: (answer) => {
      if (answer.validated) return void onDone();
      form.set({ token: '' });
      setEntering(true);
    },
  });
  const { contactValue } = form.values;
  return {
    form,
    challenge,
    left,
    isOver,
    isEditing,
    isEntering,
    edit: () => setEditing(true),
    /** Back to the contact as it is known; null where there is none yet. */
    giveUp:
      known === ''
        ? null
        : () => {
            start.reset();
            form.set({ contactValue: known });
            setEditing(false);
          },
    toggleEntering: () => setEntering(!isEntering),
    isAsking: start.isPending,
    askFault: start.error ? (start.error.fields['contactValue'] ?? start.error.message) : null,
    /** A code that is under way is for the contact it was sent to: a changed one need not wait. */
    wait: contactValue.trim() === known ? wait : 0,
    ask: () =>
      start.mutate(
        { body: { contactType: type, contactValue } },
        { onError: (error) => setEditing(error.fields['contactValue'] !== undefined) },
      ),
  };
};
export type ContactValidation = ReturnType<typeof useContactValidation>;
