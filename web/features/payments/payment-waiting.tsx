/** What the payer sees while a payment is under way. */
import { Group } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '../../kernel/client.ts';
import { here } from '../../kernel/here.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { confirmDialog, errorDialog } from '../../ui/notices.tsx';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';
import { goToCheckout } from './go-to-checkout.ts';
import { usePaymentNews, type PaymentNews } from './use-payment-news.ts';
import classes from './payments.module.css';

type Props = {
  /** The order that is being paid. */
  id: number;
  /** Makes the server ask the provider; the page never decides by itself. */
  ask: () => Promise<PaymentNews>;
  onOver: (news: PaymentNews) => void | Promise<void>;
  /** Back to the provider's page; null when there is none. */
  goOn: (() => Promise<{ redirectUrl: string }>) | null;
  giveUp: (() => Promise<unknown>) | null;
  /** Why whoever looks may do neither. */
  reason?: string | null;
};

/** An order in payment: says that it waits, turns by itself, and lets its payer go on or give up (ORD-173, ORD-180, ORD-181). */
export const PaymentWaiting = ({ id, ask, onOver, goOn, giveUp, reason = null }: Props) => {
  const { isInReview, isSilent } = usePaymentNews(id, ask, onOver);
  const [busy, setBusy] = useState<'going' | 'leaving' | null>(null);
  const resume = async (): Promise<void> => {
    if (!goOn) return;
    setBusy('going');
    const isHere = here();
    try {
      await goToCheckout((await goOn()).redirectUrl, isHere);
    } catch (thrown) {
      await errorDialog('Pagamento online fallito', sentenceOf(thrown));
    }
    setBusy(null);
  };
  const leave = async (): Promise<void> => {
    if (!giveUp) return;
    const isSure = await confirmDialog({
      title: 'Vuoi rinunciare al pagamento?',
      text: 'L’ordine torna da completare e lo puoi pagare in un altro momento. Se hai già pagato, aspetta la conferma.',
      confirm: 'Rinuncia al pagamento',
      cancel: 'Continua ad attendere',
    });
    if (!isSure) return;
    setBusy('leaving');
    await giveUp().catch((thrown: unknown) => errorDialog('Non è stato possibile rinunciare', sentenceOf(thrown)));
    setBusy(null);
  };
  if (isInReview)
    return (
      <WaitingBanner icon="waiting" title="Il pagamento è in verifica.">
        Lo controlliamo e ti contattiamo noi. Non pagare di nuovo.
      </WaitingBanner>
    );
  return (
    <WaitingBanner
      icon="waiting"
      title="L’ordine è in attesa di conferma del pagamento"
      action={
        goOn || giveUp ? (
          <Group gap="sm" className={classes.actions}>
            {giveUp ? (
              <ButtonWithReason
                reason={reason}
                variant="subtle"
                className={classes.amberText}
                loading={busy === 'leaving'}
                disabled={busy === 'going'}
                onClick={() => void leave()}
              >
                Rinuncia
              </ButtonWithReason>
            ) : null}
            {goOn ? (
              <ButtonWithReason
                reason={reason}
                variant="outline"
                className={classes.amberButton}
                loading={busy === 'going'}
                disabled={busy === 'leaving'}
                leftSection={<IconExternalLink size={18} stroke={1.75} />}
                onClick={() => void resume()}
              >
                Continua pagamento
              </ButtonWithReason>
            ) : null}
          </Group>
        ) : undefined
      }
    >
      {isSilent
        ? 'Il fornitore non risponde: continuiamo a chiedere noi, anche se chiudi questa pagina.'
        : 'Questa pagina si aggiorna da sola appena il fornitore conferma.'}
    </WaitingBanner>
  );
};
