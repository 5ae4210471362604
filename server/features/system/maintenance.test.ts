import { describe, expect, it } from 'vitest';
import { testPortal } from '../../test/harness.ts';
import { asKey, makeKey } from '../../test/keys.ts';

/** Saturday 21 November 2026, 15:00 in Rome. */
const t = testPortal();
const set = async (values: Record<string, string>): Promise<void> => {
  for (const [id, value] of Object.entries(values))
    await t.db.query('update parameters set value = $2 where id = $1', [id, value]);
};

describe('the weekly maintenance', () => {
  it('ACC-336 shuts out everybody but administrators, says until when, and ends', async () => {
    const [agente, admin] = [await t.as('agente'), await t.as('admin')];
    expect((await agente.get('/api/account')).status, 'day 0: never').toBe(200);
    await set({ maintenance_day: '6', maintenance_start_time: '14:30', maintenance_end_time: '16:00' });
    const refused = await agente.get<{ type: string; detail: string }>('/api/home');
    expect([refused.status, refused.body.type, refused.body.detail]).toEqual([
      503,
      'urn:ema:maintenance',
      'Il portale è in manutenzione fino alle 16:00. Riprova più tardi.',
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect((await agente.get('/api/account')).status, 'so that its page is shown').toBe(503);
    expect((await admin.get('/api/home')).status).toBe(200);
    expect((await t.anyone.get('/api/account')).status, 'an administrator can still sign in').toBe(200);
    const out = await agente.get('/logout', { headers: { 'sec-fetch-site': 'same-origin' } });
    expect(out.status, 'everybody may leave').toBe(303);
    await set({ maintenance_start_time: '12:00', maintenance_end_time: '15:00' });
    expect((await (await t.as('agente')).get('/api/home')).status, 'the end does not belong to it').toBe(200);
  });
  it('ACC-336 an administrator who acts for somebody goes on; a window past midnight ends on the next day', async () => {
    await set({ maintenance_day: '6', maintenance_start_time: '14:00', maintenance_end_time: '01:00' });
    expect((await (await t.as('agente')).get('/api/home')).status).toBe(503);
    const admin = await t.as('admin');
    const entered = await admin.get('/?_switch_user=agente&reason=verifica%20ordine', {
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
    expect((await t.anyone.get('/api/home', { headers: { cookie } })).status).toBe(200);
    await set({ maintenance_day: '0' });
  });
  it('ACC-405 what a key writes waits until it is over, what it reads does not, whatever its roles', async () => {
    const { key } = await makeKey(t, ['orders:read', 'orders:export', 'shippings:import']);
    const program = asKey(t, key);
    const writes = () => [
      program.put('/api/admin/commissions/export', { ids: [1] }),
      program.post('/api/admin/shippings/check', {}),
    ];
    for (const { status } of await Promise.all(writes())) expect(status).not.toBe(503);
    await set({ maintenance_day: '6', maintenance_start_time: '14:30', maintenance_end_time: '16:00' });
    for (const refused of await Promise.all(writes())) {
      expect([refused.status, refused.body]).toMatchObject([
        503,
        {
          type: 'urn:ema:maintenance',
          detail: 'Il portale è in manutenzione fino alle 16:00. Riprova più tardi.',
        },
      ]);
      const wait = Number(refused.headers['retry-after']);
      expect([wait > 3500, wait <= 3600]).toEqual([true, true]);
    }
    expect((await program.get('/api/admin/commissions')).status).toBe(200);
    await set({ maintenance_day: '0' });
    for (const { status } of await Promise.all(writes())) expect(status).not.toBe(503);
  });
});
