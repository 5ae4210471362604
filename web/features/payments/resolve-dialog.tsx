/** The dialog in which the office settles a payment that was flagged. */
import { Button, Textarea } from '@mantine/core';
import { listFlaggedPayments, resolvePayment } from '@ema/calls/payments.ts';
import { adminOrdersOverview, getAdminOrder } from '@ema/calls/admin-orders.ts';
import { euro } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { openDialog, successNotice } from '../../ui/notices.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { subjectOf, type FlaggedPayment, type ReviewAction } from './flagged-payment.ts';
import classes from '../../ui/task-card.module.css';

type Words = { title: string; text: (p: FlaggedPayment) => string; confirm: string; notice: string };
const WORDS: Record<ReviewAction, Words> = {
  accept: {
    title: 'Accettare il pagamento?',
    text: (p) =>
      `L’ordine ${p.orderId} risulta pagato con ${euro(p.received ?? p.amount)} e viene inviato subito, anche se l’importo richiesto era ${euro(p.amount)}.`,
    confirm: 'Accetta e invia l’ordine',
    notice: 'Pagamento accettato: l’ordine è stato inviato',
  },
  refund: {
    title: 'Rimborsare il pagamento?',
    text: (p) => `${euro(p.received ?? p.amount)} tornano a chi ha pagato. Il rimborso non si può annullare.`,
    confirm: 'Rimborsa',
    notice: 'Pagamento rimborsato',
  },
  close: {
    title: 'Chiudere la segnalazione?',
    text: () => 'Il denaro resta dov’è e l’ordine non parte per questo pagamento. Scrivi come è stato sistemato.',
    confirm: 'Chiudi la segnalazione',
    notice: 'Segnalazione chiusa',
  },
};

/** A kit is paid, nothing is sent. */
const KIT_WORDS: Partial<Record<ReviewAction, Words>> = {
  accept: {
    title: WORDS.accept.title,
    text: (p) =>
      `${subjectOf(p)}: risulta pagato con ${euro(p.received ?? p.amount)}, anche se l’importo richiesto era ${euro(p.amount)}.`,
    confirm: 'Accetta',
    notice: 'Pagamento accettato: il kit risulta pagato',
  },
  close: {
    ...WORDS.close,
    text: () => 'Il denaro resta dov’è e il kit resta da pagare. Scrivi come è stato sistemato.',
  },
};
const wordsOf = (p: FlaggedPayment, action: ReviewAction): Words => (p.kit && KIT_WORDS[action]) || WORDS[action];

/** Asks before a flagged payment is settled; what was written stays when the server refuses. */
export const askToResolve = (payment: FlaggedPayment, action: ReviewAction): Promise<void> =>
  openDialog(wordsOf(payment, action).title, (close) => <Form payment={payment} action={action} close={close} />);

const Form = ({ payment: p, action, close }: { payment: FlaggedPayment; action: ReviewAction; close: () => void }) => {
  const words = wordsOf(p, action);
  const send = useSend(resolvePayment, {
    refreshes: [listFlaggedPayments, adminOrdersOverview, getAdminOrder],
    onDone: () => {
      close();
      successNotice(words.notice);
    },
  });
  const form = useSaveForm({
    labels: { note: action === 'close' ? 'Come è stato sistemato' : 'Nota (facoltativa)' },
    start: { note: '' },
    leaving: 'warned',
    save: ({ note }) => send.mutateAsync({ params: { id: String(p.id) }, body: { action, note } }),
  });
  return (
    <SaveForm form={form} failed={null} className={classes.form}>
      <p>{words.text(p)}</p>
      <Textarea {...form.text('note')} required={action === 'close'} autosize minRows={2} maxLength={300} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={close} data-autofocus>
          Annulla
        </Button>
        <SaveButton form={form} {...(action === 'refund' ? { color: 'danger.6' } : {})}>
          {words.confirm}
        </SaveButton>
      </div>
    </SaveForm>
  );
};
