import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const ANNA = { isAuthenticated: true, username: 'anna', sessionDraftKey: 'u1' };
/** Where she works by now, as the server has it, and what it was asked to write. */
let now: number;
let written: string[];
let isRefused: boolean;

const open = async () => {
  vi.resetModules();
  const [session, ofPage, going, { overlayStore }] = [
    await import('../../kernel/session.tsx'),
    await import('../../kernel/shop-of-page.ts'),
    await import('./go-to-shop.ts'),
    await import('../notices.tsx'),
  ];
  await session.refreshAccount();
  now = 1;
  await session.refreshAccount();
  return { ...session, ...ofPage, ...going, overlayStore };
};

beforeEach(() => {
  [now, written, isRefused] = [0, [], false];
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Response.json({ ...ANNA, shop: now });
    written.push(`${method} ${address} ${body}`);
    if (isRefused) return Response.json({ detail: 'Non puoi lavorare in questo negozio.' }, { status: 403 });
    now = (JSON.parse(body ?? '') as { shop: number }).shop;
    return Response.json({ shop: now });
  });
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('ACC-769 a page whose shop its person left in a tab that is closed by now', () => {
  it('goes on in it, as it is', async () => {
    const page = await open();
    expect(page.leftShopStore.isLeft()).toBe(true);
    await page.comeBackToShop(0);
    expect(written).toEqual(['PUT /api/account/shop {"shop":0}']);
    expect(page.leftShopStore.isLeft()).toBe(false);
    expect(page.shopHeaders()).toEqual({ 'ema-shop': '0' });
  });
  it('says why when that does not work', async () => {
    const page = await open();
    isRefused = true;
    const coming = page.comeBackToShop(0);
    await vi.waitFor(() => expect(page.overlayStore.get().dialogs[0]?.title).toBe('Il negozio non è cambiato'));
    page.overlayStore.get().dialogs[0]?.done();
    await coming;
    expect(page.leftShopStore.isLeft()).toBe(true);
  });
});
