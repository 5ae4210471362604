/** The sidebar’s sections and entries, made from the tables of screens, and which of them a person sees. */
import { mayPass, type Gate } from '@ema/domain/access/gate.ts';
import type { Role, Shop } from '@ema/domain/access/roles.ts';
import { allPages } from './all.ts';
import { SECTIONS, type MenuPlace, type Page, type SectionKey, type Switch } from './page.ts';

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

/**
 * The sections and entries a person sees; a section without entries is left out (ACC-023). `off`: what is switched off,
 * once that is known (ORD-580).
 */
export const menuFor = (
  roles: readonly Role[],
  shop: Shop | null,
  isResting = false,
  off: readonly Switch[] = [],
): MenuSection[] =>
  MENU.map((s) => ({
    ...s,
    entries: s.entries.filter(
      ({ shownTo, gate, unlessOff }) =>
        mayPass(shownTo ?? gate, roles, shop, isResting) && !(unlessOff && off.includes(unlessOff)),
    ),
  })).filter((s) => s.entries.length > 0);

/** Where the parts of a long section begin, by the number of their first entry. */
const PARTS: Partial<Record<SectionKey, readonly { readonly at: number; readonly label: string }[]>> = {
  administration: [
    { at: 0, label: 'Persone' },
    { at: 50, label: 'Documenti' },
    { at: 60, label: 'Contenuti' },
    { at: 70, label: 'Catalogo' },
    { at: 85, label: 'Spedizioni' },
    { at: 90, label: 'Avvisi' },
    { at: 100, label: 'Rete e periodi' },
    { at: 120, label: 'Sistema' },
    { at: 150, label: 'Dati personali' },
  ],
};
/** Fewer are seen at a glance, without headings. */
const LONG = 12;
export type MenuPart = { readonly label: string | null; readonly entries: readonly MenuEntry[] };
/** A section as it is shown: a long one in parts with a heading each, any other as one without (ACC-664). */
export const partsOf = ({ key, entries: shown }: MenuSection): MenuPart[] => {
  const parts = PARTS[key];
  if (!parts || shown.length <= LONG) return [{ label: null, entries: shown }];
  const partOf = ({ at }: MenuEntry) => parts.findLast((part) => part.at <= at)?.label ?? null;
  return [...Map.groupBy(shown, partOf)].map(([label, of]) => ({ label, entries: of }));
};

const beginnings = entries
  .flatMap((entry) => [entry.path, ...(entry.leadsTo ?? [])].map((path) => ({ path, entry })))
  .toSorted((a, b) => b.path.length - a.path.length);
/** The entry whose page an address belongs to: the longest path that begins it. */
export const entryAt = (path: string): MenuEntry | null =>
  beginnings.find((b) => path === b.path || path.startsWith(`${b.path}/`))?.entry ?? null;
