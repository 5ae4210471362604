import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CustomersTile } from './customers-tile.tsx';

it('NET-880 the tile of customers says of which it counts, and leads to those alone', async () => {
  const routeTree = createRootRoute({ component: () => <CustomersTile customers={1200} note="Nessun ordine" /> });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await router.load();
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(html).toMatch(/<b>1\.200<\/b> <span>in elenco<\/span>/);
  expect(/href="([^"]*)"/.exec(html)?.[1]).toMatch(/\?state=register$/);
});
