/** Who may open a page: the roles and the shop that its gate asks for. */
import type { Role, Shop } from './roles.ts';

export type Gate = {
  readonly roles: readonly Role[] | 'everybody';
  readonly shop?: Shop;
  /** Roles that open it to people who work in no shop: the office. */
  readonly office?: readonly Role[];
};

/** May somebody with these roles, working in this shop, pass the gate? Calls ask again. */
export const mayPass = (gate: Gate, roles: readonly Role[], shop: Shop | null): boolean => {
  const any = (wanted: readonly Role[]) => wanted.some((r) => roles.includes(r));
  if (shop === null && gate.office && any(gate.office)) return true;
  return (gate.roles === 'everybody' || any(gate.roles)) && (gate.shop === undefined || gate.shop === shop);
};
