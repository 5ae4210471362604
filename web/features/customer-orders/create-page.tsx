/** The page of a customer’s own order: it loads the types, then the wizard. */
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { useOfferedTypes } from './catalogue.ts';
import { OrderWizard } from './order-wizard.tsx';

/** `/app/customer-commissions/create`: the customer's own order, in four steps (ORD-250…ORD-256). */
export const CreateCustomerOrderPage = () => {
  const types = useOfferedTypes();
  const title = 'Crea il tuo ordine';
  return (
    <Loading
      of={types}
      skeleton={
        <Page title={title} facts="Caricamento…">
          <SkeletonRows rows={3} height={88} />
        </Page>
      }
      isEmpty={(d) => d.items.length === 0}
      empty={
        <Page title={title}>
          <EmptyState title="In questo momento non ci sono ordini che puoi creare da qui">
            Il tuo incaricato può prepararne uno per te: lo trovi poi tra i tuoi ordini, da confermare.
          </EmptyState>
        </Page>
      }
    >
      {(d) => <OrderWizard types={d.items} />}
    </Loading>
  );
};
