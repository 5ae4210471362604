/** An alert to read: its text, what must be accepted, and the button that says it was read (ACC-233 to ACC-235). */
import { Alert, Button, Checkbox } from '@mantine/core';
import { IconCheck, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { confirmAlert, listAccountAlerts } from '@ema/calls/alerts.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { mayConfirm } from '@ema/domain/alerts/may.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { moment } from '../../kernel/formats.ts';
import { useSession } from '../../kernel/session.tsx';
import { keyOf, queryClient, useSend } from '../../kernel/use-call.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { StepMoment } from '../../ui/step-moment.tsx';
import { MarkdownText } from './markdown-text.tsx';
import styles from './alerts.module.css';

export type ReaderAlert = CallOutput<typeof listAccountAlerts>['items'][number];

type Shown = Pick<ReaderAlert, 'title' | 'content' | 'acceptanceCheckEnabled' | 'acceptanceCheckLabel'>;
type LookProps = {
  alert: Shown;
  isBusy?: boolean;
  refusal?: string | null;
  /** Why it cannot be confirmed whatever is ticked. */
  reason?: string | null;
  onConfirm: (accepted: boolean) => void;
  onLater: () => void;
};

/** The same for whoever reads it and for whoever tries how it reads. */
export const AlertLook = ({ alert, isBusy = false, refusal = null, reason = null, onConfirm, onLater }: LookProps) => {
  const [isAccepted, accept] = useState(false);
  return (
    <div className={styles.reading}>
      {refusal !== null && (
        <Alert color="danger" variant="light" role="alert">
          {refusal}
        </Alert>
      )}
      <MarkdownText source={alert.content} />
      {alert.acceptanceCheckEnabled && (
        <Checkbox
          className={styles.accept}
          label={alert.acceptanceCheckLabel}
          checked={isAccepted}
          onChange={(e) => accept(e.currentTarget.checked)}
        />
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onLater}>
          Leggi più tardi
        </Button>
        <ButtonWithReason
          reason={reason ?? mayConfirm(alert, isAccepted)}
          loading={isBusy}
          leftSection={<IconCheck size={18} stroke={1.75} />}
          onClick={() => onConfirm(isAccepted)}
        >
          Ho letto
        </ButtonWithReason>
      </div>
    </div>
  );
};

const FOR_THE_READER = 'Solo chi ha ricevuto la notifica può confermare di averla letta.';

/** To be confirmed; the next one is shown once the list is heard anew. */
export const AlertReading = ({
  alert,
  onLater,
  onDone,
}: {
  alert: ReaderAlert;
  onLater: () => void;
  onDone: () => void;
}) => {
  const { acting } = useSession();
  const send = useSend(confirmAlert, { refreshes: [listAccountAlerts], onDone });
  return (
    // It may open under a finger that was meant for something else.
    <StepMoment step={String(alert.id)}>
      <AlertLook
        alert={alert}
        isBusy={send.isPending}
        refusal={send.error ? sentenceOf(send.error) : null}
        reason={acting ? FOR_THE_READER : null}
        onConfirm={(accepted) =>
          send.mutate(
            { params: { id: String(alert.id) }, body: { accepted, textVersion: alert.textVersion } },
            // Its text is another one by now, or it is suspended.
            { onError: () => void queryClient.invalidateQueries({ queryKey: keyOf(listAccountAlerts) }) },
          )
        }
        onLater={onLater}
      />
    </StepMoment>
  );
};

/** One that was read already. */
export const AlertRead = ({ alert, onClose }: { alert: ReaderAlert; onClose: () => void }) => (
  <div className={styles.reading}>
    <p className={styles.when}>
      {`Letta il ${moment(alert.readAt)}.`}
      {alert.readTextVersion !== alert.textVersion && ' Il testo è stato modificato dopo la tua lettura.'}
    </p>
    <MarkdownText source={alert.content} />
    <div className={styles.buttons}>
      <Button
        variant="default"
        component="a"
        href={alert.fileDownloadUrl}
        target="_blank"
        rel="noopener"
        leftSection={<IconFileTypePdf size={18} stroke={1.75} />}
      >
        Apri in PDF
      </Button>
      <Button onClick={onClose} data-autofocus>
        Chiudi
      </Button>
    </div>
  </div>
);
