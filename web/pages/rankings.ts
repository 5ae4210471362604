/** The screens of the best-seller chart. */
import { FIBRA } from '@ema/domain/access/roles.ts';
import type { Pages } from './page.ts';

const rankings = { label: 'Classifiche' };
const section = 'rankings';
const manages = ['ROLE_MANAGES_BEST_SELLER_CHARTS'] as const;
const CHART = '/app/best-seller/chart';

export const rankingsPages = {
  bestSellerChart: {
    path: CHART,
    title: 'Gara del migliore',
    crumbs: [rankings, { label: 'Gara del migliore' }],
    gate: { roles: ['ROLE_ACCESS_BEST_SELLER_CHARTS'], shop: FIBRA, office: manages },
    menu: { section, label: 'Gara del migliore', at: 10 },
    screen: 'rankings/chart-page',
  },
  manageBestSellerChart: {
    path: '/app/best-seller/manage',
    title: 'Gestisci classifiche',
    crumbs: [rankings, { label: 'Gestisci classifiche' }],
    gate: { roles: manages, shop: FIBRA, office: manages },
    menu: { section, label: 'Gestisci classifiche', at: 20 },
    otherwise: CHART,
    screen: 'rankings/manage-page',
  },
} as const satisfies Pages;
