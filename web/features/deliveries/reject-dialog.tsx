/** The dialog in which the office says that a declared payment was not found. */
import { Button, Textarea } from '@mantine/core';
import { listDeclaredPayments, settleDeclaredPayment } from '@ema/calls/deliveries.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { useSend } from '../../kernel/use-call.ts';
import { openDialog, successNotice } from '../../ui/notices.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import classes from '../../ui/task-card.module.css';

export type Declared = CallOutput<typeof listDeclaredPayments>['items'][number];

/** Asks why; the agent reads the answer. */
export const askToReject = (payment: Declared): Promise<void> =>
  openDialog('Respingere il pagamento?', (close) => <Form payment={payment} close={close} />);

const Form = ({ payment: p, close }: { payment: Declared; close: () => void }) => {
  const send = useSend(settleDeclaredPayment, {
    refreshes: [listDeclaredPayments],
    onDone: () => {
      close();
      successNotice('Pagamento respinto: l’incaricato è stato avvisato');
    },
  });
  const form = useSaveForm({
    labels: { note: 'Perché non risulta' },
    start: { note: '' },
    leaving: 'warned',
    save: ({ note }) => send.mutateAsync({ params: { id: String(p.id) }, body: { outcome: 'rejected', note } }),
  });
  return (
    <SaveForm form={form} failed={null} className={classes.form}>
      <p>{`La consegna ${p.delivery.code} torna tra quelle da pagare e ${p.delivery.seller.fullName} riceve questo testo via e-mail.`}</p>
      <Textarea {...form.text('note')} required autosize minRows={2} maxLength={300} data-autofocus />
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          Annulla
        </Button>
        <SaveButton form={form} color="danger.6">
          Respingi il pagamento
        </SaveButton>
      </div>
    </SaveForm>
  );
};
