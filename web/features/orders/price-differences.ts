/** Compares the prices an agent saw with those of now. */
import type { Selection } from './selection.ts';

type Priced = { code: string; name: string; price: string };
/** Name and price of every chosen product as the agent last saw them, by code. */
export type Seen = Readonly<Record<string, { name: string; price: string }>>;
/** `now`: null when the product is no longer sold. */
export type PriceDifference = { code: string; name: string; was: string; now: string | null };

/** Adds what is chosen and not yet remembered; the same object when nothing is new. */
export const addSeen = (seen: Seen, selection: Selection, listed: readonly Priced[]): Seen => {
  const fresh = listed.filter((p) => selection[p.code] !== undefined && seen[p.code] === undefined);
  if (fresh.length === 0) return seen;
  return { ...seen, ...Object.fromEntries(fresh.map((p) => [p.code, { name: p.name, price: p.price }])) };
};

/** What changed in the chosen products since they were seen, in the order they were chosen. */
export const priceDifferences = (seen: Seen, selection: Selection, listed: readonly Priced[]): PriceDifference[] => {
  const byCode = new Map(listed.map((p) => [p.code, p]));
  return Object.keys(selection).flatMap((code) => {
    const was = seen[code];
    const is = byCode.get(code);
    if (is && (!was || was.price === is.price)) return [];
    return [{ code, name: is?.name ?? was?.name ?? code, was: was?.price ?? '', now: is?.price ?? null }];
  });
};

/** The selection without what is no longer sold. */
export const stillSold = (selection: Selection, listed: readonly Priced[]): Selection => {
  const codes = new Set(listed.map((p) => p.code));
  return Object.fromEntries(Object.entries(selection).filter(([code]) => codes.has(code)));
};
/** The prices on the screen now, for what is chosen. */
export const seenNow = (selection: Selection, listed: readonly Priced[]): Seen => addSeen({}, selection, listed);
