/** What the menu promises and the portal does not have yet: such an address says that it is on its way. */
import type { Gate } from '@ema/domain/access/gate.ts';
import { administrators } from './gates.ts';
import type { MenuPlace, SectionKey } from './page.ts';

/** An entry of the menu without its screen: once built, it moves to its feature’s table. */
export type Coming = MenuPlace & { readonly path: string; readonly gate: Gate };

const coming = (section: SectionKey, at: number, label: string, path: string, gate: Gate): Coming => ({
  section,
  at,
  label,
  path,
  gate,
});

export const COMING: readonly Coming[] = [
];
