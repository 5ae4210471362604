/** Which reports there are, who reads them and whom they list. */
import { FIBRA, KLEEN, type Role, type Shop } from '../access/roles.ts';

/** One's own group, or one group for every manager below (ORD-290). */
export type Kind = 'single' | 'group';
export type Variant = { shop: Shop; kind: Kind };

const VARIANTS: Readonly<Record<string, Variant>> = {
  'emafibra-group': { shop: FIBRA, kind: 'group' },
  'emafibra-single': { shop: FIBRA, kind: 'single' },
  'emakleen-group': { shop: KLEEN, kind: 'group' },
  'emakleen-single': { shop: KLEEN, kind: 'single' },
};

/** The report of a name in the address (ORD-339), or null. */
export const variantOf = (name: string): Variant | null =>
  Object.hasOwn(VARIANTS, name) ? (VARIANTS[name] ?? null) : null;

/** Who may read the sales of a shop: in fibra general managers (ACC-057), in kleen whoever has subordinates (ACC-058). */
export const salesRole = (shop: Shop): Role =>
  shop === FIBRA ? 'ROLE_GENERAL_MANAGER' : 'ROLE_AGENT_WITH_SUBORDINATES';

export const VISIBILITIES = ['all', 'enabled', 'customer', 'disabled'] as const;
export type Visibility = (typeof VISIBILITIES)[number];
/** ORD-289 */
export const isVisible = (visibility: Visibility, agent: { disabled: boolean; customer: boolean }): boolean =>
  visibility === 'all' ||
  (visibility === 'enabled' && !agent.disabled && !agent.customer) ||
  (visibility === 'customer' && agent.customer) ||
  (visibility === 'disabled' && agent.disabled);
