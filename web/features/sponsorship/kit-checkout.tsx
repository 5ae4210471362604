/** The frame of both payments of the kit: what is to be paid, how a payment under way goes, and the button that leaves. */
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AttemptState } from '@ema/domain/payments/states.ts';
import type { KitPlan } from '@ema/domain/sponsorship/kit.ts';
import { formatEuro } from '@ema/domain/kernel/money.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { NothingLeft } from '../../ui/nothing-left.tsx';
import { SkeletonRows } from '../../ui/page.tsx';
import { StepLayout, useStep } from '../../ui/step-layout.tsx';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';
import layout from '../../ui/step-layout.module.css';
import { usePaymentNews } from '../payments/use-payment-news.ts';
import { isUnderWay, owedOf, type Kit, type KitCheckout, type KitPayment } from './use-kit-checkout.ts';
import styles from './kit.module.css';

const NOT_LOADED = 'Non è stato possibile caricare il gateway di pagamento tramite stripe.';
const NOT_READY = 'Stripe non è ancora disponibile';
const FOR_THE_PAYER = 'Può pagare solo la persona interessata.';
const HELD = 'Il pagamento è in verifica: ti contatteremo noi.';

type Props = {
  checkout: KitCheckout;
  isBalance: boolean;
  /** How the whole price is paid, where that is chosen. */
  plan: KitPlan | null;
  /** Of the amount on the card. */
  label: (payment: KitPayment) => string;
  children: (kit: Kit, payment: KitPayment) => ReactNode;
};

export const KitCheckoutStep = ({ checkout, isBalance, plan, label, children }: Props) => {
  const { readOnly } = useStep();
  const { kit, isLeaving, isOver, pay } = checkout;
  const payment = kit.data ? owedOf(kit.data, isBalance) : null;
  const reason = whyNot({ payment, hasFailed: kit.isError, readOnly });
  if (isOver) return <NothingLeft />;
  return (
    <StepLayout
      action={
        <ButtonWithReason size="lg" fullWidth reason={reason} loading={isLeaving} onClick={() => void pay(plan)}>
          Procedi al pagamento
        </ButtonWithReason>
      }
    >
      <div className={layout.form}>
        {kit.isError && <NotLoaded onRetry={() => void checkout.look()} />}
        {kit.isPending && <SkeletonRows rows={2} height={72} />}
        {kit.data && payment && (
          <>
            {isUnderWay(payment) && !readOnly && <UnderWay key={payment.id} checkout={checkout} payment={payment} />}
            <CameToNothing payment={payment} />
            <div className={layout.card}>
              <p className={styles.amount}>
                <span>{label(payment)}</span>
                <strong>{formatEuro(plan === null ? payment.amountInCents : kit.data.totalInCents)}</strong>
              </p>
              {children(kit.data, payment)}
            </div>
          </>
        )}
      </div>
    </StepLayout>
  );
};

/** Why one cannot go on now (ACC-167, ACC-170, ACC-171). */
const whyNot = (of: { payment: KitPayment | null; hasFailed: boolean; readOnly: boolean }): string | null => {
  if (of.hasFailed) return NOT_LOADED;
  if (!of.payment) return NOT_READY;
  if (of.readOnly) return FOR_THE_PAYER;
  return of.payment.isInReview ? HELD : null;
};

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <Alert color="danger" variant="light" role="alert" icon={<IconAlertTriangle />}>
    <p className={styles.sentence}>{NOT_LOADED}</p>
    <Button variant="default" onClick={onRetry}>
      Riprova
    </Button>
  </Alert>
);

/** It turns by itself once the provider says so; whoever did not pay goes on with the button. */
const UnderWay = ({ checkout, payment }: { checkout: KitCheckout; payment: KitPayment }) => {
  const { isSilent } = usePaymentNews(payment.id, checkout.ask, checkout.show);
  return (
    <WaitingBanner icon="waiting" title="Il pagamento non è ancora arrivato.">
      {isSilent
        ? 'Il fornitore non risponde: continuiamo a chiedere noi, anche se chiudi questa pagina.'
        : 'Se hai pagato, questa pagina si aggiorna da sola. Se non hai finito, riprendi con «Procedi al pagamento».'}
    </WaitingBanner>
  );
};

const ENDED: Partial<Record<AttemptState, string>> = {
  refused: 'Il pagamento è stato rifiutato: non hai pagato nulla e puoi riprovare.',
  expired: 'Il pagamento non è stato completato: non hai pagato nulla e puoi riprovare.',
  refunded: 'Il pagamento è stato rimborsato: il kit è di nuovo da pagare.',
};
const CameToNothing = ({ payment: { isInReview, attempt } }: { payment: KitPayment }) => {
  if (isInReview)
    return (
      <WaitingBanner icon="waiting" title="Il pagamento è in verifica.">
        È arrivato con un importo diverso o due volte: lo controlliamo e ti contattiamo noi. Non pagare di nuovo.
      </WaitingBanner>
    );
  const sentence = attempt && ENDED[attempt];
  return sentence ? <WaitingBanner icon="warning" title={sentence} /> : null;
};
