/** The screens of identification cards: one's own, where anybody checks one, and the list of agents in charge. */
import { administrators, agents } from './gates.ts';
import type { Pages } from './page.ts';

export const agentCardPages = {
  agentCard: {
    path: '/app/account/card',
    title: 'Tesserino',
    crumbs: [{ label: 'Account', to: '/app/account' }, { label: 'Tesserino' }],
    gate: agents,
    menu: { section: 'account', label: 'Tesserino', at: 35 },
    screen: 'agent-cards/card-page',
    asks: ['/api/agent/card'],
  },
  cardCheck: {
    path: '/tesserino/$code',
    title: 'Controllo di un tesserino',
    gate: 'anybody',
    bare: true,
    screen: 'agent-cards/check-page',
  },
  agentsInCharge: {
    path: '/admin/agents-in-charge',
    title: 'Elenco incaricati',
    crumbs: [{ label: 'Amministrazione' }, { label: 'Elenco incaricati' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Elenco incaricati', at: 25 },
    screen: 'agent-cards/in-charge-page',
  },
} as const satisfies Pages;
