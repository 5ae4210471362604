/** The screens of contracts: where anybody checks a sealed one, and where the office writes texts and looks after all. */
import { administrators } from './gates.ts';
import type { Pages } from './page.ts';

const verification = {
  title: 'Verifica di un documento',
  gate: 'anybody',
  bare: true,
  screen: 'contracts/verification-page',
} as const;

const office = { label: 'Amministrazione' };
const texts = { label: 'Testi dei contratti', to: '/admin/contract-templates' };

export const contractsPages = {
  adminContracts: {
    path: '/admin/contracts',
    title: 'Contratti',
    crumbs: [office, { label: 'Contratti' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Contratti', at: 52 },
    screen: 'contracts/office-contracts-page',
  },
  contractTemplates: {
    path: '/admin/contract-templates',
    title: 'Testi dei contratti',
    crumbs: [office, { label: 'Testi dei contratti' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Testi dei contratti', at: 54 },
    screen: 'contracts/templates-page',
  },
  contractTemplate: {
    path: '/admin/contract-templates/$type',
    title: 'Testo di un contratto',
    crumbs: [office, texts, { label: 'Testo di un contratto' }],
    gate: administrators,
    screen: 'contracts/template-page',
  },
  verificationForm: { path: '/verifica', ...verification },
  verification: { path: '/verifica/$code', ...verification },
} as const satisfies Pages;
