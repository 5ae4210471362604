/** Loads the code of a screen when somebody goes there: each file named `…-page.tsx` of a feature is a chunk of its own. */
import type { ComponentType } from 'react';
import { loadScreen } from '../kernel/new-release.ts';
import { quietly } from '../kernel/quietly.ts';
import type { Account } from '../kernel/session.tsx';
import type { Asked } from '../kernel/use-call.ts';
import type { Page } from './page.ts';

/** Where somebody is likely to go: the parts of the address that its screen reads, and who goes there. */
export type Place = {
  readonly params: Readonly<Record<string, string>>;
  /** What stands after the `?`: the filters of a list. */
  readonly address: Readonly<Record<string, string>>;
  readonly account: Account;
};
/** What a screen’s file may export beside its page, as `ahead`: the answers it shows first when it is opened. */
export type Ahead = (place: Place) => readonly Asked[];
type ScreenFile = { ahead?: Ahead };

type Load = () => Promise<Record<string, unknown>>;
/** What somebody opens before they sign in: by itself, without the list of all screens. */
const before = import.meta.glob<Record<string, unknown>>(
  '../features/access/{login,logout,password-reset,support,username-recovery}-page.tsx',
);
const fileOf = async ({ screen }: Pick<Page, 'screen'>): Promise<Load> => {
  const path = `../features/${screen}.tsx`;
  const load = before[path] ?? (await import('./signed-in.ts')).signedIn.screenFiles[path];
  if (!load) throw new Error(`web/features/${screen}.tsx is missing`);
  return load;
};

/** Of a screen whose file is missing nothing comes; the build refuses a table that names one. */
export const screenOf = (page: Pick<Page, 'screen'>) => async (): Promise<{ default: ComponentType }> => {
  const file = await loadScreen(async () => (await fileOf(page))());
  const [, component] = Object.entries(file).find(([name]) => name.endsWith('Page')) ?? [];
  if (!component) throw new Error(`web/features/${page.screen}.tsx exports no …Page`);
  return { default: component as ComponentType };
};

/** Fetches the code of a screen, and of what it stands in, before anybody goes there. @returns whether it is there */
export const fetchScreen = async (page: Page): Promise<boolean> => {
  const frame = () => (page.bare ? null : import('../ui/shell/frame.tsx'));
  const all = () => Promise.all([frame(), screenOf(page)()]);
  return (await quietly(all)) !== null;
};

/** What `$id` and the like stand for in an address. */
export const paramsOf = (pattern: string, path: string): Record<string, string> => {
  const have = path.split('/');
  return Object.fromEntries(
    pattern
      .split('/')
      .flatMap((part, i) => (part.startsWith('$') ? [[part.slice(1), decodeURIComponent(have[i] ?? '')]] : [])),
  );
};

/** Fetches the answers a screen shows first, as far as it names them. @returns whether it names any */
export const fetchAnswers = async (
  page: Page,
  { path, search = '', isOpening = false }: { path: string; search?: string; isOpening?: boolean },
  account: Account,
): Promise<boolean> => {
  const file = (await quietly(async () => (await fileOf(page))())) as ScreenFile | null;
  if (!file?.ahead) return false;
  const { fetchAnswer } = await import('../kernel/use-call.ts');
  const place = {
    params: paramsOf(page.path, path),
    address: Object.fromEntries(new URLSearchParams(search)),
    account,
  };
  await Promise.all(file.ahead(place).map((ahead) => fetchAnswer(ahead, isOpening)));
  return true;
};
