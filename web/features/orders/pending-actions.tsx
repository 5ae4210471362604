/** What can be done with a pending order as a whole, and with each of its commissions. */
import { Button } from '@mantine/core';
import { IconCheck, IconCreditCard, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { COMMISSION_LOCKED, mayPressClose, mayPressPay } from '@ema/domain/orders/may.ts';
import { isPaidOnline } from '@ema/domain/orders/payment-methods.ts';
import { useSession } from '../../kernel/session.tsx';
import { paths } from '../../paths.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import type { Commission, Order } from './order-types.ts';
import { usePayAndClose } from './pay-and-close.ts';
import classes from './orders.module.css';

/** «Paga online» and «Chiudi ordine», the likelier one first to the eye, and a word on what they do (ORD-161, ORD-168). */
export const usePendingActions = (o: Order) => {
  const { acting } = useSession();
  const { pay, close, isPaying, isClosing } = usePayAndClose(o);
  const facts = { ...o, acting, completableBySeller: o.type.isCompletableBySeller };
  const reasons = { pay: mayPressPay(facts), close: mayPressClose(facts) };
  const payFirst = isPaidOnline(o.paymentMethodId);
  return {
    note: o.confirmationError ?? noteOf(reasons),
    buttons: (
      <>
        <ButtonWithReason
          key="pay"
          reason={reasons.pay}
          onClick={() => void pay()}
          loading={isPaying}
          size="lg"
          variant={payFirst ? 'filled' : 'default'}
          leftSection={<IconCreditCard size={20} stroke={1.75} />}
        >
          Paga online
        </ButtonWithReason>
        <ButtonWithReason
          key="close"
          reason={reasons.close}
          onClick={() => void close()}
          loading={isClosing}
          size="lg"
          variant={payFirst ? 'default' : 'filled'}
          leftSection={<IconCheck size={20} stroke={1.75} />}
        >
          Chiudi ordine
        </ButtonWithReason>
      </>
    ),
  };
};

const noteOf = (reasons: { pay: string | null; close: string | null }): string | null => {
  if (reasons.pay === null) return 'L’ordine è inviato quando il pagamento è confermato.';
  return reasons.close === null ? '«Chiudi ordine» lo invia subito a EMA Planet.' : null;
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
  return (
    <>
      {c.isUpdateLocked ? (
        <ButtonWithReason reason={COMMISSION_LOCKED} variant="subtle">
          Modifica
        </ButtonWithReason>
      ) : (
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
      <ButtonWithReason
        reason={c.isDeleteLocked ? COMMISSION_LOCKED : null}
        onClick={onDelete}
        variant="subtle"
        color="danger"
        className={classes.danger}
        leftSection={<IconTrash size={18} stroke={1.75} />}
        aria-label={`Elimina la commissione ${c.id}`}
      >
        Elimina
      </ButtonWithReason>
    </>
  );
};
