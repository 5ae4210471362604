/** How much of a page was in view, from its top on: what was jumped over was not. */
import { unreadPages } from '@ema/domain/contracts/signature.ts';

/** A part of a page that is in view, in fractions of its height. */
export type InView = { from: number; to: number };
/** Edges are rounded to whole dots of the screen. */
const EDGE = 0.004;

/** How far a page was in view without a gap, after this part of it came into view. */
export const shownTo = (before: number, { from, to }: InView): number =>
  from <= before + EDGE ? Math.max(before, to) : before;
/** Was all of it in view? */
export const isWhole = (shown: number): boolean => shown >= 1 - EDGE;

/** Where reading begins: the first page that was not read, or the first of all. */
export const firstUnread = (pageCount: number, seen: readonly number[]): number => unreadPages(pageCount, seen)[0] ?? 1;

/** The page to read next: the first after this one that was not read, else the first before it. */
export const nextUnread = (page: number, pageCount: number, seen: readonly number[]): number | null => {
  const unread = unreadPages(pageCount, seen).filter((n) => n !== page);
  return unread.find((n) => n > page) ?? unread[0] ?? null;
};
