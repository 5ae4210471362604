/** For whom and what a new commission is, with the ways to change the customer and to begin anew. */
import type { CreateWizardState } from './use-create-wizard.ts';
import classes from './orders.module.css';

export const CreateFacts = ({ wizard }: { wizard: CreateWizardState }) => {
  const { type, composition, step, go, hasBegun, startAgain } = wizard;
  const customer = composition.sampleOnly ? null : composition.customer;
  const isChangeable = customer !== null && step !== 'select_customer';
  return (
    <>
      {customer ? (
        <>
          Per <strong className={classes.strong}>{customer.fullName}</strong>
          {customer.city ? `, ${customer.city}` : ''}.{' '}
        </>
      ) : (
        (type?.title ?? 'Che cosa vuoi ordinare?')
      )}
      {isChangeable ? (
        <>
          <button type="button" className={classes.textButton} onClick={() => go('select_customer')}>
            Cambia cliente
          </button>{' '}
        </>
      ) : null}
      {hasBegun ? (
        <>
          {separatorOf(customer !== null, isChangeable)}
          <button type="button" className={classes.textButton} onClick={() => void startAgain()}>
            Ricomincia
          </button>
        </>
      ) : null}
    </>
  );
};

const separatorOf = (hasCustomer: boolean, isChangeable: boolean): string => {
  if (!hasCustomer) return '. ';
  return isChangeable ? '· ' : '';
};
