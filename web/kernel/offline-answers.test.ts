import { afterEach, expect, it, vi } from 'vitest';
import { account } from '@ema/calls/access.ts';
import { calls } from '@ema/calls/all.ts';
import { listCommissionTypes } from '@ema/calls/catalogue.ts';
import { KEPT_ANSWERS, recallAnswer, rememberAnswer } from './offline-answers.ts';
import { inShopOfPage, leaveShop } from './shop-of-page.ts';

afterEach(() => {
  leaveShop();
  vi.unstubAllGlobals();
});

it('what is kept for a place without signal are reads, and nothing of customers or orders', () => {
  for (const name of KEPT_ANSWERS) {
    const spec = calls.find((c) => c.name === name);
    expect(spec?.method, name).toBe('GET');
    expect(name).toMatch(/^(access\.account$|catalogue\.)/);
  }
});

it('ORD-541 without a network a page of one shop is given nothing of the other, and keeps nothing beside it', async () => {
  const store = new Map<string, Response>();
  vi.stubGlobal('caches', {
    open: async () => ({ put: async (key: string, answer: Response) => void store.set(key, answer) }),
    match: async (key: string) => store.get(key)?.clone(),
    delete: async () => store.clear(),
  });
  vi.stubGlobal('localStorage', { length: 0, getItem: () => null });
  const types = '/api/agent/commission-types';
  const who = { isAuthenticated: true, sessionDraftKey: 'u1' };
  /** What one tab hears in its shop. */
  const hear = async (shop: 0 | 1): Promise<void> => {
    leaveShop();
    inShopOfPage({ shop });
    await rememberAnswer(account, account.path, { ...who, shop });
    await rememberAnswer(listCommissionTypes, types, { of: shop });
  };
  await hear(0);
  expect(await recallAnswer(listCommissionTypes, types)).toEqual({ of: 0 });
  await hear(1);
  leaveShop();
  inShopOfPage({ shop: 0 });
  expect(await recallAnswer(listCommissionTypes, types)).toBeUndefined();
  await rememberAnswer(listCommissionTypes, types, { of: 0 });
  expect(await store.get(types)?.clone().json()).toEqual({ of: 1 });
  expect(await recallAnswer(account, account.path), 'who one is says which shop').toMatchObject({ shop: 1 });
});
