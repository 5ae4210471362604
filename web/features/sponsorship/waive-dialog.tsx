/** Asks why a payment of a registration kit is let fall away, and does it (NET-887). */
import { Button, Textarea } from '@mantine/core';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { listKitPayments, waiveKitPayment } from '@ema/calls/sponsorship.ts';
import { partName } from '@ema/domain/sponsorship/words.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { euro } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { errorDialog, openDialog, successNotice } from '../../ui/notices.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import classes from '../../ui/task-card.module.css';

type Payment = CallOutput<typeof listKitPayments>['items'][number];

export const askToWaive = (payment: Payment, who: string): Promise<void> =>
  openDialog('Condonare il pagamento?', (close) => <WaiveForm payment={payment} who={who} close={close} />);

const WaiveForm = ({ payment: p, who, close }: { payment: Payment; who: string; close: () => void }) => {
  const send = useSend(waiveKitPayment, { refreshes: [listKitPayments] });
  const form = useSaveForm({
    labels: { reason: 'Motivo' },
    start: { reason: '' },
    leaving: 'free',
    check: ({ reason }) => ({ reason: reason.trim().length >= 3 ? null : 'Scrivi il motivo.' }),
    save: async (body) => {
      await send.mutateAsync({ params: { id: String(p.id) }, body });
      close();
      successNotice('Pagamento condonato');
    },
    tell: (thrown) => errorDialog('Pagamento non condonato', sentenceOf(thrown)),
  });
  return (
    <SaveForm form={form} className={classes.form}>
      <p>{`${partName(p.part, p.number)} di ${euro(p.amount)}, ${who}: non sarà più dovuto. Non si può annullare.`}</p>
      <Textarea
        {...form.text('reason')}
        description="Resta scritto nel log."
        autosize
        minRows={2}
        maxLength={200}
        required
        data-autofocus
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          Non condonare
        </Button>
        <SaveButton form={form} color="danger.6">
          Condona
        </SaveButton>
      </div>
    </SaveForm>
  );
};
