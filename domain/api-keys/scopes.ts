/** What a program may be let do with an API key: each scope is a set of calls, which name it themselves. */
import type { Role } from '../access/roles.ts';

export const KEY_SCOPES = [
  'orders:read',
  'orders:export',
  'customers:read',
  'agents:read',
  'shippings:import',
  'deliveries:import',
  'fiscal-documents:import',
  'products:import',
  'prices:import',
  'meetings:import',
  'rankings:import',
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** What it is called, what it is good for, and the role that its calls ask for: a key has the roles of its scopes. */
type Scope = { name: string; description: string; role: Role };
export const SCOPES: Readonly<Record<KeyScope, Scope>> = {
  'orders:read': {
    name: 'Leggere le commissioni',
    description: 'Elenco, dettaglio, PDF e file delle commissioni inviate, tutte o quelle cambiate.',
    role: 'ROLE_ADMIN',
  },
  'orders:export': {
    name: 'Segnare le commissioni esportate',
    description: 'Dice al portale quali commissioni sono state prese in carico.',
    role: 'ROLE_ADMIN',
  },
  'customers:read': {
    name: 'Leggere i clienti censiti',
    description: 'Elenco e file dei clienti del negozio fibra, tutti o quelli cambiati.',
    role: 'ROLE_USER_CUSTOMERS_ADMIN',
  },
  'agents:read': {
    name: 'Leggere gli incaricati',
    description: 'Anagrafica, profilo e file di tutti gli incaricati, tutti o quelli cambiati.',
    role: 'ROLE_ADMIN',
  },
  'shippings:import': {
    name: 'Caricare le spedizioni',
    description: 'Il file del corriere, controllato e poi caricato per intero.',
    role: 'ROLE_ADMIN',
  },
  'deliveries:import': {
    name: 'Caricare le consegne',
    description: 'Scadenze e pagamenti delle consegne, controllati e poi caricati per intero.',
    role: 'ROLE_ADMIN',
  },
  'fiscal-documents:import': {
    name: 'Caricare documenti fiscali e ricevute',
    description: 'I PDF per gli incaricati, ricevute di pagamento con carta comprese.',
    role: 'ROLE_ADMIN',
  },
  'products:import': {
    name: 'Caricare i prodotti',
    description: 'Il file dei prodotti nuovi e cambiati, controllato e poi caricato per intero.',
    role: 'ROLE_ADMIN',
  },
  'prices:import': {
    name: 'Caricare i prezzi',
    description: 'Il file dei prezzi dei prodotti, controllato e poi caricato per intero.',
    role: 'ROLE_ADMIN',
  },
  'meetings:import': {
    name: 'Caricare i meeting e gli invitati',
    description: 'Il file dei meeting e l’elenco degli invitati di ciascuno.',
    role: 'ROLE_MEETING_MANAGER',
  },
  'rankings:import': {
    name: 'Pubblicare le classifiche',
    description: 'Il file della Gara del migliore, controllato e poi pubblicato.',
    role: 'ROLE_MANAGES_BEST_SELLER_CHARTS',
  },
};

/** The roles of a key: those of its scopes, each once. */
export const rolesOfScopes = (scopes: readonly KeyScope[]): Role[] => [
  ...new Set(scopes.map((scope) => SCOPES[scope].role)),
];
