/** Loads the code of a screen when somebody goes there: each file named `…-page.tsx` of a feature is a chunk of its own. */
import type { ComponentType } from 'react';
import { loadScreen } from '../kernel/new-release.ts';
import { quietly } from '../kernel/quietly.ts';
import type { Account } from '../kernel/session.tsx';
import type { Asked } from '../kernel/use-call.ts';
import type { Page } from './page.ts';

/** Where somebody is likely to go: the parts of the address that its screen reads, and who goes there. */
export type Place = { readonly params: Readonly<Record<string, string>>; readonly account: Account };
/** What a screen’s file may export beside its page, as `ahead`: the answers it shows first when it is opened plainly. */
export type Ahead = (place: Place) => readonly Asked[];
type ScreenFile = { ahead?: Ahead };

const files = import.meta.glob<Record<string, unknown>>('../features/*/*-page.tsx');

/** @throws when the table names a screen that is not there: at start, not when somebody goes there. */
export const screenOf = ({ screen }: Pick<Page, 'screen'>): (() => Promise<{ default: ComponentType }>) => {
  const load = files[`../features/${screen}.tsx`];
  if (!load) throw new Error(`web/features/${screen}.tsx is missing`);
  return async () => {
    const file = (await loadScreen(load)) as Record<string, unknown>;
    const [, component] = Object.entries(file).find(([name]) => name.endsWith('Page')) ?? [];
    if (!component) throw new Error(`web/features/${screen}.tsx exports no …Page`);
    return { default: component as ComponentType };
  };
};

/** Fetches the code of a screen, and of what it stands in, before anybody goes there. @returns whether it is there */
export const fetchScreen = async (page: Page): Promise<boolean> => {
  const frame = () => (page.bare ? null : import('../ui/shell/frame.tsx'));
  const all = () => Promise.all([import('../ui/shell/with-calls.tsx'), frame(), screenOf(page)()]);
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
export const fetchAnswers = async (page: Page, path: string, account: Account): Promise<boolean> => {
  const load = files[`../features/${page.screen}.tsx`];
  const file = load && ((await quietly(load)) as ScreenFile | null);
  if (!file?.ahead) return false;
  const { fetchAnswer } = await import('../kernel/use-call.ts');
  await Promise.all(file.ahead({ params: paramsOf(page.path, path), account }).map(fetchAnswer));
  return true;
};
