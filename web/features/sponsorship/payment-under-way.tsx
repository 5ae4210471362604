/** A checkout that was left, or a postal order on its way: gone on with, or given up to choose anew. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listInvitations, readInvitation } from '@ema/calls/sponsorship/invitations.ts';
import { checkInvitationPayment, readInvitationPayment, reopenInvitation } from '@ema/calls/sponsorship/payment.ts';
import { formatEuro } from '@ema/domain/kernel/money.ts';
import { mayPayByCard } from '@ema/domain/sponsorship/choices.ts';
import { partName } from '@ema/domain/sponsorship/words.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSession } from '../../kernel/session.tsx';
import { useSend } from '../../kernel/use-call.ts';
import { useGo } from '../../kernel/use-go.ts';
import { paths } from '../../paths.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { confirmDialog, errorDialog } from '../../ui/notices.tsx';
import { Panel } from '../../ui/page.tsx';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';
import { usePaymentNews } from '../payments/use-payment-news.ts';
import { useInvitation, type Invitation } from './invitation-flow.ts';
import styles from './invitations.module.css';
import type { Payment } from './payment-choices.tsx';
import { usePayByCard } from './use-pay-by-card.ts';

type Props = { invitation: Invitation; payment: Payment };
/** Money came in that the office looks at. */
export const IN_REVIEW = {
  title: 'Il pagamento è in verifica.',
  text: 'È arrivato con un importo diverso o due volte: lo controlliamo noi. Non pagare di nuovo.',
} as const;
const FOR_THE_SPONSOR = 'Può pagare solo lo sponsor.';
const HELD = 'Il pagamento è in verifica: lo controlliamo noi.';
const whyNot = (isActing: boolean, held: string | null): string | null => (isActing ? FOR_THE_SPONSOR : held);

/** «Rata 1 di 3», where the payment that was left is one of them (NET-908). */
const askedName = ({ part, number }: Payment): string =>
  part === 'instalment' ? partName(part, number) : 'Totale da pagare';

export const PaymentUnderWay = (props: Props) =>
  props.invitation.paymentMethod === 'postal_order' ? <PostalOrder {...props} /> : <Checkout {...props} />;

const Checkout = ({ invitation, payment }: Props) => {
  const { acting, agent } = useSession();
  const pressed = useGo();
  const { loaded } = useInvitation();
  const { pay, isLeaving } = usePayByCard(invitation.id);
  const check = useSend(checkInvitationPayment, { refreshes: [listInvitations, readInvitationPayment] });
  usePaymentNews(
    invitation.id,
    async () => {
      const now = await check.mutateAsync({ params: { id: String(invitation.id) }, body: {} });
      return { isWaiting: now.status === 'awaiting_payment', isSubmitted: now.isCompleted, isInReview: false };
    },
    async (news) => {
      if (news.isSubmitted) await pressed().go({ to: paths.invitationPaymentCompleted(invitation.id) });
      else await loaded.refetch({ throwOnError: true });
    },
  );
  return (
    <div className={styles.form}>
      <WaitingBanner
        icon="waiting"
        title={payment.isInReview ? IN_REVIEW.title : 'Il pagamento non è ancora arrivato.'}
      >
        {payment.isInReview
          ? IN_REVIEW.text
          : 'Se hai pagato, questa pagina si aggiorna da sola. Se hai lasciato a metà, riprendi o annulla.'}
      </WaitingBanner>
      <Panel title={`${askedName(payment)}: ${formatEuro(payment.totalToPayInCents)}`}>
        <div className={styles.bar}>
          <GiveUp invitation={invitation} held={payment.isInReview ? HELD : null} />
          <ButtonWithReason
            size="lg"
            loading={isLeaving}
            reason={whyNot(
              acting !== null,
              payment.isInReview ? HELD : mayPayByCard(invitation.sponsor.id, agent?.id ?? null),
            )}
            onClick={() => void pay(null)}
          >
            Riprendi il pagamento
          </ButtonWithReason>
        </div>
      </Panel>
    </div>
  );
};

const PostalOrder = ({ invitation, payment }: Props) => (
  <Panel title={`Bollettino Postale: ${formatEuro(payment.totalToPayInCents)}`}>
    <div className={styles.form}>
      <p className={styles.sentence}>
        Paga in un ufficio postale e allega la ricevuta nel dettaglio. Quando l’ufficio registra l’incasso mandiamo le
        credenziali alla nuova persona.
      </p>
      <div className={styles.bar}>
        <GiveUp invitation={invitation} held={null} />
        <Button component={Link} to={paths.invitation(invitation.id)} size="lg">
          Allega la ricevuta
        </Button>
      </div>
    </div>
  </Panel>
);

const GiveUp = ({ invitation, held }: { invitation: Invitation; held: string | null }) => {
  const { acting } = useSession();
  const reopen = useSend(reopenInvitation, { refreshes: [readInvitation, listInvitations, readInvitationPayment] });
  const ask = async () => {
    const isSure = await confirmDialog({
      title: 'Annullare questo pagamento?',
      text: 'Potrai modificare i dati e scegliere di nuovo come pagare.',
      confirm: 'Annulla il pagamento',
      cancel: 'Indietro',
    });
    if (!isSure) return;
    try {
      await reopen.mutateAsync({ params: { id: String(invitation.id) }, body: {} });
    } catch (thrown) {
      await errorDialog('Non è stato possibile annullare', sentenceOf(thrown));
    }
  };
  return (
    <ButtonWithReason
      size="lg"
      variant="default"
      loading={reopen.isPending}
      reason={whyNot(acting !== null, held)}
      onClick={() => void ask()}
    >
      Annulla il pagamento
    </ButtonWithReason>
  );
};
