import { describe, expect, it } from 'vitest';
import { rolesOf, type Facts } from '@ema/domain/access/facts.ts';
import { mayPass } from '@ema/domain/access/gate.ts';
import { ROLES, type Role, type Shop } from '@ema/domain/access/roles.ts';
import { MENU } from './menu.ts';
import { gateAt, mayVisit } from './visits.ts';

const facts: Facts = {
  userType: 'agente',
  agentStatus: 'seller',
  level: 5,
  isGeneralManager: false,
  fibraEnabled: true,
  kleenEnabled: true,
  hasDirectSubordinates: false,
  externalIncomesEnabled: null,
  meetingScanner: false,
  grants: [],
};
const office = (...grants: Role[]): Role[] =>
  rolesOf({ ...facts, userType: 'amministratore', agentStatus: null, grants });
const EVERYBODY = 'agent manager customer new scanner admin customersOffice ordersOffice';
const people: Record<string, Role[]> = {
  agent: rolesOf(facts),
  manager: rolesOf({ ...facts, hasDirectSubordinates: true }),
  customer: rolesOf({ ...facts, userType: 'cliente', agentStatus: null }),
  new: rolesOf({ ...facts, userType: 'sponsorizzato', agentStatus: null }),
  scanner: rolesOf({ ...facts, userType: 'scanner', agentStatus: null }),
  admin: rolesOf({ ...facts, userType: 'amministratore', agentStatus: null, grants: ['ROLE_ADMIN'] }),
  customersOffice: office('ROLE_USER_CUSTOMERS_ADMIN'),
  ordersOffice: office('ROLE_USER_ORDERS_ADMIN'),
};

describe('who may be at an address', () => {
  it('ACC-023 ORD-034 a page and its menu entry have one gate', () => {
    for (const entry of MENU.flatMap((s) => s.entries))
      for (const role of ROLES)
        for (const shop of [0, 1, null] as const) {
          expect(mayVisit(entry.path, [role], shop), entry.path).toBe(mayPass(entry.gate, [role], shop));
          expect(mayVisit(`${entry.path}/`, [role], shop)).toBe(mayPass(entry.gate, [role], shop));
        }
  });
  it.each<[string, string, Shop | null, string]>([
    ['ORD-015', '/app/orders/unsubmitted', 0, 'agent manager'],
    ['ORD-015', '/app/orders/pending-orders/7', 1, 'agent manager'],
    ['ORD-015', '/app/orders/7/edit', 0, 'agent manager'],
    ['ORD-015', '/app/orders/7/details', 0, 'agent manager'],
    ['ORD-015', '/app/orders/create-customers', 1, 'agent manager'],
    ['ORD-029', '/app/orders/create-customers', 0, ''],
    ['ORD-016', '/app/private-orders/customers/3/edit', 0, 'agent manager'],
    ['ORD-016 ORD-035', '/app/private-orders/customers', null, 'customersOffice'],
    ['ORD-016 ORD-036', '/app/private-orders/7/detail', null, 'ordersOffice'],
    ['ORD-025', '/app/private-orders', 1, ''],
    ['ORD-016', '/app/private-orders/create', null, ''],
    ['ORD-016', '/app/private-orders/7/edit', null, ''],
    ['ORD-017 ORD-467', '/app/customer-commissions/7/confirm', 1, 'agent manager customer'],
    ['ORD-017', '/app/customer-commissions/create', 1, 'customer'],
    ['ACC-293', '/app/subordinates/subordinate-login', 0, 'manager'],
    ['ACC-019 NET-005', '/admin/agents/3', null, 'admin'],
    ['NET-005', '/admin/anything-new', null, 'admin'],
    ['NET-005', '/admin', null, 'admin'],
    ['ACC-067', '/app/account', null, EVERYBODY],
    ['ACC-067', '/app', null, EVERYBODY],
    ['ACC-020', '/app/cofidis-pagodil', null, EVERYBODY],
    ['NET-033', '/app/sponsorship/7/upload/id', 0, 'agent manager'],
    ['NET-205', '/app/meeting/scan', null, 'scanner'],
    ['ACC-107', '/app/account/operations-center', null, EVERYBODY],
  ])('%s %s in shop %s: %s', (_, path, shop, who) =>
    expect(
      Object.entries(people)
        .filter(([, roles]) => mayVisit(path, roles, shop))
        .map(([name]) => name)
        .join(' '),
    ).toBe(who),
  );
  it('ACC-018 every area of the portal has a gate', () => {
    for (const area of [
      'appointments/manage',
      'media/upload',
      'best-seller/chart',
      'meeting',
      'subordinates/subordinates',
      'orders/create',
      'sponsorship/invite',
      'gallery/album',
      'reports/last',
      'documentation/products',
    ])
      expect(gateAt(`/app/${area}`), area).not.toBeNull();
  });
  it.each([
    '/app/login',
    '/app/login/support',
    '/app/logout',
    '/verifica/ABCD',
    '/app/nowhere',
    '/administration',
    '/app/ordersX',
    '/app/orders//edit',
  ])('ACC-021 %s is nobody’s page', (path) => expect(gateAt(path)).toBeNull());
});
