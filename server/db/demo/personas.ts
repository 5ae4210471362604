/** Lists the people one signs in as in the demo, and their one password. */
import { OFFICE_GRANTS } from '@ema/domain/access/facts.ts';
import type { Role } from '@ema/domain/access/roles.ts';

export type Persona = {
  username: string;
  firstName: string;
  lastName: string;
  gender: 'M' | 'F';
  city: string;
  description: string;
  userType: 'amministratore' | 'agente' | 'cliente' | 'sponsorizzato' | 'scanner';
  grants?: readonly Role[];
  agent?: { level: number; generalManager?: boolean; sponsor: string | null; pointsTenths: number; yearsAgo: number };
  /** Registered with a generated password, contacts to prove and contracts to sign. */
  isNew?: boolean;
};

export const PERSONA_PASSWORD = 'Portale-2026!';

/** One person per kind of user. */
export const personas: readonly Persona[] = [
  {
    username: 'admin',
    firstName: 'Elena',
    lastName: 'Gallesio',
    gender: 'F',
    city: 'Asti',
    userType: 'amministratore',
    description: 'amministratrice: ordini, utenti, immedesimazione',
    grants: OFFICE_GRANTS,
  },
  {
    username: 'gm',
    firstName: 'Piero',
    lastName: 'Viarengo',
    gender: 'M',
    city: 'Torino',
    userType: 'agente',
    description: 'general manager, fibra e kleen',
    agent: { level: 12, generalManager: true, sponsor: null, pointsTenths: 4210, yearsAgo: 6 },
  },
  {
    username: 'manager',
    firstName: 'Carla',
    lastName: 'Bosticco',
    gender: 'F',
    city: 'Asti',
    userType: 'agente',
    description: 'agente con sottoposti, fibra e kleen',
    agent: { level: 9, sponsor: 'gm', pointsTenths: 2635, yearsAgo: 4 },
  },
  {
    username: 'agente',
    firstName: 'Marta',
    lastName: 'Ferrero',
    gender: 'F',
    city: 'Asti',
    userType: 'agente',
    description: 'agente fibra e kleen, senza sottoposti',
    agent: { level: 6, sponsor: 'manager', pointsTenths: 1284, yearsAgo: 2 },
  },
  {
    username: 'nuovo',
    firstName: 'Luca',
    lastName: 'Marini',
    gender: 'M',
    city: 'Alessandria',
    userType: 'sponsorizzato',
    description: 'agente in registrazione, Centro operazioni da completare',
    isNew: true,
  },
  {
    username: 'cliente',
    firstName: 'Lucia',
    lastName: 'Bianchi',
    gender: 'F',
    city: 'Asti',
    userType: 'cliente',
    description: 'cliente kleen di agente',
  },
  {
    username: 'scanner',
    firstName: 'Dario',
    lastName: 'Penna',
    gender: 'M',
    city: 'Torino',
    userType: 'scanner',
    description: 'registra le presenze ai meeting',
  },
  {
    username: 'ordini',
    firstName: 'Nadia',
    lastName: 'Torchio',
    gender: 'F',
    city: 'Asti',
    userType: 'amministratore',
    description: 'amministra ordini e clienti privati',
    grants: ['ROLE_USER_ORDERS_ADMIN', 'ROLE_USER_CUSTOMERS_ADMIN'],
  },
];
