/** Fetches the code of the screens that are likely next, and the answers of the likeliest, once the open one has settled. */
import type { Role, Shop } from '@ema/domain/access/roles.ts';
import { knownAccount } from '../kernel/session.tsx';
import { paths } from '../paths.ts';
import { allPages } from './all.ts';
import { menuFor } from './menu.ts';
import type { Page } from './page.ts';
import { fetchAnswers, fetchScreen } from './screens.ts';
import { fits, mayVisit } from './visits.ts';

type Who = { isAuthenticated: boolean; roles: readonly Role[]; shop: Shop | null };

/**
 * What the screen leads to first, then the home, the way out (which must open without a network too) and what the menu
 * leads to; signed out the home, which follows the sign-in.
 */
export const likelyNext = (who: Who, here: string, linked: readonly string[]): Page[] => {
  const { roles, shop } = who;
  const menu = menuFor(roles, shop).flatMap((section) => section.entries.map((entry) => entry.path));
  const wanted = who.isAuthenticated
    ? [...linked, paths.home, paths.logout, ...menu].filter((path) => path !== here && mayVisit(path, roles, shop))
    : [paths.home];
  return [...new Set(wanted.flatMap((path) => pageAt(path) ?? []))];
};
const pageAt = (path: string): Page | undefined =>
  allPages.find((p) => p.path === path) ?? allPages.find((p) => fits(p.path, path));

/** So many screens are fetched with their answers: those somebody sees a way to first. */
const WITH_ANSWERS = 3;
/** The addresses whose answers are fetched too; each screen that has nothing to fetch leaves room for the next. */
export const likeliest = (who: Who, here: string, linked: readonly string[]): { page: Page; path: string }[] => {
  if (!who.isAuthenticated) return [];
  const open = [...new Set(linked)].filter((path) => path !== here && mayVisit(path, who.roles, who.shop));
  return open.flatMap((path) => {
    const page = pageAt(path);
    return page ? [{ page, path }] : [];
  });
};

const linksOfScreen = (): string[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('#contenuto a[href^="/"]')].map((a) => a.pathname);
const SETTLED_MS = 800;
const idle = (): Promise<unknown> =>
  new Promise((done) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(done, { timeout: 2000 }) : setTimeout(done, 200),
  );

const fetched = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** One screen after the other, each in an idle moment. `opened`: the ways that were shown just now, as in a menu. */
export const fetchAhead = (opened?: readonly string[]): void => {
  clearTimeout(timer);
  timer = setTimeout(() => void fetchNext(opened ?? linksOfScreen()), opened ? 0 : SETTLED_MS);
};
const fetchNext = async (linked: readonly string[]): Promise<void> => {
  const who = knownAccount();
  if (!who) return;
  const here = location.pathname;
  const isGone = (): boolean => location.pathname !== here;
  const fetchCode = async (page: Page): Promise<void> => {
    if (!fetched.has(page.screen) && (await fetchScreen(page))) fetched.add(page.screen);
  };
  let left = WITH_ANSWERS;
  for (const { page, path } of likeliest(who, here, linked)) {
    if (left === 0) break;
    await idle();
    if (isGone()) return;
    await fetchCode(page);
    if (await fetchAnswers(page, path, who)) left -= 1;
  }
  for (const page of likelyNext(who, here, linked)) {
    if (fetched.has(page.screen)) continue;
    await idle();
    if (isGone()) return;
    await fetchCode(page);
  }
};
