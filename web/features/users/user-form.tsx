/** The form of an account that the office makes, or changes when it is one it made (NET-155, NET-156, ACC-328). */
import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { createUser, getUser, listUsers, updateUser } from '@ema/calls/users.ts';
import { useSend } from '../../kernel/use-call.ts';
import { successNotice } from '../../ui/notices.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { Dialog } from '../../ui/dialog.tsx';

type Edited = { id: number; displayName: string; username: string; meetingScannerEnabled: boolean };
type Props = { user: Edited | null; onClose: () => void };

/** `user`: whom it changes; null makes somebody new. */
export const UserFormDialog = ({ user, onClose }: Props) => (
  <Dialog opened onClose={onClose} title={user ? `Modifica ${user.displayName}` : 'Nuovo utente'}>
    <p>
      {user
        ? 'Con una nuova password le sue sessioni terminano subito.'
        : 'Per chi registra le presenze ai meeting. Agenti e clienti ricevono l’accesso quando aderiscono.'}
    </p>
    <UserForm user={user} onClose={onClose} />
  </Dialog>
);

const UserForm = ({ user, onClose }: Props) => {
  const refreshes = [listUsers, getUser];
  const create = useSend(createUser, { refreshes });
  const update = useSend(updateUser, { refreshes });
  const form = useSaveForm({
    labels: {
      displayName: 'Nome e cognome',
      username: 'Username',
      password: user ? 'Nuova password' : 'Password',
      meetingScannerEnabled: 'Registra le presenze ai meeting',
    },
    start: {
      displayName: user?.displayName ?? '',
      username: user?.username ?? '',
      password: '',
      meetingScannerEnabled: user?.meetingScannerEnabled ?? true,
    },
    leaving: 'free',
    save: async ({ displayName, username, password, meetingScannerEnabled }) => {
      const said = { displayName, username, meetingScannerEnabled };
      if (user)
        await update.mutateAsync({ params: { id: String(user.id) }, body: { ...said, password: password || null } });
      else await create.mutateAsync({ body: { ...said, password } });
      successNotice(user ? 'Utente modificato' : 'Utente creato');
      onClose();
      return 'leaving';
    },
  });
  return (
    <SaveForm form={form}>
      <TextInput {...form.text('displayName')} maxLength={80} autoComplete="off" data-autofocus />
      <TextInput {...form.text('username')} maxLength={60} autoComplete="off" autoCapitalize="none" mt="md" />
      <PasswordInput
        {...form.text('password')}
        description={user ? 'Vuota: resta quella che ha.' : 'Almeno 8 caratteri'}
        autoComplete="new-password"
        mt="md"
      />
      <Checkbox
        label="Registra le presenze ai meeting"
        checked={form.values.meetingScannerEnabled}
        onChange={(event) => form.set({ meetingScannerEnabled: event.currentTarget.checked })}
        mt="md"
      />
      <SaveButton form={form} fullWidth mt="md">
        {user ? 'Salva' : 'Crea utente'}
      </SaveButton>
    </SaveForm>
  );
};
