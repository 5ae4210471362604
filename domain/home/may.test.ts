import { describe, expect, it } from 'vitest';
import { onlyKeepsOrders, queuesFor, seesOffice, seesOwed, seesTeam, tilesFor, type HomeViewer } from './may.ts';

const KLEEN_SELLER = ['ROLE_ACCESS_COMMISSIONS', 'ROLE_EMAKLEEN_USER'] as const;
const seller: HomeViewer = { roles: KLEEN_SELLER, agentId: 7, customerId: null, shop: 1, acting: null };
const sponsor: HomeViewer = { ...seller, roles: [...KLEEN_SELLER, 'ROLE_AGENT_WITH_SUBORDINATES'] };

const VALIDATED = ['external-incomes', 'photo-ids', 'vat-certificates', 'identity-documents'];
describe('what the first page shows', () => {
  it.each<[string, HomeViewer['roles'], string[]]>([
    [
      'an administrator',
      ['ROLE_ADMIN'],
      ['withdrawals', 'data-requests', 'payments', 'declarations', ...VALIDATED, 'anomalies'],
    ],
    ['the office of private orders', ['ROLE_USER_ORDERS_ADMIN'], ['private-orders']],
    [
      'both',
      ['ROLE_ADMIN', 'ROLE_USER_ORDERS_ADMIN'],
      ['withdrawals', 'data-requests', 'payments', 'declarations', 'private-orders', ...VALIDATED, 'anomalies'],
    ],
    ['NET-587 the office of sponsorships', ['ROLE_SUBORDINATE_INVITATIONS_ADMIN'], ['unpaid-invitations']],
    ['the office of private customers', ['ROLE_USER_CUSTOMERS_ADMIN'], []],
    ['a sponsor', sponsor.roles, []],
  ])('NET-352 the queues of %s', (_, roles, queues) => expect(queuesFor({ roles })).toEqual(queues));
  it('NET-351 what is owed to agents who may open that list', () => {
    const roles = ['ROLE_ACCESS_COMMISSION_DELIVERIES'] as const;
    expect([seesOwed({ roles, agentId: 7 }), seesOwed({ roles, agentId: null }), seesOwed(sponsor)]).toEqual([
      true,
      false,
      false,
    ]);
  });
  it.each<[string, HomeViewer['roles'], HomeViewer['shop'], string[]]>([
    ['NET-206 a customer who orders', ['ROLE_ACCESS_CUSTOMER_COMMISSIONS'], 1, ['orders']],
    ['NET-208 the office of sponsorships', ['ROLE_SUBORDINATE_INVITATIONS_ADMIN'], null, ['sponsorships']],
    ['NET-209 a sponsor', ['ROLE_ACCESS_SUBORDINATE_INVITATION'], 0, ['invitations']],
    ['NET-212 an agent in kleen', ['ROLE_ACCESS_APPOINTMENTS_AS_AGENT'], 1, ['appointments']],
    ['NET-212 an agent in fibra', ['ROLE_ACCESS_APPOINTMENTS_AS_AGENT'], 0, []],
    ['NET-213 a customer', ['ROLE_ACCESS_APPOINTMENTS_AS_CUSTOMER'], 1, ['reports']],
    ['NET-217 who earns for others too', ['ROLE_HAS_EXTERNAL_INCOMES'], 0, ['income']],
    ['NET-211 who follows parcels', ['ROLE_ACCESS_SHIPPINGS'], 1, ['shippings']],
    ['NET-217 a pure administrator', ['ROLE_ADMIN'], null, []],
  ])('%s has the tiles of their roles', (_, roles, shop, tiles) =>
    expect(tilesFor({ roles, shop, customerId: null })).toEqual(tiles),
  );
  it('ORD-467 who ordered as a customer and sells again keeps those orders in any shop, and only those', () => {
    const again = { roles: ['ROLE_BASE_AGENT'] as const, customerId: 9, shop: 0 as const };
    expect([tilesFor(again), onlyKeepsOrders(again)]).toEqual([['orders'], true]);
    expect(tilesFor({ ...again, customerId: null })).toEqual([]);
    const customer = { ...again, roles: ['ROLE_ACCESS_CUSTOMER_COMMISSIONS'] as const };
    expect(onlyKeepsOrders(customer)).toBe(false);
    expect(onlyKeepsOrders({ ...customer, roles: ['ROLE_BASE_AGENT', ...customer.roles] })).toBe(false);
    expect(onlyKeepsOrders({ ...again, roles: [] })).toBe(false);
  });
  it('NET-220 the office’s figures to administrators alone', () =>
    expect([seesOffice({ roles: ['ROLE_ADMIN'] }), seesOffice(sponsor)]).toEqual([true, false]));
  it.each<[string, HomeViewer, boolean]>([
    ['a sponsor', sponsor, true],
    ['a sponsor in no shop', { ...sponsor, shop: null }, false],
    ['the role without an agent', { ...sponsor, agentId: null }, false],
    ['a seller', seller, false],
  ])('ORD-031 the team’s figures to %s', (_, viewer, sees) => expect(seesTeam(viewer)).toBe(sees));
});
