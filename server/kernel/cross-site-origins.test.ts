/** What browsers say that have no Sec-Fetch-Site, or come from nowhere: Origin and Referer against our own address. */
import { afterEach, describe, expect, it } from 'vitest';
import { testPortal, type Client } from '../test/harness.ts';

const t = testPortal();
afterEach(() => void Object.assign(t.services.config, { PUBLIC_URL: undefined }));
const HOST = { host: 'portale.example' };
const REFUSED = 'urn:ema:cross_site';
let tries = 0;
/** Each as somebody else whom nobody knows: 401 where it was let through. */
const signIn = async (headers: Record<string, string>) => {
  tries += 1;
  const { status, body } = await t.anyone.post<{ type: string }>(
    '/login',
    { username: `nessuno-${tries}`, password: 'sbagliata-1' },
    { headers: { ...HOST, ...headers } },
  );
  return status === 403 ? body.type : status;
};

describe('a call that writes', () => {
  it('ACC-443 comes from a page of this very address, by either scheme, or says nothing', async () => {
    for (const origin of ['https://portale.example', 'http://portale.example'])
      expect(await signIn({ origin }), origin).toBe(401);
    expect(await signIn({})).toBe(401);
    for (const origin of ['https://altro.example', 'https://portale.example:81', 'https://portale.example.it', 'null'])
      expect(await signIn({ origin }), origin).toBe(REFUSED);
    expect(await signIn({ origin: 'https://altro.example', 'sec-fetch-site': 'same-origin' }), 'both').toBe(REFUSED);
  });

  it('ACC-443 where the address is said it alone counts, whatever host a request names', async () => {
    Object.assign(t.services.config, { PUBLIC_URL: 'https://www.portale.example/' });
    expect(await signIn({ origin: 'https://www.portale.example' })).toBe(401);
    for (const origin of ['https://portale.example', 'http://www.portale.example'])
      expect(await signIn({ origin }), origin).toBe(REFUSED);
  });

  it('ACC-443 is of no address that was typed: nobody types what writes', async () => {
    expect(await signIn({ 'sec-fetch-site': 'none' })).toBe(REFUSED);
    expect(await signIn({ 'sec-fetch-site': 'same-origin' })).toBe(401);
  });
});

describe('the two addresses that change something', () => {
  const enter = async (who: Client, headers: Record<string, string>) =>
    (await who.get('/?_switch_user=agente&reason=verifica%20di%20un%20ordine', { headers: { ...HOST, ...headers } }))
      .status;

  it('ACC-443 an old browser enters as somebody else from a page of ours alone', async () => {
    const admin = await t.as('admin');
    const others: Record<string, string>[] = [
      {},
      { referer: 'https://altro.example/' },
      { referer: 'https://altro.example/?https://portale.example' },
      { referer: 'no address' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'none', referer: 'https://portale.example/admin/users' },
      { origin: 'https://altro.example', referer: 'https://portale.example/admin/users' },
    ];
    for (const headers of others) expect(await enter(admin, headers), JSON.stringify(headers)).toBe(403);
    expect(await enter(admin, { referer: 'https://portale.example/admin/users' })).toBe(303);
  });

  it('ACC-443 whoever types the address of signing out is let out; nobody else’s page does it for them', async () => {
    const leave = async (who: Client, site: string) =>
      (await who.get('/logout', { headers: { ...HOST, 'sec-fetch-site': site } })).status;
    const agente = await t.as('agente');
    for (const site of ['cross-site', 'same-site']) expect(await leave(agente, site), site).toBe(403);
    expect((await agente.get<{ isAuthenticated: boolean }>('/api/account')).body.isAuthenticated).toBe(true);
    expect(await leave(agente, 'none')).toBe(303);
    expect((await agente.get<{ isAuthenticated: boolean }>('/api/account')).body.isAuthenticated).toBe(false);
  });
});
