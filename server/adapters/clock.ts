/** The only source of time in the server. */
export type Clock = { now(): Date };

/** The machine's clock, or, for tests, one that starts elsewhere and runs at the same pace. */
export const createClock = (startsAt?: string): Clock => {
  if (!startsAt) return { now: () => new Date() };
  const shift = Date.parse(startsAt) - Date.now();
  return { now: () => new Date(Date.now() + shift) };
};
