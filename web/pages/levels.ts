/** The screens of the levels: the next closing of a period, those that were, and what levels ask for. */
import { administrators } from './gates.ts';
import type { Pages } from './page.ts';

const office = { label: 'Amministrazione' };
const levels = { label: 'Livelli', to: '/admin/levels' };

export const levelsPages = {
  adminLevels: {
    path: '/admin/levels',
    title: 'Livelli',
    crumbs: [office, { label: 'Livelli' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Livelli', at: 115 },
    screen: 'levels/levels-page',
  },
  periodClosings: {
    path: '/admin/levels/closings',
    title: 'Periodi chiusi',
    crumbs: [office, levels, { label: 'Periodi chiusi' }],
    gate: administrators,
    screen: 'levels/closings-page',
  },
  levelScale: {
    path: '/admin/levels/scale',
    title: 'Scala dei livelli',
    crumbs: [office, levels, { label: 'Scala dei livelli' }],
    gate: administrators,
    screen: 'levels/level-scale-page',
  },
} as const satisfies Pages;
