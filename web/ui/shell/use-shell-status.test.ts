import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaveShop, noteLeftShop } from '../../kernel/shop-of-page.ts';
import { accountOnFocus, SHELL_STATUS } from './use-shell-status.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

it.each([
  ['an hour', 3_600_000, 1],
  ['seventy seconds', 70_000, 1],
  ['half a minute', 30_000, 0],
])(
  'ACC-702 what the frame shows of %s ago is asked anew when one comes back: %i ms, %i times',
  async (_, ago, times) => {
    const client = new QueryClient();
    client.mount();
    const queryFn = vi.fn(async () => ({ announcements: [] }));
    client.setQueryData(SHELL_STATUS.queryKey, { announcements: [] }, { updatedAt: NOW.getTime() - ago });
    const options = { ...SHELL_STATUS, queryFn, refetchOnMount: false };
    const stop = new QueryObserver<unknown>(client, options as never).subscribe(() => undefined);
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect(queryFn).toHaveBeenCalledTimes(times);
    stop();
    client.unmount();
  },
);

it('ACC-704 a page that was told that its shop was left asks at once whether one came back', () => {
  const fresh = { state: { dataUpdatedAt: NOW.getTime() } };
  expect(accountOnFocus(fresh)).toBe(false);
  noteLeftShop();
  expect(accountOnFocus(fresh)).toBe('always');
  leaveShop();
});
