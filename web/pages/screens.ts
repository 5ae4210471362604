/** Loads the code of a screen when somebody goes there: each file named `…-page.tsx` of a feature is a chunk of its own. */
import type { ComponentType } from 'react';
import { loadScreen } from '../kernel/new-release.ts';
import { quietly } from '../kernel/quietly.ts';
import type { Page } from './page.ts';

const files = import.meta.glob<Record<string, ComponentType>>('../features/*/*-page.tsx');

/** @throws when the table names a screen that is not there: at start, not when somebody goes there. */
export const screenOf = ({ screen }: Pick<Page, 'screen'>): (() => Promise<{ default: ComponentType }>) => {
  const load = files[`../features/${screen}.tsx`];
  if (!load) throw new Error(`web/features/${screen}.tsx is missing`);
  return async () => {
    const file = (await loadScreen(load)) as Record<string, ComponentType>;
    const [, component] = Object.entries(file).find(([name]) => name.endsWith('Page')) ?? [];
    if (!component) throw new Error(`web/features/${screen}.tsx exports no …Page`);
    return { default: component };
  };
};

/** Fetches the code of a screen, and of what it stands in, before anybody goes there. @returns whether it is there */
export const fetchScreen = async (page: Page): Promise<boolean> => {
  const frame = () => (page.bare ? null : import('../ui/shell/frame.tsx'));
  const all = () => Promise.all([import('../ui/shell/with-calls.tsx'), frame(), screenOf(page)()]);
  return (await quietly(all)) !== null;
};
