/** What an agent can be: how each status is called, and what it does to whoever has it (ACC-253, ACC-255). */
import type { AgentStatus } from '../access/facts.ts';

export const AGENT_STATUSES = [
  'seller',
  'disabled',
  'inactive',
  'customer',
  'deleted',
] as const satisfies AgentStatus[];

export const STATUS_NAMES: Readonly<Record<AgentStatus, string>> = {
  seller: 'Agente attivo',
  disabled: 'Disabilitato',
  inactive: 'Disabilitato per inattività',
  customer: 'Cliente agevolato',
  deleted: 'Eliminato',
};

/** Who has this status cannot sign in, and what they were signed in with has ended. */
export const isShutOut = (status: AgentStatus): boolean => status !== 'seller' && status !== 'customer';

const SHUT_OUT = 'Le sue sessioni terminano subito e non può più accedere.';
/** What setting it does, as somebody reads it before they confirm. */
export const STATUS_EFFECTS: Readonly<Record<AgentStatus, string>> = {
  seller: 'Può accedere e lavora di nuovo come agente: ritrova il suo menu, i clienti e i sottoposti.',
  disabled: `${SHUT_OUT} Resta nella rete e negli elenchi, con il suo storico.`,
  inactive: `${SHUT_OUT} Negli elenchi risulta che è accaduto per inattività.`,
  customer:
    'Resta collegato, ma perde subito il menu da agente: non può più vendere né vedere i sottoposti e ordina come cliente agevolato. Chi agisce per suo conto come sponsor smette di farlo.',
  deleted: `${SHUT_OUT} Non compare più negli elenchi se non filtrando per «Eliminato»; ciò che ha firmato e venduto resta conservato.`,
};
