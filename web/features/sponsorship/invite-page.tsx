/** «Sponsorizza nuovo»: the data of somebody to invite, the first step of the wizard (NET-032). */
import { createInvitation, listInvitations } from '@ema/calls/sponsorship/invitations.ts';
import { EMPTY_INVITATION, type InvitationData } from '@ema/domain/sponsorship/invitation.ts';
import { useDraft } from '../../kernel/drafts.ts';
import { useSession } from '../../kernel/session.tsx';
import { useSend } from '../../kernel/use-call.ts';
import { useGo } from '../../kernel/use-go.ts';
import { paths } from '../../paths.ts';
import { successNotice } from '../../ui/notices.tsx';
import { HandOverFromStart } from './hand-over-panel.tsx';
import { InvitationForm } from './invitation-form.tsx';
import { WizardFrame } from './wizard-frame.tsx';

export const InvitePage = () => {
  const pressed = useGo();
  const { shop } = useSession();
  const { draft, keep, forget } = useDraft<InvitationData>('invitation-new');
  const create = useSend(createInvitation, { refreshes: [listInvitations] });
  return (
    <WizardFrame title="Sponsorizza nuovo" step="data">
      <HandOverFromStart />
      <InvitationForm
        start={{ ...EMPTY_INVITATION, ...draft }}
        button="Salva e continua"
        leaving="kept"
        onChange={keep}
        onSave={async (values) => {
          const { go } = pressed();
          const body = shop === 0 || shop === 1 ? { ...values, enabledShop: shop } : values;
          const { id } = await create.mutateAsync({ body });
          forget();
          return async () => {
            if (!(await go({ to: paths.invitationIdCard(id) })))
              successNotice('Dati salvati: riprendi da «Le mie sponsorizzazioni»');
          };
        }}
      />
    </WizardFrame>
  );
};
