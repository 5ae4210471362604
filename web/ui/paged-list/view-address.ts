/** Writes what a list shows as the address of a view, and says whether two addresses are the same view. */
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { listViews } from '@ema/calls/views.ts';
import type { Address } from '../../kernel/address.ts';

export type View = CallOutput<typeof listViews>['items'][number];
/** A list, and what it shows now. */
export type Place = { list: string; address: string };

/** Does it ask for nothing at all, not even for another page? Only then a view opens by itself (NET-499). */
export const isBare = (address: Address): boolean =>
  Object.values(address).every((value) => value === undefined || value === '');

/** The same view however its filters are ordered: without the page, and without what is empty. */
export const viewAddress = (address: Address): string => {
  const kept = Object.entries(address).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' || name === 'page' ? [] : [[name, value]],
  );
  return new URLSearchParams(kept.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();
};
