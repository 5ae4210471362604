/** Pages of an address that leads nowhere, or to what the portal does not have yet. */
import { Button } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { entryAt } from '../pages/menu.ts';
import { paths } from '../paths.ts';
import { EmptyState, Page } from './page.tsx';

const home = (
  <Button component={Link} to={paths.home} mt="sm">
    Torna alla Home
  </Button>
);

/** An address that leads nowhere. */
export const NotFoundPage = () => (
  <Page title="Pagina non trovata">
    <EmptyState title="Questa pagina non esiste" action={home}>
      L’indirizzo potrebbe essere cambiato. Controllalo oppure riparti dalla Home.
    </EmptyState>
  </Page>
);

/** An entry of the menu that is not built yet says so; every other address is not found. */
export const ComingOrNotFound = () => {
  const entry = entryAt(useLocation().pathname);
  if (!entry || entry.ready) return <NotFoundPage />;
  return (
    <Page title={entry.label}>
      <EmptyState title="Questa funzione è in arrivo" action={home}>
        Non è ancora disponibile nel nuovo portale. Per ora chiama l’assistenza: ti aiutiamo noi.
      </EmptyState>
    </Page>
  );
};
