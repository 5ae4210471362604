/** The dialog that sends an order in words, to its seller or to the office that handles orders. */
import { Button, Radio } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMail } from '@tabler/icons-react';
import { sendAdminOrderEmail } from '@ema/calls/admin-orders.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { errorDialog, successNotice } from '../../ui/notices.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import type { AdminOrder } from './admin-order.ts';

/** Closes whatever the answer; a refusal is told in a dialog of its own (NET-251, NET-252). */
export const SendEmail = ({ order }: { order: AdminOrder }) => {
  const [isOpen, { open, close }] = useDisclosure();
  const { seller, admin } = order.recipients;
  const send = useSend(sendAdminOrderEmail);
  const form = useSaveForm<{ to: 'seller' | 'admin' }>({
    labels: { to: 'Destinatario' },
    start: { to: seller ? 'seller' : 'admin' },
    leaving: 'free',
    save: async ({ to }) => {
      await send.mutateAsync({ params: { id: String(order.id) }, body: { emailType: to } });
      close();
      successNotice('E-mail inviata con successo');
    },
    tell: (thrown) => {
      close();
      return errorDialog('Si è verificato un errore inviando la mail', sentenceOf(thrown));
    },
  });
  const { value, onChange, label } = form.field('to');
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={18} stroke={1.75} />} onClick={open}>
        Invia per e-mail
      </Button>
      <Dialog opened={isOpen} onClose={close} title={`Invia l’ordine ${order.id}`}>
        <SaveForm form={form}>
          <Radio.Group
            label={label}
            value={value}
            onChange={(chosen) => onChange(chosen === 'admin' ? 'admin' : 'seller')}
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
          <SaveButtonWithReason
            form={form}
            fullWidth
            mt="lg"
            reason={seller || admin ? null : 'Manca un indirizzo a cui inviare.'}
          >
            Invia l’e-mail
          </SaveButtonWithReason>
        </SaveForm>
      </Dialog>
    </>
  );
};
