/** Fetches the code of the screens that are likely next, once the one that is open has settled. */
import type { Role, Shop } from '@ema/domain/access/roles.ts';
import { knownAccount } from '../kernel/session.tsx';
import { paths } from '../paths.ts';
import { allPages } from './all.ts';
import { menuFor } from './menu.ts';
import type { Page } from './page.ts';
import { fetchScreen } from './screens.ts';
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
  const pageAt = (path: string) => allPages.find((p) => p.path === path) ?? allPages.find((p) => fits(p.path, path));
  return [...new Set(wanted.flatMap((path) => pageAt(path) ?? []))];
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

/** One screen after the other, each in an idle moment. */
export const fetchAhead = (): void => {
  clearTimeout(timer);
  timer = setTimeout(() => void fetchNext(), SETTLED_MS);
};
const fetchNext = async (): Promise<void> => {
  const who = knownAccount();
  if (!who) return;
  const here = location.pathname;
  for (const page of likelyNext(who, here, linksOfScreen())) {
    if (fetched.has(page.screen)) continue;
    await idle();
    if (location.pathname !== here) return;
    if (await fetchScreen(page)) fetched.add(page.screen);
  }
};
