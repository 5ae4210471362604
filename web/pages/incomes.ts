/** The screen of one’s incomes from others and of the yearly threshold. */
import type { Pages } from './page.ts';

export const incomesPages = {
  externalIncomes: {
    path: '/app/account/external-incomes',
    title: 'Redditi esterni',
    crumbs: [{ label: 'Account', to: '/app/account' }, { label: 'Redditi esterni' }],
    gate: { roles: ['ROLE_HAS_EXTERNAL_INCOMES'] },
    menu: { section: 'account', label: 'Redditi esterni', at: 40 },
    screen: 'incomes/external-incomes-page',
  },
} as const satisfies Pages;
