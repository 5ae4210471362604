/** The end of the wizard: thanks, and what the new person gets now (NET-042, NET-068). */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listInvitations } from '@ema/calls/sponsorship/invitations.ts';
import { checkInvitationPayment, readInvitationPayment } from '@ema/calls/sponsorship/payment.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { Loading, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import { StepHeading } from '../../ui/step-heading.tsx';
import { StepMoment } from '../../ui/step-moment.tsx';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';
import { usePaymentNews } from '../payments/use-payment-news.ts';
import { waitingWords } from './completed-words.ts';
import { useInvitation, useInvitationTrail, type Invitation } from './invitation-flow.ts';
import styles from './invitations.module.css';
import { TERM } from './payment-choices.tsx';
import { IN_REVIEW } from './payment-under-way.tsx';

export const PaymentCompletedPage = () => {
  const { loaded } = useInvitation();
  useInvitationTrail(loaded.data, 'Completata');
  return (
    <Page title="Sponsorizzazione completata" facts={loaded.data?.fullName ?? ' '} narrow>
      <StepHeading step="completed" name="Sponsorizzazione completata" fromFirst />
      <StepMoment step="completed">
        <Loading of={loaded} skeleton={<SkeletonRows rows={2} height={96} />} isEmpty={() => false} empty={null}>
          {(invitation) =>
            invitation.status === 'pending' || invitation.status === 'awaiting_payment' ? (
              <Waiting
                key={invitation.status}
                invitation={invitation}
                onOver={() => loaded.refetch({ throwOnError: true })}
              />
            ) : (
              <Thanks invitation={invitation} />
            )
          }
        </Loading>
      </StepMoment>
    </Page>
  );
};

/** Back from the provider before its news. */
const Waiting = ({ invitation, onOver }: { invitation: Invitation; onOver: () => Promise<unknown> }) => {
  const check = useSend(checkInvitationPayment, { refreshes: [listInvitations, readInvitationPayment] });
  const { isSilent } = usePaymentNews(
    invitation.id,
    async () => {
      const now = await check.mutateAsync({ params: { id: String(invitation.id) }, body: {} });
      return { isWaiting: now.status === 'awaiting_payment', isSubmitted: now.isCompleted, isInReview: false };
    },
    async () => void (await onOver()),
  );
  const params = { id: String(invitation.id) };
  const isInReview = useCall(readInvitationPayment, { params }, { staleTime: 0 }).data?.isInReview ?? false;
  if (isInReview)
    return (
      <WaitingBanner icon="waiting" title={IN_REVIEW.title}>
        {IN_REVIEW.text}
      </WaitingBanner>
    );
  const { title, text } = waitingWords({ isPending: invitation.status === 'pending', isSilent });
  return (
    <div className={styles.form}>
      <WaitingBanner icon="waiting" title={title}>
        {text}
      </WaitingBanner>
      <div className={styles.bar}>
        <Button component={Link} to={paths.invitationPayment(invitation.id)} variant="default">
          Torna al pagamento
        </Button>
      </div>
    </div>
  );
};

const Thanks = ({ invitation }: { invitation: Invitation }) => (
  <Panel title="Grazie!">
    <div className={styles.form}>
      <p className={styles.sentence}>
        {`Mandiamo username e password a ${invitation.fullName} con un SMS e un’e-mail. Al primo accesso il Centro operazioni guida la nuova persona in tutto ciò che resta.`}
      </p>
      {invitation.status === 'confirmed_unpaid' && <p className={styles.sentence}>{TERM}</p>}
      <div className={styles.bar}>
        <Button component={Link} to={paths.invitation(invitation.id)} size="lg">
          Vai al dettaglio
        </Button>
      </div>
    </div>
  </Panel>
);
