/** While developing, each address leads to whoever answers it: the server its own, Vite every screen. */
import { describe, expect, it } from 'vitest';
import { calls } from '@ema/calls/all.ts';
import { SERVER_PATHS } from './dev-web.ts';

const isServers = (address: string): boolean => new RegExp(SERVER_PATHS).test(address);

describe('npm run dev', () => {
  it('NET-1161 the server is asked for every call, also for those of the root', () => {
    // Whose path is the root is told by what follows it.
    const addresses = calls.map(({ path }) => (path === '/' ? '/?_switch_user=agente&reason=Prova' : path));
    expect(addresses.filter((address) => !isServers(address))).toEqual([]);
    expect(['/healthz', '/metrics', '/.well-known/security.txt', '/dev/outbox'].every(isServers)).toBe(true);
  });

  it('NET-1161 every screen is the web’s', () => {
    const addresses = ['/', '/?from=mail', '/app/login', '/verifica', '/@vite/client', '/features/home/home-page.tsx'];
    expect(addresses.filter(isServers)).toEqual([]);
  });
});
