import { Button, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { adminOrdersOverview, deleteAdminOrder, listAdminOrders, type getAdminOrder } from '@ema/calls/admin-orders.ts';
import { home } from '@ema/calls/home.ts';
import { listFlaggedPayments } from '@ema/calls/payments.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { euro } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { errorDialog, successDialog } from '../../ui/notices.tsx';

/** NET-257, NET-258: asks for the reason and names what follows; then back to the list. */
export const DeleteOrder = ({ order: o }: { order: CallOutput<typeof getAdminOrder> }) => {
  const [isOpen, { open, close }] = useDisclosure();
  const [reason, setReason] = useState('');
  const navigate = useNavigate();
  const removal = useSend(deleteAdminOrder, {
    refreshes: [listAdminOrders, adminOrdersOverview, listFlaggedPayments, home],
  });
  const remove = async () => {
    try {
      await removal.mutateAsync({ params: { id: String(o.id) }, query: { reason: reason.trim() } });
      close();
      await successDialog('Commissione eliminata!', 'La commissione è stata eliminata con successo.');
      await navigate({ to: paths.adminCommissions });
    } catch (thrown) {
      close();
      await errorDialog('Si è verificato un errore eliminando la commissione', sentenceOf(thrown));
    }
  };
  return (
    <>
      <Button variant="light" color="danger" leftSection={<IconTrash size={18} stroke={1.75} />} onClick={open}>
        Elimina la commissione
      </Button>
      <Dialog opened={isOpen} onClose={close} title={`Eliminare la commissione ${o.id} da ${euro(o.priceTotal)}?`}>
        <p>
          Sparisce dagli elenchi e dai report di {o.seller.fullName}, e i punti che ha dato o usato si annullano. Non si
          può ripristinare.
        </p>
        {o.exported && <p>È già stata esportata: avvisa il magazzino perché non la evada.</p>}
        {o.paidOnline && <p>È già stata pagata: l’importo passa tra i pagamenti da verificare, da dove si rimborsa.</p>}
        <Textarea
          label="Motivo"
          description="Almeno 5 caratteri; resta nel registro delle attività"
          value={reason}
          onChange={(e) => setReason(e.currentTarget.value)}
          maxLength={200}
          autosize
          minRows={2}
          data-autofocus
        />
        <ButtonWithReason
          fullWidth
          mt="lg"
          color="danger.6"
          reason={reason.trim().length < 5 ? 'Scrivi prima il motivo, con almeno 5 caratteri.' : null}
          loading={removal.isPending}
          onClick={() => void remove()}
        >
          Elimina
        </ButtonWithReason>
      </Dialog>
    </>
  );
};
