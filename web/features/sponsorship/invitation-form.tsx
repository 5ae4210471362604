/** The form of a candidate’s data, for a new invitation and for one that can still be changed. */
import { IconArrowRight } from '@tabler/icons-react';
import type { InvitationData } from '@ema/domain/sponsorship/invitation.ts';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { AddressFields, ContactFields, DocumentFields, PersonFields } from './invitation-fields.tsx';
import { INVITATION_LABELS } from './invitation-labels.ts';
import styles from './invitations.module.css';

type Props = {
  start: InvitationData;
  version?: number | undefined;
  emailLocked?: boolean;
  mobileLocked?: boolean;
  /** The candidate writes it themselves. */
  isOwn?: boolean;
  button: string;
  /** `kept`: what is typed stays in this browser. */
  leaving: 'kept' | 'warned';
  onChange?: (values: InvitationData) => void;
  onSave: (values: InvitationData, version: number) => Promise<unknown>;
};

/** What the server says of a field stands under it (NET-057). */
export const InvitationForm = ({
  start,
  version,
  emailLocked = false,
  mobileLocked = false,
  isOwn = false,
  button,
  leaving,
  onChange,
  onSave,
}: Props) => {
  const form = useSaveForm<InvitationData>({
    id: 'invitation',
    labels: INVITATION_LABELS,
    start,
    version,
    leaving,
    // Wherever it stands, it leads on.
    isHeld: true,
    save: onSave,
    ...(onChange ? { onChange } : {}),
  });
  return (
    <SaveForm form={form} className={styles.form}>
      <PersonFields form={form} />
      <AddressFields form={form} />
      <ContactFields form={form} emailLocked={emailLocked} mobileLocked={mobileLocked} isOwn={isOwn} />
      <DocumentFields form={form} />
      <div className={styles.bar}>
        <SaveButton form={form} size="lg" rightSection={<IconArrowRight size={18} stroke={1.75} />}>
          {button}
        </SaveButton>
      </div>
    </SaveForm>
  );
};
