import { afterEach, describe, expect, it, vi } from 'vitest';
import { draftKey } from './drafts.ts';
import type { Account } from './session.tsx';
import { draftAhead } from './synced-draft.ts';

const who = { sessionDraftKey: 'k', shop: 1, isManagingAnotherAgent: false, isImpersonating: false } as Account;
afterEach(() => vi.unstubAllGlobals());

describe('a draft that is asked for before somebody goes to it', () => {
  it('ACC-532 is another question once something else is kept here: no answer of before is taken for one of after', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null });
    const before = draftAhead('new-commission', who).queryKey;
    expect(draftAhead('new-commission', who).queryKey).toEqual(before);
    kept.set(draftKey('k', 1, 'new-commission'), '{"id":"a"}');
    expect(draftAhead('new-commission', who).queryKey).not.toEqual(before);
    expect(draftAhead('new-commission', { ...who, shop: 0 }).queryKey).not.toEqual(before);
  });

  it('ACC-532 is kept for ten seconds, and of somebody one acts for it is not asked', async () => {
    expect(draftAhead('new-commission', who).gcTime).toBe(10_000);
    const sent = vi.fn();
    vi.stubGlobal('fetch', sent);
    const acting = draftAhead('new-commission', { ...who, isManagingAnotherAgent: true });
    await expect(acting.queryFn({ signal: new AbortController().signal })).resolves.toBe('unknown');
    expect(sent).not.toHaveBeenCalled();
  });
});
