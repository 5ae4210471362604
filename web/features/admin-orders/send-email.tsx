import { Button, Radio } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { sendAdminOrderEmail, type getAdminOrder } from '@ema/calls/admin-orders.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { errorDialog, successNotice } from '../../ui/notices.tsx';

/** NET-251, NET-252: the order in words, to its seller or to the office that handles orders. */
export const SendEmail = ({ order }: { order: CallOutput<typeof getAdminOrder> }) => {
  const [isOpen, { open, close }] = useDisclosure();
  const { seller, admin } = order.recipients;
  const [to, setTo] = useState<'seller' | 'admin'>(seller ? 'seller' : 'admin');
  const send = useSend(sendAdminOrderEmail);
  const submit = async () => {
    try {
      await send.mutateAsync({ params: { id: String(order.id) }, body: { emailType: to } });
      close();
      successNotice('E-mail inviata con successo');
    } catch (thrown) {
      close();
      await errorDialog('Si è verificato un errore inviando la mail', sentenceOf(thrown));
    }
  };
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={18} stroke={1.75} />} onClick={open}>
        Invia per e-mail
      </Button>
      <Dialog opened={isOpen} onClose={close} title={`Invia l’ordine ${order.id}`}>
        <Radio.Group
          label="Destinatario"
          value={to}
          onChange={(value) => setTo(value === 'admin' ? 'admin' : 'seller')}
        >
          <Radio
            mt="sm"
            value="seller"
            disabled={!seller}
            label={`Incaricato: ${order.seller.fullName}`}
            description={seller ?? 'Non ha un indirizzo e-mail'}
            {...(seller ? { 'data-autofocus': true } : {})}
          />
          <Radio
            mt="sm"
            value="admin"
            label="Ufficio ordini"
            description={admin || 'L’indirizzo non è impostato'}
            disabled={!admin}
          />
        </Radio.Group>
        <ButtonWithReason
          fullWidth
          mt="lg"
          reason={seller || admin ? null : 'Manca un indirizzo a cui inviare.'}
          loading={send.isPending}
          onClick={() => void submit()}
        >
          Invia l’e-mail
        </ButtonWithReason>
      </Dialog>
    </>
  );
};
