/** Remembers in this tab which screen was left, or not reached, for a sign-in: it leads back there, once (ACC-707). */
import { paths } from '../paths.ts';
import { owedSignOut } from './leaving.ts';

const KEPT = 'ema-way-back';
/** `who`: whose page it was; null when nobody was signed in yet. */
type Way = { to: string; who: string | null };

/** Never home, where a sign-in leads by itself, nor what it is a part of. */
const NO_WAYS: readonly string[] = [paths.logout, paths.operationsCenter];
/** Only what the portal shows below its own two roots: nothing else can ever stand there. */
const isWay = (to: string): boolean => {
  const path = to.split('?', 1)[0]?.replace(/\/+$/, '') ?? '';
  return /^\/(app|admin)\/[^/\\]/.test(path) && !/^\/app\/login(\/|$)/.test(path) && !NO_WAYS.includes(path);
};

/** Of whoever signed out nothing is left. */
export const noteWayBack = (to: string, who: string | null): void => {
  if (isWay(to) && owedSignOut() === null) sessionStorage.setItem(KEPT, JSON.stringify({ to, who } satisfies Way));
};
export const forgetWayBack = (): void => sessionStorage.removeItem(KEPT);

/** As the server writes it, however it was typed. */
const written = (username: string): string => username.normalize('NFKC').trim().toLowerCase();
const read = (): Way | null => {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Way | null;
  } catch {
    return null;
  }
};
/** Where whoever has just signed in is led; what was somebody else’s page is no way of theirs. */
export const takeWayBack = (username: string): string | null => {
  const way = read();
  forgetWayBack();
  if (way === null || !isWay(way.to)) return null;
  return way.who === null || written(way.who) === written(username) ? way.to : null;
};
