/** «I tuoi diritti»: asks that one’s data be erased or put right, and says what became of it (NET-501). */
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { askPrivacyRequest, listOwnPrivacyRequests, withdrawPrivacyRequest } from '@ema/calls/privacy.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { activity } from '@ema/calls/users.ts';
import { mayAsk } from '@ema/domain/privacy/may.ts';
import { KIND_WORDS, REASON_LENGTH, REQUEST_WORDS } from '@ema/domain/privacy/states.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { day } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { Panel } from '../../ui/page.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import classes from '../../ui/task-card.module.css';
import styles from './privacy.module.css';

type Request = CallOutput<typeof listOwnPrivacyRequests>['items'][number];
type Kind = 'erasure' | 'rectification';
const REFRESHES = { refreshes: [listOwnPrivacyRequests, activity] };
const ASKED: Readonly<Record<Kind, { title: string; text: string; label: string }>> = {
  erasure: {
    title: 'Chiedi la cancellazione dei tuoi dati',
    text:
      'L’azienda la esamina e ti risponde entro un mese. Quando è eseguita non puoi più entrare nel portale. ' +
      'Ordini, contratti e documenti fiscali restano per il tempo che vuole la legge, senza altri usi.',
    label: 'Motivo',
  },
  rectification: {
    title: 'Chiedi una rettifica',
    text: 'Scrivi quale dato è sbagliato e come dovrebbe essere. Ti rispondiamo entro un mese.',
    label: 'Che cosa va corretto',
  },
};

export const OwnRequests = () => {
  const data = useCall(listOwnPrivacyRequests, {}, { staleTime: 0 });
  const [asking, ask] = useState<Kind | null>(null);
  const items = data.data?.items ?? [];
  const isOpen = (kind: Kind): boolean => items.some((r) => r.kind === kind && r.settledAt === null);
  return (
    <Panel title="I tuoi diritti">
      <p className={styles.line}>
        Puoi chiedere che i tuoi dati siano corretti o cancellati. Una copia la prepari da te, qui sopra.
      </p>
      <div className={styles.actions}>
        {(['rectification', 'erasure'] as const).map((kind) => (
          <ButtonWithReason
            key={kind}
            variant="default"
            size="sm"
            reason={mayAsk(kind, isOpen(kind))}
            onClick={() => ask(kind)}
          >
            {ASKED[kind].title}
          </ButtonWithReason>
        ))}
      </div>
      {items.length > 0 && (
        <ul className={styles.requests} aria-label="Le tue richieste">
          {items.map((request) => (
            <li key={request.id}>
              <One request={request} />
            </li>
          ))}
        </ul>
      )}
      {asking && (
        <Dialog opened onClose={() => ask(null)} title={ASKED[asking].title}>
          <AskForm kind={asking} onClose={() => ask(null)} />
        </Dialog>
      )}
    </Panel>
  );
};

const AskForm = ({ kind, onClose }: { kind: Kind; onClose: () => void }) => {
  const send = useSend(askPrivacyRequest, REFRESHES);
  const { text, label } = ASKED[kind];
  const form = useSaveForm({
    labels: { reason: label },
    start: { reason: '' },
    leaving: 'warned',
    check: ({ reason }) => ({ reason: reason.trim() === '' ? 'Campo obbligatorio.' : null }),
    save: async (body) => {
      await send.mutateAsync({ body: { ...body, kind } });
      onClose();
      successNotice('Richiesta inviata');
      return 'leaving';
    },
  });
  return (
    <SaveForm form={form} className={classes.form}>
      <p className={styles.text}>{text}</p>
      <Textarea {...form.text('reason')} autosize minRows={3} maxLength={REASON_LENGTH} data-autofocus />
      <SaveButton form={form}>Invia la richiesta</SaveButton>
    </SaveForm>
  );
};

const One = ({ request: r }: { request: Request }) => {
  const withdraw = useSend(withdrawPrivacyRequest, REFRESHES);
  const takeBack = async (): Promise<void> => {
    const sure = await confirmDialog({
      title: 'Ritirare la richiesta?',
      text: 'L’azienda non la esamina più. Puoi inviarne un’altra quando vuoi.',
      confirm: 'Ritira la richiesta',
    });
    if (!sure) return;
    try {
      await withdraw.mutateAsync({ params: { id: String(r.id) }, body: {} });
      successNotice('Richiesta ritirata');
    } catch (thrown) {
      await errorDialog('Richiesta non ritirata', sentenceOf(thrown));
    }
  };
  return (
    <div className={styles.request}>
      <div>
        <div>{`${KIND_WORDS[r.kind]} del ${day(r.receivedOn)}`}</div>
        <div className="support">
          {r.settledAt === null
            ? `${REQUEST_WORDS[r.state]}, risposta entro il ${day(r.dueOn)}`
            : REQUEST_WORDS[r.state]}
          {r.outcome !== '' && `: ${r.outcome}`}
        </div>
      </div>
      {r.state === 'open' && (
        <Button
          variant="subtle"
          size="sm"
          className={styles.takeBack}
          aria-label={`Ritira la richiesta del ${day(r.receivedOn)}`}
          onClick={() => void takeBack()}
        >
          Ritira
        </Button>
      )}
    </div>
  );
};
