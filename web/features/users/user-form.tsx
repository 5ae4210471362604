/** The form of an account that the office makes, or changes when it is one it made (NET-155, NET-156, ACC-328). */
import { Checkbox, PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { createUser, getUser, listUsers, updateUser } from '@ema/calls/users.ts';
import type { Duty } from '@ema/domain/access/duties.ts';
import { useSend } from '../../kernel/use-call.ts';
import { successNotice } from '../../ui/notices.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import task from '../../ui/task-card.module.css';
import { DutyBoxes } from './duty-boxes.tsx';

type Edited = { id: number; displayName: string; username: string; meetingScannerEnabled: boolean; version: number };
type Props = { user: Edited | null; mayMakeOffice?: boolean; onClose: () => void };
type For = 'meetings' | 'office';
const EXPLAINED: Record<For, string> = {
  meetings: 'Per chi registra le presenze ai meeting. Agenti e clienti ricevono l’accesso quando aderiscono.',
  office:
    'Per chi lavora in ufficio: vede e fa solo ciò che aprono i suoi incarichi, e cambia la password al primo accesso.',
};

/** `user`: whom it changes; null makes somebody new, of the office only where `mayMakeOffice`. */
export const UserFormDialog = ({ user, mayMakeOffice = false, onClose }: Props) => {
  const [isFor, choose] = useState<For>('meetings');
  return (
    <Dialog opened onClose={onClose} title={user ? `Modifica ${user.displayName}` : 'Nuovo utente'}>
      {mayMakeOffice && (
        <SegmentedControl
          aria-label="Per chi è"
          fullWidth
          value={isFor}
          onChange={choose}
          data={[
            { value: 'meetings', label: 'Per i meeting' },
            { value: 'office', label: 'Per l’ufficio' },
          ]}
        />
      )}
      <p>{user ? 'Con una nuova password le sue sessioni terminano subito.' : EXPLAINED[isFor]}</p>
      <UserForm key={isFor} user={user} isFor={isFor} onClose={onClose} />
    </Dialog>
  );
};

const UserForm = ({ user, isFor, onClose }: Props & { isFor: For }) => {
  const isOffice = isFor === 'office';
  const none: readonly Duty[] = [];
  const refreshes = [listUsers, getUser];
  const create = useSend(createUser, { refreshes });
  const update = useSend(updateUser, { refreshes });
  const form = useSaveForm({
    labels: {
      displayName: 'Nome e cognome',
      username: 'Username',
      password: user ? 'Nuova password' : 'Password',
      meetingScannerEnabled: 'Registra le presenze ai meeting',
      duties: 'Incarichi',
    },
    start: {
      displayName: user?.displayName ?? '',
      username: user?.username ?? '',
      password: '',
      meetingScannerEnabled: !isOffice && (user?.meetingScannerEnabled ?? true),
      duties: none,
    },
    version: user?.version,
    leaving: 'warned',
    check: ({ duties }) => (isOffice && duties.length === 0 ? { duties: 'Scegli almeno un incarico.' } : {}),
    save: async ({ displayName, username, password, meetingScannerEnabled, duties }, version) => {
      const said = { displayName, username, meetingScannerEnabled };
      if (user)
        await update.mutateAsync({
          params: { id: String(user.id) },
          body: { ...said, password: password || null, version },
        });
      else await create.mutateAsync({ body: { ...said, password, duties: [...duties] } });
      successNotice(user ? 'Utente modificato' : 'Utente creato');
      onClose();
      return 'leaving';
    },
  });
  return (
    <SaveForm form={form} className={task.form}>
      <TextInput {...form.text('displayName')} maxLength={80} autoComplete="off" data-autofocus />
      <TextInput {...form.text('username')} maxLength={60} autoComplete="off" autoCapitalize="none" />
      <PasswordInput
        {...form.text('password')}
        description={user ? 'Vuota: resta quella che ha.' : 'Almeno 8 caratteri'}
        autoComplete="new-password"
      />
      {isOffice ? (
        <DutyBoxes {...form.shown('duties')} duties={form.values.duties} onChange={(duties) => form.set({ duties })} />
      ) : (
        <Checkbox
          label="Registra le presenze ai meeting"
          checked={form.values.meetingScannerEnabled}
          onChange={(event) => form.set({ meetingScannerEnabled: event.currentTarget.checked })}
        />
      )}
      <SaveButton form={form} fullWidth>
        {user ? 'Salva' : 'Crea utente'}
      </SaveButton>
    </SaveForm>
  );
};
