import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { home } from '@ema/calls/home.ts';
import type { Account } from './session.tsx';

const ANNA = { isAuthenticated: true, username: 'anna', shop: 0, sessionDraftKey: 'u1' } as unknown as Account;
const NOBODY = { ...ANNA, isAuthenticated: false, username: null, shop: null } as unknown as Account;
/** As the server answers next, and what it was sent. */
let answer: { status: number; body: unknown };
let sent: Record<string, string>[];
let went: string[];
let kept: Map<string, string>;

/** The modules of a page that was just opened. */
const open = async () => {
  vi.resetModules();
  const [session, client, ofPage] = [
    await import('./session.tsx'),
    await import('./client.ts'),
    await import('./shop-of-page.ts'),
  ];
  return { ...session, ...client, ...ofPage };
};
const answered = (body: unknown, status = 200): void => {
  answer = { status, body };
};

beforeEach(() => {
  [sent, went, kept] = [[], [], new Map()];
  answered(ANNA);
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers);
    return Response.json(answer.body, { status: answer.status });
  });
  vi.stubGlobal('location', { pathname: '/app/orders/12', search: '?tab=2', assign: (to: string) => went.push(to) });
  vi.stubGlobal('sessionStorage', {
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('a page whose shop its person left in another tab', () => {
  it('ACC-704 stays of the shop it was opened for, says so, and says it no more once they are back', async () => {
    const page = await open();
    expect((await page.refreshAccount()).shop).toBe(0);
    expect(page.leftShopStore.isLeft()).toBe(false);
    answered({ ...ANNA, shop: 1, displayName: 'Anna R.' });
    expect(await page.refreshAccount(), 'the rest is of now').toMatchObject({ shop: 0, displayName: 'Anna R.' });
    expect(page.knownAccount()?.shop).toBe(0);
    expect(page.leftShopStore.isLeft()).toBe(true);
    answered(ANNA);
    await page.refreshAccount();
    expect(page.leftShopStore.isLeft()).toBe(false);
  });

  it('ACC-704 of no shop becomes of the one its person is given', async () => {
    const page = await open();
    answered({ ...ANNA, shop: null });
    await page.refreshAccount();
    expect(page.shopHeaders()).toEqual({});
    answered({ ...ANNA, shop: 1 });
    expect((await page.refreshAccount()).shop).toBe(1);
    expect(page.leftShopStore.isLeft()).toBe(false);
  });

  it('ACC-705 says with every call for whom and for which shop it was opened, and learns of a refusal', async () => {
    const page = await open();
    await page.refreshAccount();
    answered({ ...ANNA, shop: 1 });
    await page.refreshAccount();
    answered({ type: 'urn:ema:other_shop', detail: 'In un’altra scheda.' }, 409);
    await expect(page.sendCall(home, {})).rejects.toMatchObject({ status: 409, code: 'other_shop' });
    expect(sent.at(-1)).toMatchObject({ 'ema-account': 'anna', 'ema-shop': '0' });
    expect(page.leftShopStore.isLeft()).toBe(true);
  });

  it('ACC-704 asks which shop it is once a call is answered again, as beside a window that came back', async () => {
    const page = await open();
    await page.refreshAccount();
    answered({ ...ANNA, shop: 1 });
    await page.refreshAccount();
    answered(ANNA);
    await page.sendCall(home, {});
    await vi.waitFor(() => expect(page.leftShopStore.isLeft()).toBe(false));
    const before = sent.length;
    await page.sendCall(home, {});
    await Promise.resolve();
    expect(sent.length - before, 'and no more').toBe(1);
  });

  it('ACC-705 learns of it from the refusal alone', async () => {
    const page = await open();
    await page.refreshAccount();
    answered({ type: 'urn:ema:other_shop', detail: 'In un’altra scheda.' }, 409);
    await page.sendCall(home, {}).catch(() => undefined);
    expect(page.leftShopStore.isLeft()).toBe(true);
  });
});

describe('a page whose session ended', () => {
  it('ACC-706 is led to the root once it hears of nobody, and speaks for its person until then', async () => {
    const page = await open();
    await page.refreshAccount();
    answered(NOBODY);
    await expect(page.refreshAccount()).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
    await page.refreshAccount().catch(() => undefined);
    vi.runAllTimers();
    expect(went, 'once').toEqual(['/']);
    expect(page.knownAccount()).toMatchObject({ username: 'anna' });
    expect(page.accountHeaders()).toEqual({ 'ema-account': 'anna' });
    expect(page.shopHeaders()).toEqual({ 'ema-shop': '0' });
    expect(kept.get('ema-way-back')).toBe('{"to":"/app/orders/12?tab=2","who":"anna"}');
  });

  it('ACC-707 notes no way of an earlier end when it ends where no way is', async () => {
    const page = await open();
    await page.refreshAccount();
    kept.set('ema-way-back', '{"to":"/app/orders/11","who":"anna"}');
    vi.stubGlobal('location', { pathname: '/app', search: '', assign: (to: string) => went.push(to) });
    answered(NOBODY);
    await page.refreshAccount().catch(() => undefined);
    expect(kept.has('ema-way-back')).toBe(false);
  });

  it('ACC-706 nothing typed for one lands on whoever signed in in another tab', async () => {
    const page = await open();
    await page.refreshAccount();
    answered(NOBODY);
    await page.refreshAccount().catch(() => undefined);
    answered({ ...ANNA, username: 'bruno' });
    await page.refreshAccount().catch(() => undefined);
    expect(page.accountHeaders()).toEqual({ 'ema-account': 'anna' });
  });

  it('ACC-770 who was asked whether to leave, and stayed, is led to the sign-in by what they ask later', async () => {
    const page = await open();
    await page.refreshAccount();
    answered({ detail: 'La sessione è terminata.' }, 401);
    const ask = () => page.sendCall(home, {}).catch(() => undefined);
    await Promise.all([ask(), ask()]);
    vi.advanceTimersByTime(6_000);
    await ask();
    expect(went, 'what was under way leads nowhere a second time').toEqual(['/']);
    vi.advanceTimersByTime(5_000);
    await ask();
    vi.advanceTimersByTime(1);
    expect(went).toEqual(['/', '/']);
  });

  it('ACC-706 whoever signs out here leaves a page of nobody', async () => {
    const page = await open();
    await page.refreshAccount();
    page.knowNobody();
    expect([page.accountHeaders(), page.shopHeaders()]).toEqual([{}, {}]);
    answered(NOBODY);
    expect((await page.refreshAccount()).isAuthenticated).toBe(false);
    expect(went).toEqual([]);
  });
});

describe('a page under which its person became another', () => {
  it('ACC-358 goes to the root and learns nothing of them, whose drafts its own are not', async () => {
    const page = await open();
    await page.refreshAccount();
    const heard = vi.fn();
    page.onAccount(heard);
    answered({ ...ANNA, username: 'bruno', shop: 1, sessionDraftKey: 'u2' });
    await expect(page.refreshAccount()).rejects.toMatchObject({ status: 403, code: 'acting_refused' });
    await page.refreshAccount().catch(() => undefined);
    vi.runAllTimers();
    expect(went, 'once').toEqual(['/']);
    expect(page.knownAccount()).toMatchObject({ username: 'anna', sessionDraftKey: 'u1', shop: 0 });
    expect(heard).not.toHaveBeenCalled();
    expect(page.leftShopStore.isLeft()).toBe(false);
    expect(page.accountHeaders()).toEqual({ 'ema-account': 'anna' });
  });

  it('ACC-358 learns of it from what it is refused, beside a window that is never left', async () => {
    const page = await open();
    await page.refreshAccount();
    vi.stubGlobal('fetch', async (address: string) =>
      address === '/api/account'
        ? Response.json({ ...ANNA, username: 'bruno' })
        : Response.json({ type: 'urn:ema:acting_refused', detail: 'Ora operi come Bruno.' }, { status: 403 }),
    );
    await expect(page.sendCall(home, {})).rejects.toMatchObject({ code: 'acting_refused' });
    await vi.waitFor(() => {
      vi.advanceTimersByTime(1);
      expect(went).toEqual(['/']);
    });
  });

  it('ACC-358 stays where it is when one may only not do it while acting', async () => {
    const page = await open();
    await page.refreshAccount();
    vi.stubGlobal('fetch', async (address: string) =>
      address === '/api/account'
        ? Response.json(ANNA)
        : Response.json({ type: 'urn:ema:acting_refused', detail: 'Non mentre agisci.' }, { status: 403 }),
    );
    await page.sendCall(home, {}).catch(() => undefined);
    await Promise.resolve();
    vi.runAllTimers();
    expect(went).toEqual([]);
  });
});

describe('a page in which somebody signed out without a network', () => {
  it('ACC-706 knows nobody, whatever its answers said before', async () => {
    const page = await open();
    await page.readAccount();
    const { queryClient } = await import('./use-call.ts');
    expect(queryClient.getQueryData(page.accountKey)).toMatchObject({ username: 'anna' });
    page.knowNobody();
    expect(page.accountHeaders()).toEqual({});
    expect(page.knownAccount()).toMatchObject({ isAuthenticated: false });
    expect(queryClient.getQueryData(page.accountKey)).toMatchObject({ isAuthenticated: false });
  });
});

describe('a page that is opened where nothing answers', () => {
  it('ACC-767 knows after some seconds that it is without a network', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    timeout.mockReturnValue(AbortSignal.abort(new DOMException('late', 'TimeoutError')));
    vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
      signal.throwIfAborted();
      throw new TypeError('Failed to fetch');
    });
    const page = await open();
    await expect(page.readAccount()).rejects.toMatchObject({ status: 0 });
    expect(timeout).toHaveBeenCalledWith(6_000);
    timeout.mockRestore();
  });
  it('ACC-767 on a line that is only slow, with nothing kept, the account is waited for', async () => {
    const late = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(late.signal);
    const page = await open();
    let asks = 0;
    vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
      asks += 1;
      if (asks > 1) return Promise.resolve(Response.json(ANNA));
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        late.abort(new DOMException('late', 'TimeoutError'));
      });
    });
    expect((await page.readAccount()).username).toBe('anna');
    expect(asks).toBe(2);
  });
});
