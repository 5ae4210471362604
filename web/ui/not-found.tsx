/** The page of an address that leads nowhere. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { EmptyState, Page } from './page.tsx';

const home = (
  <Button component={Link} to={paths.home} mt="sm">
    Torna alla Home
  </Button>
);

export const NotFoundPage = () => (
  <Page title="Pagina non trovata">
    <EmptyState title="Questa pagina non esiste" action={home}>
      L’indirizzo potrebbe essere cambiato. Controllalo oppure riparti dalla Home.
    </EmptyState>
  </Page>
);
