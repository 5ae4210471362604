/** The data of an invitation, changed while it waits (NET-035, NET-036). */
import { listInvitations, readInvitation, updateInvitation } from '@ema/calls/sponsorship/invitations.ts';
import { INVITATION_FIELDS, type InvitationData } from '@ema/domain/sponsorship/invitation.ts';
import { useSend } from '../../kernel/use-call.ts';
import { useGo } from '../../kernel/use-go.ts';
import { paths } from '../../paths.ts';
import { successNotice } from '../../ui/notices.tsx';
import { Loading, SkeletonRows } from '../../ui/page.tsx';
import { InvitationForm } from './invitation-form.tsx';
import { useInvitation, useInvitationTrail, useLeave, whyNotEditable, type Invitation } from './invitation-flow.ts';
import { WizardFrame } from './wizard-frame.tsx';

export const EditPage = () => {
  const { id, loaded, isKnown } = useInvitation();
  useInvitationTrail(loaded.data, 'Modifica');
  useLeave(whyNotEditable(loaded.data), paths.invitation(id), isKnown);
  return (
    <WizardFrame title="Modifica sponsorizzazione" who={loaded.data?.fullName} step="data">
      <Loading of={loaded} skeleton={<SkeletonRows />} isEmpty={(i) => !i.isEditable} empty={null}>
        {(invitation) => <Edit invitation={invitation} />}
      </Loading>
    </WizardFrame>
  );
};

const dataOf = (i: Invitation): InvitationData =>
  Object.fromEntries(INVITATION_FIELDS.map((field) => [field, i[field]])) as InvitationData;

const Edit = ({ invitation }: { invitation: Invitation }) => {
  const pressed = useGo();
  const update = useSend(updateInvitation, { refreshes: [listInvitations, readInvitation] });
  return (
    <InvitationForm
      start={dataOf(invitation)}
      emailLocked={invitation.emailValidated}
      mobileLocked={invitation.mobileValidated}
      button="Salva"
      leaving="warned"
      version={invitation.version}
      onSave={async (values, version) => {
        const { id } = invitation;
        const { go } = pressed();
        await update.mutateAsync({ params: { id: String(id) }, body: { ...values, version } });
        successNotice('Dati salvati');
        return () => go({ to: paths.invitation(id) });
      }}
    />
  );
};
