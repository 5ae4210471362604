import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { listFlaggedPayments, resolvePayment } from '@ema/calls/payments.ts';
import { adminOrdersOverview, getAdminOrder } from '@ema/calls/admin-orders.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { euro } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { openDialog, successNotice } from '../../ui/notices.tsx';
import type { FlaggedPayment, ReviewAction } from './flagged-payment.ts';
import classes from './payments.module.css';

type Words = { title: string; text: (p: FlaggedPayment) => string; confirm: string; done: string };
const WORDS: Record<ReviewAction, Words> = {
  accept: {
    title: 'Accettare il pagamento?',
    text: (p) =>
      `L’ordine ${p.orderId} risulta pagato con ${euro(p.received ?? p.amount)} e viene inviato subito, anche se l’importo richiesto era ${euro(p.amount)}.`,
    confirm: 'Accetta e invia l’ordine',
    done: 'Pagamento accettato: l’ordine è stato inviato',
  },
  refund: {
    title: 'Rimborsare il pagamento?',
    text: (p) => `${euro(p.received ?? p.amount)} tornano a chi ha pagato. Il rimborso non si può annullare.`,
    confirm: 'Rimborsa',
    done: 'Pagamento rimborsato',
  },
  close: {
    title: 'Chiudere la segnalazione?',
    text: () => 'Il denaro resta dov’è e l’ordine non parte per questo pagamento. Scrivi come è stato sistemato.',
    confirm: 'Chiudi la segnalazione',
    done: 'Segnalazione chiusa',
  },
};

/** Asks before a flagged payment is settled; what was written stays when the server refuses. */
export const askToResolve = (payment: FlaggedPayment, action: ReviewAction): Promise<void> =>
  openDialog(WORDS[action].title, (close) => <Form payment={payment} action={action} close={close} />);

const Form = ({ payment: p, action, close }: { payment: FlaggedPayment; action: ReviewAction; close: () => void }) => {
  const words = WORDS[action];
  const [note, setNote] = useState('');
  const send = useSend(resolvePayment, {
    refreshes: [listFlaggedPayments, adminOrdersOverview, getAdminOrder],
    onDone: () => {
      close();
      successNotice(words.done);
    },
  });
  const noteError = send.error?.fields['note'];
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        send.mutate({ params: { id: String(p.id) }, body: { action, note } });
      }}
    >
      <p>{words.text(p)}</p>
      <Textarea
        label={action === 'close' ? 'Come è stato sistemato' : 'Nota (facoltativa)'}
        required={action === 'close'}
        autosize
        minRows={2}
        maxLength={300}
        value={note}
        error={noteError}
        onChange={(e) => setNote(e.currentTarget.value)}
      />
      {send.error && !noteError ? <p role="alert">{sentenceOf(send.error)}</p> : null}
      <div className={classes.buttons}>
        <Button variant="default" onClick={close} data-autofocus>
          Annulla
        </Button>
        <Button type="submit" loading={send.isPending} {...(action === 'refund' ? { color: 'danger.6' } : {})}>
          {words.confirm}
        </Button>
      </div>
    </form>
  );
};
