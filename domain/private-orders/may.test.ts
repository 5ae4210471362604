import { describe, expect, it } from 'vitest';
import type { Role, Shop } from '../access/roles.ts';
import {
  CUSTOMERS_OFFICE,
  isEditable,
  mayEditPrivateOrder,
  mayUsePrivateOrders,
  ORDERS_OFFICE,
  seesEverybodys,
  type Office,
} from './may.ts';

const HOUR = 3_600_000;
const createdAt = new Date('2026-11-21T10:00:00Z');
const after = (ms: number) => new Date(createdAt.getTime() + ms);

describe('private orders and customers', () => {
  it.each<[Shop | null, Role[], Office | null, boolean]>([
    [0, [], null, true],
    [0, [], 'ROLE_USER_ORDERS_ADMIN', true],
    [1, [], null, false],
    [null, [], 'ROLE_USER_ORDERS_ADMIN', false],
    [1, ['ROLE_USER_ORDERS_ADMIN'], 'ROLE_USER_ORDERS_ADMIN', true],
    [1, ['ROLE_USER_ORDERS_ADMIN'], 'ROLE_USER_CUSTOMERS_ADMIN', false],
    [1, ['ROLE_USER_ORDERS_ADMIN'], null, false],
  ])('ORD-025 in shop %s with %j, read by %s: %s', (shop, roles, office, may) =>
    expect(mayUsePrivateOrders({ shop, roles }, office)).toBe(
      may ? null : 'Gli ordini dei clienti sono nel negozio fibra: passa a fibra e riprova.',
    ),
  );
  it.each<[Role[], boolean | undefined, boolean]>([
    [['ROLE_USER_ORDERS_ADMIN'], true, true],
    [['ROLE_USER_ORDERS_ADMIN'], false, false],
    [['ROLE_USER_ORDERS_ADMIN'], undefined, false],
    [['ROLE_USER_CUSTOMERS_ADMIN'], true, false],
    [[], true, false],
  ])('ORD-035 ORD-036 with %j, includeAll %s: everybody’s %s', (roles, includeAll, sees) =>
    expect(seesEverybodys(roles, 'ROLE_USER_ORDERS_ADMIN', { includeAll })).toBe(sees),
  );
});

describe('changing a private order', () => {
  const LOCKED =
    'Quest’ordine non è più modificabile. Gli ordini sono modificabili entro le 24 ore dalla loro creazione.';
  it.each([
    [24 * HOUR - 1, null],
    [24 * HOUR, LOCKED],
    [25 * HOUR, LOCKED],
  ])('ORD-245 ORD-246 %i ms after it was made', (ms, sentence) =>
    expect(mayEditPrivateOrder(createdAt, after(ms))).toBe(sentence),
  );
  it.each<[number | null, number, boolean]>([
    [7, 0, true],
    [8, 0, false],
    [null, 0, false],
    [7, 24 * HOUR, false],
  ])('ORD-245 it is offered to agent %s %i ms afterwards: %s', (agentId, ms, isOffered) =>
    expect(isEditable({ agentId: 7, createdAt }, { agentId }, after(ms))).toBe(isOffered),
  );
});

it('ORD-035 ORD-036 the two offices', () =>
  expect([CUSTOMERS_OFFICE, ORDERS_OFFICE]).toEqual(['ROLE_USER_CUSTOMERS_ADMIN', 'ROLE_USER_ORDERS_ADMIN']));
