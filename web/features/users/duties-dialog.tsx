/** Gives and takes the duties of somebody of the office, with what changes before it is saved (NET-579). */
import { Textarea } from '@mantine/core';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { getUser, listUsers, setDuties } from '@ema/calls/users.ts';
import type { Duty } from '@ema/domain/access/duties.ts';
import { ROLE_NAMES } from '@ema/domain/access/role-names.ts';
import { useSend } from '../../kernel/use-call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { successNotice } from '../../ui/notices.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { DutyBoxes } from './duty-boxes.tsx';
import styles from './users.module.css';

type User = CallOutput<typeof getUser>;
type Props = { user: User; onClose: () => void };

export const DutiesDialog = ({ user, onClose }: Props) => (
  <Dialog opened onClose={onClose} title={`Incarichi di ${user.displayName}`}>
    <DutiesForm user={user} onClose={onClose} />
  </Dialog>
);

const named = (duties: readonly Duty[]): string => duties.map((duty) => ROLE_NAMES[duty]).join(', ');
/** What saving would give and take, in words. */
const Difference = ({ had, has }: { had: readonly Duty[]; has: readonly Duty[] }) => {
  const added = has.filter((duty) => !had.includes(duty));
  const taken = had.filter((duty) => !has.includes(duty));
  if (added.length + taken.length === 0) return null;
  return (
    <p className={styles.difference} role="status">
      {added.length > 0 && <span>Riceve: {named(added)}.</span>}
      {taken.length > 0 && <span>Perde: {named(taken)}.</span>}
      {has.length === 0 && <span>Senza incarichi potrà accedere, ma non aprire nulla dell’ufficio.</span>}
      <span>Vale subito, anche dove è già nel portale.</span>
    </p>
  );
};

const DutiesForm = ({ user, onClose }: Props) => {
  const send = useSend(setDuties, { refreshes: [listUsers, getUser] });
  const had = user.duties ?? [];
  const start: { duties: readonly Duty[]; reason: string } = { duties: had, reason: '' };
  const form = useSaveForm({
    labels: { duties: 'Incarichi', reason: 'Motivo' },
    start,
    version: user.version,
    seen: had,
    leaving: 'warned',
    save: async ({ duties, reason }, version) => {
      await send.mutateAsync({ params: { id: String(user.id) }, body: { duties: [...duties], reason, version } });
      successNotice('Incarichi cambiati');
      onClose();
      return 'leaving';
    },
  });
  const { duties } = form.values;
  return (
    <SaveForm form={form}>
      <DutyBoxes {...form.shown('duties')} duties={duties} onChange={(next) => form.set({ duties: next })} />
      <Difference had={had} has={duties} />
      <Textarea
        {...form.text('reason')}
        description="Resta nel log, insieme a che cosa è cambiato."
        maxLength={200}
        autosize
        minRows={2}
        mt="md"
      />
      <SaveButton form={form} fullWidth mt="md">
        Salva gli incarichi
      </SaveButton>
    </SaveForm>
  );
};
