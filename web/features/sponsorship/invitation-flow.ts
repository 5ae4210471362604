/** What the screens of one invitation share: the invitation of the address, its trail, where it goes on, and leaving it. */
import { useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { readInvitation } from '@ema/calls/sponsorship/invitations.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { NOT_EDITABLE } from '@ema/domain/sponsorship/may-invitation.ts';
import { NOT_PAYABLE, type WizardStep } from '@ema/domain/sponsorship/steps.ts';
import { useTrail } from '../../kernel/last-crumb.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall } from '../../kernel/use-call.ts';
import { useGo } from '../../kernel/use-go.ts';
import { paths } from '../../paths.ts';
import { errorDialog } from '../../ui/notices.tsx';

export type Invitation = CallOutput<typeof readInvitation>;

/** Where a step of the wizard stands. */
export const stepPath = (id: number, step: WizardStep): string =>
  ({
    data: paths.editInvitation(id),
    id: paths.invitationIdCard(id),
    cf: paths.invitationTaxCode(id),
    contacts: paths.invitationContacts(id),
    payment: paths.invitationPayment(id),
  })[step];

/** The one that the address names; `isKnown`: as it is now, not as it was when one was here before. */
export const useInvitation = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const loaded = useCall(readInvitation, { params: { id } }, { staleTime: 0 });
  return { id: Number(id), loaded, isKnown: loaded.data !== undefined && !loaded.isFetching };
};

/** NET-018: back to one's own list, or to that of the office. */
export const useInvitationTrail = (invitation: Invitation | undefined, last?: string): void => {
  const { managedAgent } = useSession();
  const isMine = invitation !== undefined && invitation.sponsor.id === managedAgent?.id;
  const { id, fullName } = invitation ?? {};
  const trail = useMemo(
    () =>
      id === undefined
        ? null
        : [
            { label: 'Sponsorizzazione' },
            isMine
              ? { label: 'Le mie sponsorizzazioni', to: paths.myInvitations }
              : { label: 'Amministra sponsorizzati', to: paths.manageInvitations },
            { label: fullName ?? '', to: paths.invitation(id) },
            ...(last === undefined ? [] : [{ label: last }]),
          ],
    [id, fullName, isMine, last],
  );
  useTrail(trail);
};

type Why = { title: string; text: string };
/**
 * Says why one cannot be here and goes to another page. Only what one came to counts: what one does here, such as
 * confirming, changes it too and leads on by itself.
 */
export const useLeave = (why: Why | null, to: string, isKnown: boolean): void => {
  const pressed = useGo();
  const isDecided = useRef(false);
  useEffect(() => {
    if (!isKnown || isDecided.current) return;
    isDecided.current = true;
    const { go } = pressed();
    if (why !== null) void errorDialog(why.title, why.text).then(() => go({ to, replace: true }));
  }, [why, to, isKnown]);
};

/** NET-035. */
export const whyNotEditable = (invitation: Invitation | undefined): Why | null =>
  invitation && !invitation.isEditable
    ? { title: NOT_EDITABLE, text: 'È già confermata o in pagamento: trovi tutto nel dettaglio.' }
    : null;
/** NET-065, NET-066. */
export const whyNotPayable = (invitation: Invitation | undefined): Why | null =>
  invitation && !invitation.payable ? { title: NOT_PAYABLE, text: invitation.notPayableReason ?? '' } : null;
