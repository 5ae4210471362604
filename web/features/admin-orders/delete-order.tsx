/** The dialog that deletes an order: it asks for the reason and names what follows. */
import { Button, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { adminOrdersOverview, deleteAdminOrder, listAdminOrders } from '@ema/calls/admin-orders.ts';
import { home } from '@ema/calls/home.ts';
import { listFlaggedPayments } from '@ema/calls/payments.ts';
import { mayPressDelete } from '@ema/domain/admin-orders/may.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { euro } from '../../kernel/formats.ts';
import type { IsHere } from '../../kernel/here.ts';
import { useSend } from '../../kernel/use-call.ts';
import { useGo } from '../../kernel/use-go.ts';
import { paths } from '../../paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { confirmDialog, errorDialog, tellSuccess } from '../../ui/notices.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import type { AdminOrder } from './admin-order.ts';
import { moneyAfter, moneyBefore } from './deleted-money.ts';

const TITLE = 'Commissione eliminata!';
const DONE = 'La commissione è stata eliminata con successo.';
/** @returns whether to go on to its money (NET-966) */
const tellDeleted = async (money: string | null, isHere: IsHere): Promise<boolean> => {
  if (money !== null)
    return confirmDialog({
      title: TITLE,
      text: (
        <>
          <p>{DONE}</p>
          <p>{money}</p>
        </>
      ),
      confirm: 'Pagamenti da verificare',
      cancel: 'Chiudi',
    });
  await tellSuccess(isHere, TITLE, DONE);
  return false;
};

export const DeleteOrder = ({ order: o }: { order: AdminOrder }) => {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="light" color="danger" leftSection={<IconTrash size={18} stroke={1.75} />} onClick={open}>
        Elimina la commissione
      </Button>
      <Dialog opened={isOpen} onClose={close} title={`Eliminare la commissione ${o.id} da ${euro(o.priceTotal)}?`}>
        <Deletion order={o} close={close} />
      </Dialog>
    </>
  );
};

/**
 * Then back to the list; a refusal is told in a dialog of its own (NET-257, NET-258), over the reason, which stays to
 * be sent again. One that was given up is gone with the dialog (NET-1066).
 */
const Deletion = ({ order: o, close }: { order: AdminOrder; close: () => void }) => {
  const pressed = useGo();
  const money = moneyBefore(o);
  const removal = useSend(deleteAdminOrder, {
    refreshes: [listAdminOrders, adminOrdersOverview, listFlaggedPayments, home],
  });
  const form = useSaveForm({
    labels: { reason: 'Motivo' },
    start: { reason: '' },
    leaving: 'warned',
    save: async ({ reason }) => {
      const { isHere, go } = pressed();
      const answer = await removal.mutateAsync({ params: { id: String(o.id) }, query: { reason: reason.trim() } });
      close();
      // Who wants to see its money wants it from wherever they are by then.
      if (await tellDeleted(moneyAfter(answer), isHere)) await pressed().go({ to: paths.adminPayments });
      else await go({ to: paths.adminCommissions });
    },
    tell: (thrown) => errorDialog('Si è verificato un errore eliminando la commissione', sentenceOf(thrown)),
  });
  return (
    <>
      <p>
        Sparisce dagli elenchi e dai report di {o.seller.fullName}, e i punti che ha dato o usato si annullano. Non si
        può ripristinare.
      </p>
      {o.exported && <p>È già stata esportata: avvisa il magazzino perché non la evada.</p>}
      {money && <p>{money}</p>}
      <SaveForm form={form}>
        <Textarea
          {...form.text('reason')}
          description="Almeno 5 caratteri; resta nel registro delle attività"
          maxLength={200}
          autosize
          minRows={2}
          data-autofocus
        />
        <SaveButtonWithReason
          form={form}
          fullWidth
          mt="lg"
          color="danger.6"
          reason={mayPressDelete(form.values.reason)}
        >
          Elimina
        </SaveButtonWithReason>
      </SaveForm>
    </>
  );
};
