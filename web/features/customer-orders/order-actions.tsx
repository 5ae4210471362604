/** The buttons of a customer’s order: the way on, and the others. */
import { Button } from '@mantine/core';
import { IconCheck, IconCreditCard, IconDownload, IconX } from '@tabler/icons-react';
import type { Acting } from '@ema/domain/access/may.ts';
import { mayPressAsCustomer } from '@ema/domain/customer-orders/may.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { DownloadLink } from '../../ui/download-link.tsx';
import { copyAddress } from './copy-link.ts';
import type { CustomerOrder } from './customer-order-types.ts';
import type { useOrderActions } from './use-order-actions.ts';
import orders from '../orders/orders.module.css';

type Props = { order: CustomerOrder; actions: ReturnType<typeof useOrderActions>; acting: Acting };

/** May it be closed, paid or financed? */
export const isReady = (o: CustomerOrder): boolean =>
  o.isReadyToBeDirectlySubmittedByCustomer ||
  o.isReadyToBePaidOnlineWithStripeByCustomer ||
  o.isReadyToBePaidOnlineWithPagoDilByCustomer;

/** The way on of an order in its state; what there is no way to do is not shown (ORD-277…ORD-280). */
export const MainAction = ({ order: o, actions: { close, pay, finance, isBusy }, acting }: Props) => {
  const reason = mayPressAsCustomer(acting);
  return (
    <>
      {o.isReadyToBePaidOnlineWithStripeByCustomer ? (
        <ButtonWithReason
          size="lg"
          reason={reason}
          loading={isBusy}
          leftSection={<IconCreditCard size={20} stroke={1.75} />}
          onClick={() => void pay()}
        >
          Paga online
        </ButtonWithReason>
      ) : null}
      {o.isReadyToBePaidOnlineWithPagoDilByCustomer ? (
        <ButtonWithReason
          size="lg"
          reason={reason}
          loading={isBusy}
          leftSection={<IconCreditCard size={20} stroke={1.75} />}
          onClick={() => void finance()}
        >
          Paga con PagoDIL
        </ButtonWithReason>
      ) : null}
      {o.isReadyToBeDirectlySubmittedByCustomer ? (
        <ButtonWithReason
          size="lg"
          reason={reason}
          loading={isBusy}
          leftSection={<IconCheck size={20} stroke={1.75} />}
          onClick={() => void close()}
        >
          Chiudi ordine
        </ButtonWithReason>
      ) : null}
    </>
  );
};

/** Its copy, another way to pay, and the way out. */
export const OtherActions = ({ order: o, actions: { cancel, changeMethod, isBusy }, acting }: Props) => (
  <>
    {o.isConfirmedByCustomer ? (
      <Button
        component={DownloadLink}
        href={copyAddress(o.id)}
        size="lg"
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} />}
      >
        Copia commissione
      </Button>
    ) : null}
    {o.isPaymentMethodChangeable && !o.paymentNotice ? (
      <ButtonWithReason
        size="lg"
        variant="default"
        reason={mayPressAsCustomer(acting)}
        leftSection={<IconCreditCard size={18} stroke={1.75} />}
        onClick={changeMethod}
      >
        Cambia metodo
      </ButtonWithReason>
    ) : null}
    {o.isCancellable ? (
      <ButtonWithReason
        size="lg"
        variant="subtle"
        color="danger"
        className={orders.danger}
        reason={mayPressAsCustomer(acting)}
        loading={isBusy}
        leftSection={<IconX size={18} stroke={1.75} />}
        onClick={() => void cancel()}
      >
        Annulla ordine
      </ButtonWithReason>
    ) : null}
  </>
);
