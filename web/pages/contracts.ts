/** The screen where anybody checks a sealed document by its code. */
import type { Pages } from './page.ts';

const verification = {
  title: 'Verifica di un documento',
  gate: 'anybody',
  bare: true,
  screen: 'contracts/verification-page',
} as const;

export const contractsPages = {
  verificationForm: { path: '/verifica', ...verification },
  verification: { path: '/verifica/$code', ...verification },
} as const satisfies Pages;
