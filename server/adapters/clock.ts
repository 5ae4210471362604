/** The only source of time in the server. `aheadMs`: how far it is ahead of the machine's, 0 but in tests. */
export type Clock = { now(): Date; aheadMs: number };

/** The machine's clock, or, for tests, one that starts elsewhere and runs at the same pace. */
export const createClock = (startsAt?: string): Clock => {
  const aheadMs = startsAt ? Date.parse(startsAt) - Date.now() : 0;
  return { now: () => new Date(Date.now() + aheadMs), aheadMs };
};
