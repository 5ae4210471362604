/** Starts the portal in the browser: the current user first, then the screens in the colours of their shop. */
import './ui/mantine.css';
import './ui/global.css';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onSignOutElsewhere } from './kernel/leaving.ts';
import { mendMissingFiles } from './kernel/new-release.ts';
import { onOpenedWays } from './kernel/opened-ways.ts';
import { printOnWhite } from './kernel/paper.ts';
import { quietly } from './kernel/quietly.ts';
import { knownAccount, readAccount } from './kernel/session.tsx';
import { forgetWayBack } from './kernel/way-back.ts';
import { router } from './pages/router.tsx';
import { paths } from './paths.ts';
import { ErrorBoundary, ErrorScreen } from './ui/app-error.tsx';
import { themeOf, variablesOf } from './ui/theme.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// The scroll lock of dialogs writes a style element: it needs the nonce of this page.
Object.assign(globalThis, { __webpack_nonce__: nonce });
const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('no root element');
const root = createRoot(rootElement);

mendMissingFiles(() => router.latestLocation.href !== router.state.resolvedLocation?.href);
printOnWhite();
onSignOutElsewhere(() => {
  forgetWayBack();
  location.replace(paths.login);
});

const shopOf = async () => {
  const account = await readAccount();
  return { shop: account.isAuthenticated ? account.shop : null, error: null };
};
const { shop, error } = await shopOf().catch((thrown: unknown) => ({ shop: null, error: thrown }));

root.render(
  <StrictMode>
    <MantineProvider
      theme={themeOf(shop)}
      cssVariablesResolver={variablesOf(shop)}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <ErrorBoundary>
        {error === null ? <RouterProvider router={router} /> : <ErrorScreen error={error} />}
      </ErrorBoundary>
    </MantineProvider>
  </StrictMode>,
);
// Fetched once the first screen is there, with what is likely next.
const fetchAhead = (opened?: readonly string[]): void =>
  void quietly(() => import('./pages/ahead.ts')).then((ahead) => ahead?.fetchAhead(opened));
router.subscribe('onRendered', () => fetchAhead());
onOpenedWays(fetchAhead);
// Only who works here is given what works without a network; it keeps itself up to date from then on.
if ('serviceWorker' in navigator && import.meta.env.PROD && knownAccount()?.isAuthenticated)
  void navigator.serviceWorker.register('/service-worker.js');
