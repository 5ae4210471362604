import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followServer, now } from './clock.ts';

const DEVICE = new Date('2026-03-29T02:30:00.400Z');
const answeredAt = (ms: number, waitedMs = 0): void =>
  followServer(new Date(DEVICE.getTime() + ms).toUTCString(), waitedMs);
const ahead = (): number => now().getTime() - DEVICE.getTime();

beforeEach(() => void vi.useFakeTimers({ now: DEVICE, toFake: ['Date'] }));
afterEach(() => {
  answeredAt(0);
  vi.useRealTimers();
});

describe('the browser’s clock', () => {
  it('is the device’s while the server agrees within a few seconds', () => {
    answeredAt(-4_000);
    expect(ahead()).toBe(0);
  });
  it('follows a server hours away, stays when answers differ by a second, and comes back', () => {
    answeredAt(7_200_000);
    expect(Math.abs(ahead() - 7_200_000)).toBeLessThan(1_000);
    const first = ahead();
    answeredAt(7_201_000);
    expect(ahead()).toBe(first);
    answeredAt(0);
    expect(ahead()).toBe(0);
  });
  it('ACC-700 does not follow an answer that was long on its way, and follows the next one', () => {
    answeredAt(-60_000, 61_000);
    expect(ahead()).toBe(0);
    answeredAt(-60_000, 400);
    expect(Math.abs(ahead() + 60_000)).toBeLessThan(1_000);
  });
  it('does not mind an answer without a date, or with nonsense', () => {
    answeredAt(-86_400_000);
    const first = ahead();
    for (const nonsense of [null, '', 'yesterday']) followServer(nonsense);
    expect(ahead()).toBe(first);
  });
});
