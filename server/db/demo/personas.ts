import type { Role } from '@ema/domain/access/roles.ts';

export type Persona = {
  username: string; firstName: string; lastName: string; gender: 'M' | 'F'; description: string;
  userType: 'amministratore' | 'agente' | 'cliente' | 'sponsorizzato' | 'scanner';
  grants?: readonly Role[];
  agent?: { level: number; generalManager?: boolean; fibra: boolean; kleen: boolean; sponsor: string | null; pointsTenths: number };
  /** Registered with a generated password, contacts to prove and contracts to sign. */
  isNew?: boolean;
};

export const PERSONA_PASSWORD = 'Portale-2026!';

/** One person per kind of user. */
export const personas: readonly Persona[] = [
  {
    username: 'admin', firstName: 'Elena', lastName: 'Gallesio', gender: 'F', userType: 'amministratore', description: 'amministratrice: ordini, utenti, immedesimazione',
    grants: ['ROLE_ADMIN', 'ROLE_ALLOWED_TO_SWITCH', 'ROLE_SUBORDINATE_INVITATIONS_ADMIN', 'ROLE_USER_CUSTOMERS_ADMIN', 'ROLE_USER_ORDERS_ADMIN', 'ROLE_MANAGES_USER_MEDIA', 'ROLE_MANAGES_APPOINTMENTS', 'ROLE_MANAGES_SUBORDINATE', 'ROLE_MANAGES_AGENT', 'ROLE_MANAGES_BEST_SELLER_CHARTS', 'ROLE_MANAGES_PRODUCTS', 'ROLE_MEETING_MANAGER'],
  },
  { username: 'gm', firstName: 'Piero', lastName: 'Viarengo', gender: 'M', userType: 'agente', description: 'general manager, fibra e kleen', agent: { level: 12, generalManager: true, fibra: true, kleen: true, sponsor: null, pointsTenths: 4210 } },
  { username: 'manager', firstName: 'Carla', lastName: 'Bosticco', gender: 'F', userType: 'agente', description: 'agente con sottoposti, fibra e kleen', agent: { level: 9, fibra: true, kleen: true, sponsor: 'gm', pointsTenths: 2635 } },
  { username: 'agente', firstName: 'Marta', lastName: 'Ferrero', gender: 'F', userType: 'agente', description: 'agente kleen e fibra, senza sottoposti', agent: { level: 6, fibra: true, kleen: true, sponsor: 'manager', pointsTenths: 1284 } },
  { username: 'nuovo', firstName: 'Luca', lastName: 'Marini', gender: 'M', userType: 'sponsorizzato', description: 'agente in registrazione, Centro operazioni da completare', isNew: true },
  { username: 'cliente', firstName: 'Lucia', lastName: 'Bianchi', gender: 'F', userType: 'cliente', description: 'cliente kleen di agente' },
  { username: 'scanner', firstName: 'Dario', lastName: 'Penna', gender: 'M', userType: 'scanner', description: 'registra le presenze ai meeting' },
  { username: 'ordini', firstName: 'Nadia', lastName: 'Torchio', gender: 'F', userType: 'amministratore', description: 'amministra ordini e clienti privati', grants: ['ROLE_USER_ORDERS_ADMIN', 'ROLE_USER_CUSTOMERS_ADMIN'] },
];
