/** For whom and what a new commission is, with the ways to change the customer and to begin anew. */
import { confirmDialog } from '../../ui/notices.tsx';
import type { CreateWizardState } from './use-create-wizard.ts';
import classes from './orders.module.css';

export const CreateFacts = ({ wizard }: { wizard: CreateWizardState }) => {
  const { type, composition, step, go, hasBegun } = wizard;
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
          <button type="button" className={classes.textButton} onClick={() => void askToStartAgain(wizard)}>
            Ricomincia
          </button>
        </>
      ) : null}
    </>
  );
};

/** Goods that were chosen are gone with it, here and on every other device: asked first (ORD-537). */
const askToStartAgain = async ({ hasGoods, startAgain }: CreateWizardState): Promise<void> => {
  const isSure =
    !hasGoods ||
    (await confirmDialog({
      title: 'Vuoi ricominciare da capo?',
      text: 'I prodotti che hai scelto vengono tolti, anche dagli altri tuoi dispositivi.',
      confirm: 'Elimina la bozza',
      cancel: 'Torna alla bozza',
      dangerous: true,
    }));
  if (isSure) await startAgain();
};

const separatorOf = (hasCustomer: boolean, isChangeable: boolean): string => {
  if (!hasCustomer) return '. ';
  return isChangeable ? '· ' : '';
};
