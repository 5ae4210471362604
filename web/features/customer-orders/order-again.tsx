/** The ways back in a customer's own order: choosing the goods anew, or beginning anew. */
import { Button } from '@mantine/core';
import type { OrderWizardState } from './use-order-wizard.ts';
import orders from '../orders/orders.module.css';
import classes from './customer-orders.module.css';

/** «Modifica» and «Annulla» lose what was chosen, and say so (ORD-251, ORD-253). */
export const OrderAgain = ({ wizard: { at, isKits, isSending, send } }: { wizard: OrderWizardState }) => {
  const isEditable = at > 1;
  return (
    <div className={classes.again}>
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
          ? `«Modifica» ricomincia dalla scelta ${isKits ? 'del pacchetto' : 'dei prodotti'}, «Annulla» dal tipo d’ordine: quello che hai scelto si perde.`
          : '«Annulla» torna alla scelta del tipo d’ordine: quello che hai scelto si perde.'}
      </p>
    </div>
  );
};
