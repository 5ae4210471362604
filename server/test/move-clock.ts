/** Lets a test's portal live at another moment. */
import type { Portal } from './harness.ts';

/** From now on the portal's clock starts at that instant (ISO with offset) and runs on. @returns a way back */
export const moveClock = (t: Portal, to: string): (() => void) => {
  const { ports } = t.services;
  const before = ports.clock;
  const ms = Date.parse(to) - before.now().getTime();
  ports.clock = { now: () => new Date(before.now().getTime() + ms), aheadMs: before.aheadMs + ms };
  return () => void (ports.clock = before);
};

/** What is asked until then is asked at that moment. @returns a way back */
export const stopClock = (t: Portal, at: Date): (() => void) => {
  const { ports } = t.services;
  const before = ports.clock;
  ports.clock = { ...before, now: () => at };
  return () => void (ports.clock = before);
};
