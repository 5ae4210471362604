/** The button with which an administrator moves somebody's contact, and the dialog that asks where and why (ACC-343). */
import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { getAdminAgent } from '@ema/calls/agents.ts';
import { listContactValidations, moveContact } from '@ema/calls/operations.ts';
import { getPersonData } from '@ema/calls/privacy/person-data.ts';
import { getUser, profile } from '@ema/calls/users.ts';
import { whatMovingDoes } from '@ema/domain/operations/contact-changes.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { successNotice } from '../../ui/notices.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';

type ContactType = 'email' | 'mobile';
const KINDS = [
  { value: 'mobile', label: 'Cellulare' },
  { value: 'email', label: 'E-mail' },
];

export const MoveContactButton = ({ userId, displayName }: { userId: number; displayName: string }) => {
  const [isOpen, { open, close }] = useDisclosure();
  const [type, setType] = useState<ContactType>('mobile');
  const known = useCall(profile, { query: { user: String(userId) } }, { enabled: isOpen });
  const move = useSend(moveContact, {
    refreshes: [profile, getUser, getAdminAgent, getPersonData, listContactValidations],
    onDone: () => {
      close();
      successNotice('Contatto cambiato con successo');
    },
  });
  const form = useSaveForm({
    labels: { contactValue: 'Nuovo contatto', reason: 'Motivo' },
    start: { contactValue: '', reason: '' },
    leaving: 'free',
    lands: 'contactValue',
    save: (body) => move.mutateAsync({ params: { id: String(userId) }, body: { contactType: type, ...body } }),
  });
  const { contactValue, reason } = form.values;
  return (
    <>
      <Button variant="default" onClick={open}>
        Cambia contatto
      </Button>
      <Dialog opened={isOpen} onClose={close} title={`Cambiare un contatto di ${displayName}?`}>
        <p>{known.data && whatMovingDoes(type, known.data)} Il motivo e il tuo nome restano nelle sue attività.</p>
        <SaveForm form={form}>
          <SegmentedControl
            aria-label="Quale contatto"
            data={KINDS}
            value={type}
            onChange={(value) => setType(value === 'email' ? 'email' : 'mobile')}
            fullWidth
          />
          <TextInput {...form.text('contactValue')} maxLength={120} mt="md" data-autofocus />
          <Textarea
            {...form.text('reason')}
            description="Almeno 5 caratteri"
            maxLength={200}
            autosize
            minRows={2}
            mt="md"
          />
          <SaveButton form={form} fullWidth mt="md" disabled={contactValue.trim() === '' || reason.trim().length < 5}>
            Cambia contatto
          </SaveButton>
        </SaveForm>
      </Dialog>
    </>
  );
};
