/** How an invitation is paid: by card, by postal order, at the first access, or not at all (NET-065 to NET-079). */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { Loading, Panel, SkeletonRows } from '../../ui/page.tsx';
import { readInvitationPayment } from '@ema/calls/sponsorship/payment.ts';
import { useCall } from '../../kernel/use-call.ts';
import { PaymentUnderWay } from './payment-under-way.tsx';
import { PaymentChoices } from './payment-choices.tsx';
import { useInvitation, useInvitationTrail, useLeave, whyNotPayable, type Invitation } from './invitation-flow.ts';
import styles from './invitations.module.css';
import { WizardFrame } from './wizard-frame.tsx';

/** Of one that was confirmed a moment ago, perhaps by this page, whose answer was lost. */
const NotPayable = ({ invitation }: { invitation: Invitation | undefined }) =>
  invitation ? (
    <Panel>
      <div className={styles.later}>
        <p className={styles.sentence}>{invitation.notPayableReason}</p>
        <Button component={Link} to={paths.invitation(invitation.id)}>
          Vai al dettaglio
        </Button>
      </div>
    </Panel>
  ) : null;

export const PaymentPage = () => {
  const { id, loaded, isKnown } = useInvitation();
  const payment = useCall(readInvitationPayment, { params: { id: String(id) } }, { staleTime: 0 });
  const invitation = loaded.data;
  useInvitationTrail(invitation, 'Pagamento');
  useLeave(whyNotPayable(invitation), paths.invitation(id), isKnown);
  const both = {
    data: invitation && payment.data && { invitation, payment: payment.data },
    error: loaded.error ?? payment.error,
    isPending: loaded.isPending || payment.isPending,
    refetch: () => Promise.all([loaded.refetch(), payment.refetch()]),
  };
  return (
    <WizardFrame title="Pagamento" who={invitation?.fullName} step="payment">
      <Loading
        of={both}
        skeleton={<SkeletonRows rows={3} height={72} />}
        isEmpty={(loadedBoth) => !loadedBoth.invitation.payable}
        empty={<NotPayable invitation={invitation} />}
      >
        {(of) => (of.invitation.status === 'pending' ? <PaymentChoices {...of} /> : <PaymentUnderWay {...of} />)}
      </Loading>
    </WizardFrame>
  );
};
