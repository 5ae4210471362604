import { describe, expect, it } from 'vitest';
import { calls } from '@ema/calls/all.ts';
import type { CallSpec } from '@ema/calls/kernel/call.ts';
import { pageOfOtherShop } from '@ema/domain/access/may.ts';
import { candidate } from '../../test/invitations.ts';
import { asKey, makeKey } from '../../test/keys.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
const REFUSED = 'urn:ema:other_shop';
type Problem = { type?: string; detail?: string };
/** A page of `username` that was opened in a shop. */
const pageOf = (username: string, shop: number) => ({
  headers: { 'ema-account': username, 'ema-shop': String(shop), 'sec-fetch-site': 'same-origin' },
});
/** A sponsor whom nobody else uses, in the shop of kleen by now. */
const sponsor = async (): Promise<{ client: Client; username: string }> => {
  const { body } = await t.anyone.post<{ username: string }>('/dev/agents.json');
  return { username: body.username, client: await t.as(body.username, 1) };
};
const countOf = async (table: 'invitation_links' | 'subordinate_invitations', username: string): Promise<number> =>
  (
    await t.db.query<{ n: number }>(
      `select count(*)::int as n
       from ${table} x
       join agents a on a.id = x.sponsor_id
       join users u on u.id = a.user_id
       where u.username = $1`,
      [username],
    )
  ).rows[0]?.n ?? 0;

describe('a page that was opened in the shop its person has left in another tab', () => {
  it('ACC-705 reads nothing of the other shop, and is told which is which', async () => {
    const agente = await t.as('agente', 1);
    const types = '/api/agent/commission-types';
    const refused = await agente.get<Problem>(types, pageOf('agente', 0));
    expect([refused.status, refused.body.type, refused.body.detail]).toEqual([
      409,
      REFUSED,
      pageOfOtherShop({ now: 1, of: 0 }, false),
    ]);
    expect((await agente.get(types, pageOf('agente', 1))).status).toBe(200);
    expect((await agente.get(types)).status, 'a page of the release before').toBe(200);
    await agente.put('/api/account/shop', { shop: 0 }, pageOf('agente', 1));
    expect((await agente.get(types, pageOf('agente', 0))).status, 'its person came back').toBe(200);
  });

  it('ACC-705 writes nothing in the other shop', async () => {
    const { client, username } = await sponsor();
    const create = (shop: number) =>
      client.post<Problem>(
        '/api/subordinate-invitations',
        { ...candidate(), enabledShop: 1 },
        {
          ...pageOf(username, shop),
          key: newKey(),
        },
      );
    const refused = await create(0);
    expect([refused.status, refused.body.detail]).toEqual([409, pageOfOtherShop({ now: 1, of: 0 }, true)]);
    expect(await countOf('subordinate_invitations', username)).toBe(0);
    expect((await create(1)).status).toBe(201);
  });

  it('NET-1070 makes no link for a candidate of the other shop', async () => {
    const { client, username } = await sponsor();
    const make = (shop: number) =>
      client.put<Problem>('/api/invitation-links', { name: 'Carla' }, pageOf(username, shop));
    const refused = await make(0);
    expect([refused.status, refused.body.type]).toEqual([409, REFUSED]);
    expect(await countOf('invitation_links', username)).toBe(0);
    expect((await make(1)).status).toBe(200);
  });

  it('ACC-705 knows who one is, changes the shop, ends sessions and signs out all the same', async () => {
    const agente = await t.as('agente', 1);
    const page = pageOf('agente', 0);
    expect((await agente.get<{ shop: number }>('/api/account', page)).body.shop).toBe(1);
    expect((await agente.get('/api/account/sessions', page)).status).toBe(200);
    expect((await agente.put('/api/account/shop', { shop: 1 }, page)).status).toBe(200);
    expect((await agente.get('/logout', page)).status).toBe(303);
  });

  it('ACC-705 a page of no shop, whoever works in none and a program are asked nothing', async () => {
    const agente = await t.as('agente', 1);
    const types = '/api/agent/commission-types';
    const ofOther = await agente.get<Problem>(types, pageOf('manager', 0));
    expect([ofOther.status, ofOther.body.type], 'somebody else’s has more to learn').toEqual([
      403,
      'urn:ema:acting_refused',
    ]);
    for (const said of ['', '2', 'fibra', '0, 1']) {
      const headers = { ...pageOf('agente', 0).headers, 'ema-shop': said };
      expect((await agente.get(types, { headers })).status, said).toBe(200);
    }
    const admin = await t.as('admin');
    expect((await admin.get('/api/admin/commissions', pageOf('admin', 0))).status).toBe(200);
    const program = asKey(t, (await makeKey(t, ['orders:read'])).key);
    expect((await program.get('/api/admin/commissions', pageOf('admin', 0))).status).toBe(200);
  });

  it('NET-1071 what waits on a device, arrives in pieces or leads out is of any shop, and all else is not', () => {
    const ofAny = (calls as readonly CallSpec[]).filter((c) => c.ofAnyShop && c.who !== 'anyone').map((c) => c.name);
    expect(ofAny.toSorted()).toEqual([
      'access.end-session',
      'access.list-sessions',
      'access.subordinate-login',
      'access.switch-shop',
      'access.switch-user',
      'access.update-password',
      'galleries.begin-arrival',
      'galleries.complete-arrival',
      'galleries.give-poster',
      'media.abandon-arrival',
      'media.begin-arrival',
      'media.complete-arrival',
      'media.give-poster',
      'media.list-arrivals',
      'meetings.scan-code',
      'meetings.scan-snapshot',
    ]);
  });

  it('NET-1071 a film goes on arriving', async () => {
    const agente = await t.as('agente', 1);
    const begun = await agente.post('/api/user-media/arrivals', { name: 'festa.mp4', size: 10 }, pageOf('agente', 0));
    expect(begun.status).toBe(201);
  });
});
