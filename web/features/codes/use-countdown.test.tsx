import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followServer } from '../../kernel/clock.ts';
import { useCountdown } from './use-countdown.ts';

const DEVICE = new Date('2026-11-21T10:00:00Z');
const at = (ms: number) => new Date(DEVICE.getTime() + ms);
beforeEach(() => void vi.useFakeTimers({ now: DEVICE, toFake: ['Date'] }));
afterEach(() => {
  followServer(at(0).toUTCString());
  vi.useRealTimers();
});

const Left = ({ since }: { since: number }) => <b>{useCountdown(600, since)}</b>;
const shown = (since: number) => renderToStaticMarkup(<Left since={since} />);

it.each([
  ['behind', 900_000],
  ['ahead', -3_600_000],
  ['right', 0],
])('ACC-116 a code is good for as long as the server says on a device whose clock is %s', (_, ahead) => {
  followServer(at(ahead).toUTCString());
  expect(shown(DEVICE.getTime())).toBe('<b>600</b>');
  expect(shown(DEVICE.getTime() - 59_500)).toBe('<b>541</b>');
  expect(shown(DEVICE.getTime() - 700_000)).toBe('<b>0</b>');
});
