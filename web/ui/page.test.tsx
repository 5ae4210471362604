import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CallFailure } from '../kernel/client.ts';
import { Loading } from './page.tsx';

const shown = async (error: CallFailure): Promise<string> => {
  const of = { data: undefined, error, isPending: false, refetch: () => undefined };
  const component = () => (
    <Loading of={of} skeleton={null} isEmpty={() => false} empty={null}>
      {() => null}
    </Loading>
  );
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/', component });
  const router = createRouter({ routeTree: root.addChildren([page]), history: createMemoryHistory() });
  await router.load();
  return renderToString(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  );
};

describe('what could not be loaded', () => {
  it('ACC-045 NET-321 can be tried again', async () => {
    const drawn = await shown(new CallFailure(500, 'Si è verificato un errore imprevisto.'));
    expect(drawn).toContain('Si è verificato un errore caricando i dati');
    expect(drawn).toContain('Riprova');
  });
  it('ACC-770 of a session that is over is not: one signs in', async () => {
    const ended = new CallFailure(401, 'La sessione è terminata. Accedi di nuovo.', { code: 'unauthenticated' });
    const drawn = await shown(ended);
    expect(drawn).toMatch(/<a [^>]*href="\/"[^>]*>.*Accedi.*<\/a>/);
    expect(drawn).not.toContain('Riprova');
  });
  it('ACC-045 NET-410 what does not exist is not: it says so and leads on', async () => {
    const drawn = await shown(new CallFailure(404, 'Il prodotto non esiste.'));
    expect(drawn).toContain('Il prodotto non esiste.');
    expect(drawn).toContain('Torna alla Home');
    expect(drawn).not.toMatch(/Riprova|errore/);
  });
});
