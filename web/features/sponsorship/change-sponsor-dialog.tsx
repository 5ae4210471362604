/** The dialog in which the office gives an invitation another sponsor, with the reason (NET-363). */
import { TextInput } from '@mantine/core';
import { listInvitations, readInvitation } from '@ema/calls/sponsorship/invitations.ts';
import { changeSponsor } from '@ema/calls/sponsorship/payment.ts';
import { useSend } from '../../kernel/use-call.ts';
import { typedNumber } from '../../kernel/whole-number.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { successNotice } from '../../ui/notices.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import type { Invitation } from './invitation-flow.ts';
import styles from './invitations.module.css';

type Values = { sponsor: string; reason: string };
type Props = { invitation: Invitation; onClose: () => void };

export const ChangeSponsorDialog = ({ invitation, onClose }: Props) => {
  const change = useSend(changeSponsor, { refreshes: [readInvitation, listInvitations] });
  const form = useSaveForm<Values>({
    labels: { sponsor: 'Codice del nuovo sponsor', reason: 'Motivo' },
    start: { sponsor: '', reason: '' },
    version: invitation.version,
    seen: invitation.sponsorName,
    leaving: 'free',
    check: ({ sponsor, reason }) => ({
      sponsor: /^[1-9]\d{0,8}$/.test(sponsor) ? null : 'Scrivi il codice dell’incaricato.',
      reason: reason.trim().length >= 3 ? null : 'Scrivi il motivo.',
    }),
    save: async ({ sponsor, reason }, version) => {
      const body = { sponsor: Number(sponsor), reason, version };
      await change.mutateAsync({ params: { id: String(invitation.id) }, body });
      successNotice('Sponsor cambiato');
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title="Cambia sponsor">
      <SaveForm form={form} className={styles.stack}>
        <p className={styles.sentence}>{`Sponsor di ora: ${invitation.sponsorName}.`}</p>
        <TextInput {...form.text('sponsor', typedNumber())} inputMode="numeric" data-autofocus />
        <TextInput {...form.text('reason')} maxLength={200} description="Resta scritto nella storia." />
        <div className={styles.bar}>
          <SaveButton form={form}>Cambia</SaveButton>
        </div>
      </SaveForm>
    </Dialog>
  );
};
