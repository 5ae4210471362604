import type { PageRoute } from './page-route.ts';

const load: PageRoute['load'] = async () =>
  (await import('../features/contracts/verification-page.tsx')).VerificationPage;

export const contractsRoutes: readonly PageRoute[] = [
  { path: '/verifica', title: 'Verifica di un documento', bare: true, open: true, load },
  { path: '/verifica/$code', title: 'Verifica di un documento', bare: true, open: true, load },
];
