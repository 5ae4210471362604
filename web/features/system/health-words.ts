/** Writes bytes and durations as people read them. */

const UNITS = ['byte', 'kB', 'MB', 'GB', 'TB'];
const short = (n: number): string => (n < 10 ? n.toFixed(1) : String(Math.round(n))).replace('.', ',');

/** Thousands, as disks are sold: `3,4 GB`. */
export const bytes = (n: number): string => {
  const power = Math.min(UNITS.length - 1, n < 1 ? 0 : Math.floor(Math.log10(n) / 3));
  return power === 0 ? `${n} byte` : `${short(n / 1000 ** power)} ${UNITS[power]}`;
};

/** `80 ms`, `1,2 s`, `3 min`. */
export const duration = (ms: number): string => {
  if (ms < 1_000) return `${ms} ms`;
  return ms < 120_000 ? `${short(ms / 1_000)} s` : `${Math.round(ms / 60_000)} min`;
};
