/** The screen of the agents below a manager. */
import type { Pages } from './page.ts';

export const networkPages = {
  subordinates: {
    path: '/app/subordinates/subordinates',
    title: 'Anagrafica sottoposti',
    crumbs: [{ label: 'Sottoposti' }, { label: 'Anagrafica sottoposti' }],
    gate: { roles: ['ROLE_AGENT_WITH_SUBORDINATES', 'ROLE_MANAGES_SUBORDINATE'] },
    menu: { section: 'subordinates', label: 'Anagrafica sottoposti', at: 10 },
    screen: 'network/subordinates-page',
  },
} as const satisfies Pages;
