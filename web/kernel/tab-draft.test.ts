import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTabDraft, type TabTrouble } from './tab-draft.ts';

type Basket = { step: string; mops?: number };
const KEY = 'ema-draft:k:1:customer-order';
let store: Map<string, string>;
beforeEach(() => {
  store = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => void store.set(key, text),
    removeItem: (key: string) => void store.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A tab with the page open, and what it says. */
const tab = () => {
  const told: (TabTrouble<Basket> | null)[] = [];
  return { ...openTabDraft<Basket>(KEY, (trouble) => void told.push(trouble)), told };
};
const kept = () => JSON.parse(store.get(KEY) ?? 'null') as { id: string; content: Basket; isDirty: boolean } | null;
const ONE = { step: 'goods', mops: 1 };
const TWO = { step: 'goods', mops: 2 };

describe('ORD-550 a draft of this browser, open in two tabs', () => {
  it('ORD-591 one that the portal of before kept has its name at once, and is forgotten by it', () => {
    store.set(KEY, JSON.stringify(ONE));
    const first = tab();
    expect(tab().id()).toBe(first.id());
    first.forget();
    expect(kept()).toBeNull();
  });
  it('is gone on with where it was left, under the same name', () => {
    const before = tab();
    expect(before.initial).toBeNull();
    before.keep(ONE);
    const after = tab();
    expect([after.initial, after.id()]).toEqual([ONE, before.id()]);
    after.keep(TWO);
    expect(kept()).toMatchObject({ id: before.id(), content: TWO, isDirty: false });
  });

  it('what one tab changes the other does not overwrite: it says so, and keeps nothing until somebody decides', () => {
    tab().keep(ONE);
    const [a, b] = [tab(), tab()];
    a.keep(TWO);
    b.keep({ ...ONE, mops: 9 });
    b.keep({ ...ONE, mops: 10 });
    expect(kept()?.content).toEqual(TWO);
    expect(b.told).toMatchObject([{ kind: 'other-tab', other: { content: TWO } }]);
    b.overwrite();
    expect(b.told.at(-1)).toBeNull();
    expect(kept()?.content.mops).toBe(10);
    expect([a.look(), a.told.at(-1)?.kind]).toEqual([true, 'other-tab']);
  });

  it('the same in both is nobody’s trouble', () => {
    tab().keep(ONE);
    const [a, b] = [tab(), tab()];
    a.keep(TWO);
    b.keep({ mops: 2, step: 'goods' });
    expect([b.told, b.look()]).toEqual([[], false]);
    b.keep(ONE);
    expect(kept()?.content).toEqual(ONE);
  });

  it('once one tab has ordered, the other makes no draft of it again, and its name is still that of the order', () => {
    tab().keep(ONE);
    const [a, b] = [tab(), tab()];
    const ordered = a.id();
    a.forget();
    expect(kept()).toBeNull();
    b.keep(TWO);
    expect([kept(), b.told, b.id()]).toEqual([null, [{ kind: 'sent' }], ordered]);
    // What is kept as it is ordered is another change first, of which the other asks.
    tab().keep({ step: 'goods', mops: 3 });
    const [c, d] = [tab(), tab()];
    c.keep({ step: 'pay', mops: 3 });
    expect([d.look(), d.told.at(-1)?.kind]).toEqual([true, 'other-tab']);
    c.forget();
    expect([d.look(), d.told.at(-1)?.kind]).toEqual([true, 'sent']);
    d.keep(TWO);
    expect(kept()).toBeNull();
    // «Annulla»: from the beginning, as another order.
    b.forget();
    expect(b.told.at(-1)).toBeNull();
    expect(b.id()).not.toBe(ordered);
    b.keep(TWO);
    expect(kept()).toMatchObject({ id: b.id(), content: TWO });
  });

  it('begun anew in the same tab it is another one', () => {
    const one = tab();
    one.keep(ONE);
    const first = one.id();
    one.forget();
    one.keep(TWO);
    expect(kept()).toMatchObject({ id: one.id(), content: TWO });
    expect([one.id() === first, one.told]).toEqual([false, []]);
  });

  it('what another tab began meanwhile is neither thrown away nor overwritten', () => {
    const [a, b] = [tab(), tab()];
    a.keep(ONE);
    b.forget();
    expect(kept()?.id).toBe(a.id());
    b.keep(TWO);
    expect([kept()?.content, b.told[0]?.kind]).toEqual([ONE, 'other-tab']);
  });

  it('what the portal of before kept is gone on with', () => {
    store.set(KEY, JSON.stringify(ONE));
    const after = tab();
    expect(after.initial).toEqual(ONE);
    after.keep(TWO);
    expect([kept()?.content, kept()?.id, after.told]).toEqual([TWO, after.id(), []]);
  });
});
