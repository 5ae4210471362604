/** The ways back in a customer's own order: to the step before, choosing the goods anew, or beginning anew. */
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { STEPS } from './order-machine.ts';
import type { OrderWizardState } from './use-order-wizard.ts';
import orders from '../orders/orders.module.css';
import classes from './customer-orders.module.css';

/** «Indietro» keeps what was chosen (ORD-482); «Modifica» and «Annulla» lose it, and say so (ORD-251, ORD-253). */
export const OrderAgain = ({ wizard: { at, isKits, isSending, send } }: { wizard: OrderWizardState }) => {
  const isEditable = at > 1;
  const before = STEPS[at - 1];
  return (
    <div className={classes.again}>
      {before ? (
        <Button
          variant="default"
          disabled={isSending}
          leftSection={<IconArrowLeft size={18} stroke={1.75} />}
          onClick={() => send({ type: 'GO', step: before })}
        >
          Indietro
        </Button>
      ) : null}
      {isEditable ? (
        <Button variant="default" disabled={isSending} onClick={() => send({ type: 'EDIT' })}>
          Modifica
        </Button>
      ) : null}
      <Button
        variant="subtle"
        color="gray"
        className={orders.ink}
        disabled={isSending}
        onClick={() => send({ type: 'CANCEL' })}
      >
        Annulla
      </Button>
      <p className="support small">
        {isEditable
          ? `«Indietro» conserva quello che hai scelto. «Modifica» ricomincia dalla scelta ${isKits ? 'del pacchetto' : 'dei prodotti'}, «Annulla» dal tipo d’ordine: quello che hai scelto si perde.`
          : '«Indietro» conserva quello che hai scelto. «Annulla» torna alla scelta del tipo d’ordine: quello che hai scelto si perde.'}
      </p>
    </div>
  );
};
