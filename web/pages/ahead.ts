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

const menuOf = ({ roles, shop }: Who): string[][] =>
  menuFor(roles, shop).map((section) => section.entries.map((entry) => entry.path));
const screensAt = (addresses: readonly string[], who: Who, here: string): Page[] => {
  const open = addresses.filter((path) => path !== here && mayVisit(path, who.roles, who.shop));
  return [...new Set(open.flatMap((path) => pageAt(path) ?? []))];
};
/**
 * What the screen leads to first, then the home, the way out (which must open without a network too) and what the first
 * section of the menu leads to; signed out the home, which follows the sign-in.
 */
export const likelyNext = (who: Who, here: string, linked: readonly string[]): Page[] => {
  if (!who.isAuthenticated) return [paths.home].flatMap((path) => pageAt(path) ?? []);
  const [first = []] = menuOf(who);
  return screensAt([...linked, paths.home, paths.logout, ...first], who, here);
};
/** The rest of the menu. */
export const likelyLater = (who: Who, here: string): Page[] =>
  who.isAuthenticated ? screensAt(menuOf(who).flat(), who, here) : [];
const pageAt = (path: string): Page | undefined =>
  allPages.find((p) => p.path === path) ?? allPages.find((p) => fits(p.path, path));

/** So many screens are fetched with their answers: those somebody sees a way to first. */
const WITH_ANSWERS = 3;
/** Where a way leads, with what its address says after the `?`. */
export type Way = { readonly path: string; readonly search: string };
/** The addresses whose answers are fetched too; each screen that has nothing to fetch leaves room for the next. */
export const likeliest = (who: Who, here: string, linked: readonly Way[]): (Way & { page: Page })[] => {
  if (!who.isAuthenticated) return [];
  const open = linked.filter(({ path }) => path !== here && mayVisit(path, who.roles, who.shop));
  const each = new Map(open.map((way) => [way.path + way.search, way]));
  return [...each.values()].flatMap((way) => {
    const page = pageAt(way.path);
    return page ? [{ ...way, page }] : [];
  });
};

/** The first row of a list before what else the screen leads to. */
const LINKS = ['#contenuto [data-rows] a[data-lead]', '#contenuto a[href^="/"]'];
const linksOfScreen = (): Way[] =>
  LINKS.flatMap((links) => [...document.querySelectorAll<HTMLAnchorElement>(links)]).map((a) => ({
    path: a.pathname,
    search: a.search,
  }));
const SETTLED_MS = 800;
/** So long after the last press or key, what is not likely is fetched too. */
const QUIET_MS = 10_000;
const idle = (): Promise<unknown> =>
  new Promise((done) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(done, { timeout: 2000 }) : setTimeout(done, 200),
  );

let lastInput = 0;
for (const event of ['pointerdown', 'keydown'])
  globalThis.addEventListener?.(event, () => void (lastInput = performance.now()), { capture: true, passive: true });
const leftOfQuiet = (): number => lastInput + QUIET_MS - performance.now();
const quiet = async (isGone: () => boolean): Promise<void> => {
  for (let left = leftOfQuiet(); left > 0 && !isGone(); left = leftOfQuiet())
    await new Promise((done) => setTimeout(done, left));
  await idle();
};

const fetched = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** What was begun for another screen, or before a menu was opened, goes no further. */
let turn = 0;

/** One screen after the other, each in an idle moment. `opened`: the ways that were shown just now, as in a menu. */
export const fetchAhead = (opened?: readonly string[]): void => {
  clearTimeout(timer);
  turn += 1;
  const [mine, here] = [turn, location.pathname];
  const isGone = (): boolean => turn !== mine || location.pathname !== here;
  const ways = (): Way[] => opened?.map((path) => ({ path, search: '' })) ?? linksOfScreen();
  timer = setTimeout(() => void fetchNext(ways(), here, isGone), opened ? 0 : SETTLED_MS);
};
const fetchCode = async (page: Page): Promise<void> => {
  if (!fetched.has(page.screen) && (await fetchScreen(page))) fetched.add(page.screen);
};
const fetchNext = async (linked: readonly Way[], here: string, isGone: () => boolean): Promise<void> => {
  const who = knownAccount();
  if (!who) return;
  let left = WITH_ANSWERS;
  for (const { page, path, search } of likeliest(who, here, linked)) {
    if (left === 0) break;
    await idle();
    if (isGone()) return;
    const [hasAnswers] = await Promise.all([fetchAnswers(page, { path, search }, who), fetchCode(page)]);
    if (hasAnswers) left -= 1;
  }
  const linkedPaths = linked.map(({ path }) => path);
  for (const page of likelyNext(who, here, linkedPaths)) {
    if (fetched.has(page.screen)) continue;
    await idle();
    if (isGone()) return;
    await fetchCode(page);
  }
  for (const page of likelyLater(who, here)) {
    if (fetched.has(page.screen)) continue;
    await quiet(isGone);
    if (isGone()) return;
    await fetchCode(page);
  }
};
