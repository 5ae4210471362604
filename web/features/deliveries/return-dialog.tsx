/** The dialog in which the office says how money was given back that came for an order deleted or refunded before. */
import { Button, Textarea } from '@mantine/core';
import { listDeclaredPayments, settleDeclaredPayment } from '@ema/calls/deliveries.ts';
import { euro } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { openDialog, successNotice } from '../../ui/notices.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import classes from '../../ui/task-card.module.css';
import type { Declared } from './reject-dialog.tsx';

/** The answer stays with the payment (ORD-522). */
export const askHowReturned = (payment: Declared): Promise<void> =>
  openDialog('Il denaro è stato restituito?', (close) => <Form payment={payment} close={close} />);

const Form = ({ payment: p, close }: { payment: Declared; close: () => void }) => {
  const send = useSend(settleDeclaredPayment, {
    refreshes: [listDeclaredPayments],
    onDone: () => {
      close();
      successNotice('Restituzione registrata');
    },
  });
  const form = useSaveForm({
    labels: { note: 'Come è stato restituito' },
    start: { note: '' },
    leaving: 'warned',
    save: ({ note }) => send.mutateAsync({ params: { id: String(p.id) }, body: { outcome: 'verified', note } }),
  });
  return (
    <SaveForm form={form} failed={null} className={classes.form}>
      <p>{`${p.toReturn ?? ''} Sono ${euro(p.amount)}, arrivati per la consegna ${p.delivery.code}.`}</p>
      <Textarea
        {...form.text('note')}
        required
        autosize
        minRows={2}
        maxLength={300}
        description="Per esempio il CRO del bonifico."
        data-autofocus
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          Non ancora
        </Button>
        <SaveButton form={form}>È stato restituito</SaveButton>
      </div>
    </SaveForm>
  );
};
