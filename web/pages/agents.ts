/** The screens where the office looks after agents. */
import { administrators } from './gates.ts';
import type { Pages } from './page.ts';

const office = { label: 'Amministrazione' };

export const agentsPages = {
  adminAgents: {
    path: '/admin/agents',
    title: 'Amministra sottoposti',
    crumbs: [office, { label: 'Amministra sottoposti' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Amministra sottoposti', at: 20 },
    screen: 'agents/agents-page',
  },
  adminAgent: {
    path: '/admin/agents/$id',
    title: 'Profilo agente',
    crumbs: [office, { label: 'Amministra sottoposti', to: '/admin/agents' }, { label: 'Profilo agente' }],
    gate: administrators,
    screen: 'agents/agent-page',
  },
} as const satisfies Pages;
