import { Button, Group } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { abandonPayment, checkPayment, startPayment } from '@ema/calls/payments.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { keyOf, useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';
import { ORDER_READS, type Order } from './order-types.ts';
import { goToCheckout } from './pay-and-close.ts';
import classes from './orders.module.css';

/** Says that it waits, asks the provider every few seconds, and lets the agent go on paying or give up. */
export const InPayment = ({ order: o, onSubmitted }: { order: Order; onSubmitted?: () => Promise<void> }) => {
  const client = useQueryClient();
  const params = { id: String(o.id) };
  const status = useSend(checkPayment);
  const resume = useSend(startPayment);
  const abandon = useSend(abandonPayment, { refreshes: ORDER_READS });
  const told = useRef(false);

  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (wait: number): Promise<void> => {
      const answer = await status.mutateAsync({ params }).catch(() => null);
      if (isOver) return;
      if (answer && answer.state !== 'in_payment') {
        if (answer.state === 'submitted' && !told.current)
          successNotice('Pagamento confermato: l’ordine è stato inviato.');
        told.current = true;
        if (answer.state === 'submitted') await onSubmitted?.();
        await Promise.all(ORDER_READS.map((spec) => client.invalidateQueries({ queryKey: keyOf(spec) })));
        return;
      }
      timer = setTimeout(() => void ask(Math.min(15_000, wait * 1.3)), wait);
    };
    timer = setTimeout(() => void ask(2000), 1000);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [o.id]);

  const goOn = async () => {
    try {
      const { redirectUrl } = await resume.mutateAsync({
        params,
        body: { successUrl: paths.orderDetails(o.id), cancelUrl: paths.pendingOrder(o.id) },
      });
      await goToCheckout(redirectUrl);
    } catch (thrown) {
      await errorDialog('Pagamento online fallito', sentenceOf(thrown));
    }
  };
  const giveUp = async () => {
    if (
      !(await confirmDialog({
        title: 'Vuoi rinunciare al pagamento?',
        text: 'L’ordine torna tra le commissioni in sospeso e lo potrai modificare o pagare in un altro momento.',
        confirm: 'Rinuncia al pagamento',
        cancel: 'Continua ad attendere',
      }))
    )
      return;
    await abandon
      .mutateAsync({ params })
      .catch((thrown: unknown) => errorDialog('Non è stato possibile rinunciare', sentenceOf(thrown)));
  };
  return (
    <WaitingBanner
      icon="waiting"
      title="L'ordine è in attesa di conferma del pagamento"
      action={
        <Group gap="sm" className={classes.bannerActions}>
          <Button
            variant="subtle"
            className={classes.amberText}
            loading={abandon.isPending}
            onClick={() => void giveUp()}
          >
            Rinuncia
          </Button>
          {o.agentStripePaymentSessionId ? (
            <Button
              variant="outline"
              className={classes.amberButton}
              loading={resume.isPending}
              leftSection={<IconCreditCard size={18} stroke={1.75} />}
              onClick={() => void goOn()}
            >
              Continua pagamento
            </Button>
          ) : null}
        </Group>
      }
    >
      Questa pagina si aggiorna da sola appena il fornitore conferma.
    </WaitingBanner>
  );
};
