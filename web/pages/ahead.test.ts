import { describe, expect, it } from 'vitest';
import { FIBRA, KLEEN } from '@ema/domain/access/roles.ts';
import { paths } from '../paths.ts';
import { likelyLater, likeliest, likelyNext } from './ahead.ts';

const agent = {
  isAuthenticated: true,
  roles: ['ROLE_AGENT', 'ROLE_BASE_AGENT', 'ROLE_ACCESS_COMMISSIONS'],
  shop: KLEEN,
} as const;
const screens = (...given: Parameters<typeof likelyNext>) => likelyNext(...given).map((page) => page.screen);

describe('what is likely next', () => {
  it('ACC-370 what the screen leads to, each screen once, before what the menu does', () => {
    const next = screens(agent, paths.home, [paths.orderDetails(7), paths.orderDetails(8), paths.createOrder]);
    expect(next.slice(0, 2)).toEqual(['orders/details-page', 'orders/create-page']);
    expect(next).toContain('orders/my-orders-page');
    expect(new Set(next).size).toBe(next.length);
    expect(next).not.toContain('home/home-page');
  });

  it('ACC-370 nothing that this person may not open', () => {
    const next = screens(agent, paths.home, [paths.adminCommissions]);
    expect(next).not.toContain('admin-orders/admin-orders-page');
    expect(screens({ ...agent, shop: FIBRA }, paths.home, [])).not.toContain('orders/my-orders-page');
  });

  it('ACC-092 the way out, before the menu: somebody may leave where there is no network any more', () => {
    const next = screens(agent, '/app/commissions', []);
    expect(next.slice(0, 2)).toEqual(['home/home-page', 'access/logout-page']);
    expect(next.length).toBeGreaterThan(2);
  });

  it('ACC-370 answers only of addresses that the screen leads to, in its order, each once, and open to this person', () => {
    const way = (path: string, search = '') => ({ path, search });
    const linked = [paths.orderDetails(7), paths.adminCommissions, paths.orderDetails(8), paths.orderDetails(7)].map(
      (path) => way(path),
    );
    const filtered = [way(paths.myOrders), way(paths.myOrders, '?state=open'), way(paths.myOrders)];
    const ways = likeliest(agent, paths.home, [way(paths.home), ...linked, ...filtered]);
    expect(ways.map(({ path, search }) => path + search)).toEqual([
      paths.orderDetails(7),
      paths.orderDetails(8),
      paths.myOrders,
      `${paths.myOrders}?state=open`,
    ]);
    expect(likeliest({ isAuthenticated: false, roles: [], shop: null }, paths.login, linked)).toEqual([]);
  });

  it('ACC-370 of the menu its first section, the others only once nothing is pressed for a while', () => {
    const soon = screens(agent, paths.home, []);
    const later = likelyLater(agent, paths.home).map((page) => page.screen);
    expect(soon.length).toBeLessThan(later.length);
    expect(later).toEqual(expect.arrayContaining(soon.filter((screen) => !/home-page|logout-page/.test(screen))));
    expect(likelyLater({ isAuthenticated: false, roles: [], shop: null }, paths.login)).toEqual([]);
  });

  it('ACC-370 the home, while somebody signs in', () => {
    expect(screens({ isAuthenticated: false, roles: [], shop: null }, paths.login, [paths.support])).toEqual([
      'home/home-page',
    ]);
  });
});
