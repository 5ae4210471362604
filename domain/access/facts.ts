/** Which roles and shops a person has, derived from what is known of them at every request (ACC-048). */
import { FIBRA, KLEEN, ROLES, type Role, type Shop } from './roles.ts';

export type UserType = 'amministratore' | 'agente' | 'cliente' | 'sponsorizzato' | 'scanner';
export type AgentStatus = 'seller' | 'disabled' | 'inactive' | 'customer' | 'deleted';
/** What is known of a person when a request comes in; roles follow from it and are stored nowhere. */
export type Facts = {
  userType: UserType;
  agentStatus: AgentStatus | null;
  level: number | null;
  isGeneralManager: boolean;
  fibraEnabled: boolean;
  kleenEnabled: boolean;
  hasDirectSubordinates: boolean;
  externalIncomesEnabled: boolean | null;
  meetingScanner: boolean;
  /** Explicitly given; only administrative roles are honoured. */
  grants: readonly Role[];
};

/** What whoever runs the whole office is given. */
export const OFFICE_GRANTS: readonly Role[] = [
  'ROLE_ADMIN',
  'ROLE_ALLOWED_TO_SWITCH',
  'ROLE_SUBORDINATE_INVITATIONS_ADMIN',
  'ROLE_USER_CUSTOMERS_ADMIN',
  'ROLE_USER_ORDERS_ADMIN',
  'ROLE_MANAGES_USER_MEDIA',
  'ROLE_MANAGES_APPOINTMENTS',
  'ROLE_MANAGES_SUBORDINATE',
  'ROLE_MANAGES_AGENT',
  'ROLE_MANAGES_BEST_SELLER_CHARTS',
  'ROLE_MANAGES_PRODUCTS',
  'ROLE_MEETING_MANAGER',
];
/** Roles that somebody may be given by hand; every other role is derived. */
export const GRANTABLE: readonly Role[] = [...OFFICE_GRANTS, 'ROLE_ACCESS_SHIPPINGS'];

/** The roles of a person, in the order of `ROLES`. A disabled, inactive or deleted agent has none. */
export const rolesOf = (f: Facts): Role[] => {
  const roles = new Set<Role>(f.grants.filter((r) => GRANTABLE.includes(r)));
  if (f.userType === 'agente') {
    if (f.agentStatus === 'seller') for (const r of agentRoles(f)) roles.add(r);
    else if (f.agentStatus === 'customer') for (const r of customerRoles()) roles.add(r);
    else return [];
  }
  if (f.userType === 'cliente') for (const r of customerRoles()) roles.add(r);
  if (f.userType === 'sponsorizzato') roles.add('ROLE_AGENT_IN_REGISTRATION');
  if (f.userType === 'scanner' || f.meetingScanner) roles.add('ROLE_MEETING_SCANNER');
  return ROLES.filter((r) => roles.has(r));
};

const customerRoles = (): Role[] => [
  'ROLE_EMAKLEEN_USER',
  'ROLE_ACCESS_CUSTOMER_COMMISSIONS',
  'ROLE_ACCESS_APPOINTMENTS_AS_CUSTOMER',
];

const agentRoles = (f: Facts): Role[] => {
  const roles: Role[] = ['ROLE_AGENT', 'ROLE_BASE_AGENT', 'ROLE_ACCESS_ALERT', 'ROLE_ACCESS_SUBORDINATE_INVITATION'];
  if (f.fibraEnabled) roles.push('ROLE_EMAFIBRA_USER', ...FIBRA_ROLES);
  if (f.kleenEnabled) roles.push('ROLE_EMAKLEEN_USER', 'ROLE_ACCESS_APPOINTMENTS_AS_AGENT');
  if (f.fibraEnabled || f.kleenEnabled)
    roles.push('ROLE_ACCESS_COMMISSIONS', 'ROLE_ACCESS_COMMISSION_DELIVERIES', 'ROLE_ACCESS_SHIPPINGS');
  if (f.hasDirectSubordinates) roles.push('ROLE_AGENT_WITH_SUBORDINATES', 'ROLE_MANAGES_SUBORDINATE');
  if (f.isGeneralManager) roles.push('ROLE_GENERAL_MANAGER');
  if (f.externalIncomesEnabled === true) roles.push('ROLE_HAS_EXTERNAL_INCOMES');
  return roles;
};

/** What the fibre shop opens for an agent (ACC-061, ACC-066). */
const FIBRA_ROLES: readonly Role[] = [
  'ROLE_ACCESS_USER_MEDIA',
  'ROLE_ACCESS_DOCUMENTATION',
  'ROLE_ACCESS_INCENTIVES',
  'ROLE_ACCESS_ALBUM_GALLERY',
  'ROLE_ACCESS_VIDEO_GALLERY',
  'ROLE_ACCESS_BEST_SELLER_CHARTS',
];

/** The shops a person may work in, fibra first. */
export const permittedShops = (roles: readonly Role[]): Shop[] => {
  const shops: Shop[] = [];
  if (roles.includes('ROLE_EMAFIBRA_USER')) shops.push(FIBRA);
  if (roles.includes('ROLE_EMAKLEEN_USER')) shops.push(KLEEN);
  return shops;
};
/** The first permitted shop (ACC-069), or none (ACC-071). */
export const defaultShop = (roles: readonly Role[]): Shop | null => permittedShops(roles)[0] ?? null;
