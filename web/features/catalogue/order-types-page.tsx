/** «Tipi d’ordine»: the order types of both shops, each changed in a dialog of its own (NET-274). */
import { Page } from '../../ui/page.tsx';
import { OrderTypes } from './order-types.tsx';

export const OrderTypesPage = () => (
  <Page title="Tipi d’ordine" facts="Importi, spedizione e periodo d’invio di ciascun tipo, nei due negozi.">
    <OrderTypes />
  </Page>
);
