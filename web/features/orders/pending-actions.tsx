/** What can be done with a pending order as a whole, and with each of its commissions. */
import { Button } from '@mantine/core';
import { IconCheck, IconCreditCard, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callOffOrder, changePaymentMethod, listPaymentMethods } from '@ema/calls/orders/payment-method.ts';
import { COMMISSION_LOCKED, mayPressClose, mayPressMethod, mayPressPay } from '@ema/domain/orders/may.ts';
import { isPaidOnline } from '@ema/domain/orders/payment-methods.ts';
import { isStale, sentenceOf } from '../../kernel/client.ts';
import { euro } from '../../kernel/formats.ts';
import { useSession } from '../../kernel/session.tsx';
import { refreshAfterWrite, useSend } from '../../kernel/use-call.ts';
import { useGo } from '../../kernel/use-go.ts';
import { paths } from '../../paths.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { askForMethod } from './change-method.tsx';
import { ORDER_READS } from './order-reads.ts';
import type { Commission, Order } from './order-types.ts';
import { usePayAndClose } from './pay-and-close.ts';
import classes from './orders.module.css';

/** «Paga online» or «Chiudi ordine», whichever sends the order, and a word on what it does (ORD-161, ORD-168). */
export const usePendingActions = (o: Order) => {
  const { acting } = useSession();
  const { pay, close, isPaying, isClosing } = usePayAndClose(o);
  const facts = { ...o, acting, completableBySeller: o.type.isCompletableBySeller };
  // Whoever else has to act is named above; nothing here would be more than a lock.
  if (!o.type.isCompletableBySeller || o.isInPayment) return { note: null, button: null };
  if (isPaidOnline(o.paymentMethodId)) {
    const reason = mayPressPay(facts);
    return {
      note: reason ?? 'L’ordine è inviato quando il pagamento è confermato.',
      button: (
        <ButtonWithReason
          reason={reason}
          onClick={() => void pay()}
          loading={isPaying}
          size="lg"
          leftSection={<IconCreditCard size={20} stroke={1.75} />}
        >
          Paga online
        </ButtonWithReason>
      ),
    };
  }
  const reason = mayPressClose(facts);
  return {
    note: reason ?? '«Chiudi ordine» lo invia subito a EMA Planet.',
    button: (
      <ButtonWithReason
        reason={reason}
        onClick={() => void close()}
        loading={isClosing}
        size="lg"
        leftSection={<IconCheck size={20} stroke={1.75} />}
      >
        Chiudi ordine
      </ButtonWithReason>
    ),
  };
};

/** Another way to pay, and calling off what its customer could not pay (ORD-370, ORD-372). */
export const useMethodActions = (o: Order) => {
  const { acting } = useSession();
  const pressed = useGo();
  const params = { id: String(o.id) };
  const client = useQueryClient();
  const change = useSend(changePaymentMethod);
  const cancellation = useSend(callOffOrder, { refreshes: ORDER_READS });
  const customer = o.type.isCompletableBySeller ? null : (o.customers[0] ?? null);
  const ask = (): void =>
    void askForMethod({
      list: listPaymentMethods,
      id: o.id,
      consequence: customer && `La copia commissione di prima è annullata: ${customer} legge e firma quella nuova.`,
      change: async (wish) => {
        const { go } = pressed();
        const { id } = await change.mutateAsync({ params, body: wish }).catch(async (thrown: unknown) => {
          if (isStale(thrown)) await refreshAfterWrite(client, ORDER_READS);
          throw thrown;
        });
        successNotice(customer ? `Metodo cambiato: ora tocca a ${customer} firmare.` : 'Metodo di pagamento cambiato.');
        // First away from an order that is no more: its page would lead elsewhere.
        if (id !== o.id) await go({ to: paths.pendingOrder(id), replace: true });
        await refreshAfterWrite(client, ORDER_READS);
      },
    });
  const callOff = async (): Promise<void> => {
    const isSure = await confirmDialog({
      title: 'Vuoi annullare l’ordine?',
      text: `L’ordine n. ${o.id} di ${euro(o.orderTotal)} non sarà inviato; ${customer ?? 'il cliente'} riceve un’e-mail.`,
      confirm: 'Annulla ordine',
      cancel: 'Torna all’ordine',
      dangerous: true,
    });
    if (!isSure) return;
    const { go } = pressed();
    try {
      await cancellation.mutateAsync({ params, body: {} });
      successNotice('Ordine annullato.');
      await go({ to: paths.unsubmitted, replace: true });
    } catch (thrown) {
      await errorDialog('Impossibile annullare l’ordine', sentenceOf(thrown));
    }
  };
  return {
    reason: mayPressMethod(acting),
    ask: o.isPaymentMethodChangeable ? ask : null,
    callOff: o.isCancellable && acting === null ? () => void callOff() : null,
  };
};

/** «Modifica» and «Elimina»; whoever works for somebody else sees whose it is. */
export const CommissionActions = ({
  commission: c,
  isManaging,
  onDelete,
}: {
  commission: Commission;
  isManaging: boolean;
  onDelete: () => void;
}) => {
  if (isManaging) return <span className={classes.locked}>Appartiene ad un’altra persona</span>;
  if (c.isUpdateLocked && c.isDeleteLocked) return <span className={classes.locked}>{COMMISSION_LOCKED}</span>;
  return (
    <>
      {c.isUpdateLocked ? null : (
        <Button
          component={Link}
          to={paths.editCommission(c.id)}
          variant="subtle"
          color="gray"
          className={classes.ink}
          leftSection={<IconPencil size={18} stroke={1.75} />}
          aria-label={`Modifica la commissione ${c.id}`}
        >
          Modifica
        </Button>
      )}
      <Button
        onClick={onDelete}
        variant="subtle"
        color="danger"
        className={classes.danger}
        leftSection={<IconTrash size={18} stroke={1.75} />}
        aria-label={`Elimina la commissione ${c.id}`}
      >
        Elimina
      </Button>
    </>
  );
};
