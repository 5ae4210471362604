/** The button with which an administrator lets in again who cannot recover their account, and its dialog (ACC-670). */
import { SegmentedControl, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { getUser, profile } from '@ema/calls/users.ts';
import { sendCredentials } from '@ema/calls/users/send-credentials.ts';
import type { Role } from '@ema/domain/access/roles.ts';
import { isOfOffice, maySendCredentials } from '@ema/domain/users/office-credentials.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { successNotice } from '../../ui/notices.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';

type Who = {
  userId: number;
  username: string;
  displayName: string;
  isUsable: boolean;
  userType: string;
  /** Where the page knows them. */
  roles?: readonly Role[];
};
/** What is known before their contacts are: of others the page does not ask, nor who moved one (the server says it). */
const factsOf = ({ username, isUsable, userType, roles = [] }: Who, own: string | null) => ({
  isUsable,
  isOneself: username === own,
  isOffice: isOfOffice({ userType, roles }),
  isOwnMove: false,
  askerRoles: [],
});

export const SendCredentialsButton = (who: Who) => {
  const [isOpen, { open, close }] = useDisclosure();
  const me = useSession();
  const why = maySendCredentials({ ...factsOf(who, me.username), isRecoverable: false, isValidated: true });
  const known = useCall(profile, { query: { user: String(who.userId) } }, { enabled: isOpen });
  return (
    <>
      <ButtonWithReason variant="default" onClick={open} reason={why}>
        Invia nuove credenziali
      </ButtonWithReason>
      <Dialog opened={isOpen} onClose={close} title={`Inviare nuove credenziali a ${who.displayName}?`}>
        {known.data && <CredentialsForm who={who} known={known.data} onClose={close} />}
      </Dialog>
    </>
  );
};

const CredentialsForm = ({
  who,
  known,
  onClose,
}: {
  who: Who;
  known: CallOutput<typeof profile>;
  onClose: () => void;
}) => {
  const me = useSession();
  const [type, setType] = useState<'email' | 'mobile'>(known.mobileValidated ? 'mobile' : 'email');
  const send = useSend(sendCredentials, {
    refreshes: [getUser],
    onDone: () => {
      onClose();
      successNotice('Nuove credenziali inviate');
    },
  });
  const form = useSaveForm({
    labels: { reason: 'Motivo' },
    start: { reason: '' },
    leaving: 'free',
    save: (body) => send.mutateAsync({ params: { id: String(who.userId) }, body: { contactType: type, ...body } }),
  });
  const why = maySendCredentials({
    ...factsOf(who, me.username),
    isRecoverable: known.mobile !== null && known.mobileProved,
    isValidated: type === 'email' ? known.emailValidated : known.mobileValidated,
  });
  const isShort = form.values.reason.trim().length < 5;
  return (
    <SaveForm form={form}>
      <p>
        Solo dopo aver accertato l’identità della persona e verificato che il contatto qui sotto sia davvero il suo: chi
        lo riceve entra al suo posto. Riceve lo username e una password nuova, che cambia al primo accesso; quella di
        prima non vale più e le sue sessioni terminano. L’altro contatto, se convalidato, riceve un avviso, e così il
        contatto di prima se è cambiato da poco. Il motivo e il tuo nome restano nelle sue attività.
      </p>
      <p>Una volta entrata, conferma il cellulare in «I miei dati»: da allora recupera l’accesso da sola.</p>
      <SegmentedControl
        aria-label="A quale contatto"
        data={[
          { value: 'mobile', label: known.mobile ?? 'Cellulare' },
          { value: 'email', label: known.email ?? 'E-mail' },
        ]}
        value={type}
        onChange={(value) => setType(value === 'email' ? 'email' : 'mobile')}
        fullWidth
      />
      <Textarea
        {...form.text('reason')}
        description="Almeno 5 caratteri, per esempio come hai accertato chi è e di chi è il contatto"
        maxLength={200}
        autosize
        minRows={2}
        mt="md"
        data-autofocus
      />
      <SaveButtonWithReason
        form={form}
        fullWidth
        mt="md"
        reason={why ?? (isShort ? 'Indica il motivo, con almeno 5 caratteri.' : null)}
      >
        Invia nuove credenziali
      </SaveButtonWithReason>
    </SaveForm>
  );
};
