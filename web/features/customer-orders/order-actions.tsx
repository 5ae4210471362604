import { Button } from '@mantine/core';
import { IconCheck, IconCreditCard, IconDownload, IconX } from '@tabler/icons-react';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { copyAddress } from './copy-link.ts';
import type { CustomerOrder } from './customer-order-types.ts';
import { useOrderActions } from './use-order-actions.ts';
import orders from '../orders/orders.module.css';

const ACTING = 'Solo il cliente può farlo: stai operando per suo conto.';

/** The ways on of an order in its state, and its copy; what there is no way to do is not shown (ORD-277…ORD-280). */
export const OrderActions = ({ order: o, readOnly }: { order: CustomerOrder; readOnly: boolean }) => {
  const { close, pay, finance, cancel, isBusy } = useOrderActions(o);
  const reason = readOnly ? ACTING : null;
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
      {o.isConfirmedByCustomer ? (
        <Button
          component="a"
          href={copyAddress(o.id)}
          download
          size="lg"
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} />}
        >
          Copia commissione
        </Button>
      ) : null}
      {o.isCancellable ? (
        <ButtonWithReason
          size="lg"
          variant="subtle"
          color="danger"
          className={orders.danger}
          reason={reason}
          loading={isBusy}
          leftSection={<IconX size={18} stroke={1.75} />}
          onClick={() => void cancel()}
        >
          Annulla ordine
        </ButtonWithReason>
      ) : null}
    </>
  );
};
