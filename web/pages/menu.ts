/** The sidebar’s sections and entries, made from the tables of screens, and which of them a person sees. */
import { mayPass, type Gate } from '@ema/domain/access/gate.ts';
import type { Role, Shop } from '@ema/domain/access/roles.ts';
import { allPages } from './all.ts';
import { SECTIONS, type MenuPlace, type Page, type SectionKey } from './page.ts';

export type MenuEntry = MenuPlace & {
  readonly path: string;
  readonly gate: Gate;
};
export type MenuSection = { readonly key: SectionKey; readonly label: string; readonly entries: readonly MenuEntry[] };

const entriesOf = ({ path, gate, menu }: Page): MenuEntry[] => {
  if (menu === undefined) return [];
  if ('section' in menu) return [{ ...menu, path, gate }];
  return [...menu];
};
const entries: readonly MenuEntry[] = allPages.flatMap(entriesOf);

/** The whole sidebar: every section with all its entries (ACC-022). */
export const MENU: readonly MenuSection[] = (Object.keys(SECTIONS) as SectionKey[]).map((key) => ({
  key,
  label: SECTIONS[key],
  entries: entries.filter((e) => e.section === key).toSorted((a, b) => a.at - b.at),
}));

/** The sections and entries a person sees; a section without entries is left out (ACC-023). */
export const menuFor = (roles: readonly Role[], shop: Shop | null): MenuSection[] =>
  MENU.map((s) => ({ ...s, entries: s.entries.filter((e) => mayPass(e.shownTo ?? e.gate, roles, shop)) })).filter(
    (s) => s.entries.length > 0,
  );

/** The entry whose page an address belongs to: the longest path that begins it. */
export const entryAt = (path: string): MenuEntry | null =>
  entries
    .filter((e) => path === e.path || path.startsWith(`${e.path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0] ?? null;
