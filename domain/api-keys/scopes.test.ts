/** What an API key may be let do: the role behind each scope, and what the office reads of it. */
import { describe, expect, it } from 'vitest';
import type { Role } from '../access/roles.ts';
import { KEY_SCOPES, SCOPES, type KeyScope } from './scopes.ts';

const WORDS: [KeyScope, role: Role, name: string, description: string][] = [
  [
    'orders:read',
    'ROLE_ADMIN',
    'Leggere le commissioni',
    'Elenco, dettaglio, PDF e file delle commissioni inviate, tutte o quelle cambiate.',
  ],
  [
    'orders:export',
    'ROLE_ADMIN',
    'Segnare le commissioni esportate',
    'Dice al portale quali commissioni sono state prese in carico.',
  ],
  [
    'customers:read',
    'ROLE_USER_CUSTOMERS_ADMIN',
    'Leggere i clienti censiti',
    'Elenco e file dei clienti del negozio fibra, tutti o quelli cambiati.',
  ],
  [
    'agents:read',
    'ROLE_ADMIN',
    'Leggere gli incaricati',
    'Anagrafica, profilo e file di tutti gli incaricati, tutti o quelli cambiati.',
  ],
  [
    'shippings:import',
    'ROLE_ADMIN',
    'Caricare le spedizioni',
    'Il file del corriere, controllato e poi caricato per intero.',
  ],
  [
    'deliveries:import',
    'ROLE_ADMIN',
    'Caricare le consegne',
    'Scadenze e pagamenti delle consegne, controllati e poi caricati per intero.',
  ],
  [
    'fiscal-documents:import',
    'ROLE_ADMIN',
    'Caricare documenti fiscali e ricevute',
    'I PDF per gli incaricati, ricevute di pagamento con carta comprese.',
  ],
  [
    'products:import',
    'ROLE_ADMIN',
    'Caricare i prodotti',
    'Il file dei prodotti nuovi e cambiati, controllato e poi caricato per intero.',
  ],
  [
    'prices:import',
    'ROLE_ADMIN',
    'Caricare i prezzi',
    'Il file dei prezzi dei prodotti, controllato e poi caricato per intero.',
  ],
  [
    'meetings:import',
    'ROLE_MEETING_MANAGER',
    'Caricare i meeting e gli invitati',
    'Il file dei meeting e l’elenco degli invitati di ciascuno.',
  ],
  [
    'rankings:import',
    'ROLE_MANAGES_BEST_SELLER_CHARTS',
    'Pubblicare le classifiche',
    'Il file della Gara del migliore, controllato e poi pubblicato.',
  ],
];

describe('the scopes of an API key', () => {
  it.each(WORDS)('NET-470 NET-472 %s asks for %s: «%s»', (scope, role, name, description) => {
    expect(SCOPES[scope]).toEqual({ name, description, role });
  });
  it('NET-470 NET-472 each stands there once', () => {
    expect(WORDS.map(([scope]) => scope)).toEqual([...KEY_SCOPES]);
    expect(Object.keys(SCOPES)).toEqual([...KEY_SCOPES]);
  });
});
