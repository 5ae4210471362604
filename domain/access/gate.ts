/** Who may open a page: the roles and the shop that its gate asks for. */
import type { Role, Shop } from './roles.ts';

export type Gate = {
  readonly roles: readonly Role[] | 'everybody';
  readonly shop?: Shop;
  /** Roles that open it to people who work in no shop: the office. */
  readonly office?: readonly Role[];
  /** It is open as well to whoever sold and may not sell at the moment. */
  readonly resting?: true;
};

/** Has somebody sold who may not sell at the moment: no shop is open to them, or they only buy (NET-463)? */
export const restsFromSelling = (who: { agentId: number | null; roles: readonly Role[] }): boolean =>
  who.agentId !== null && !who.roles.includes('ROLE_ACCESS_COMMISSIONS');

/** May somebody with these roles, working in this shop, pass the gate? Calls ask again. */
export const mayPass = (gate: Gate, roles: readonly Role[], shop: Shop | null, isResting = false): boolean => {
  if (isResting && gate.resting) return true;
  const any = (wanted: readonly Role[]) => wanted.some((r) => roles.includes(r));
  if (shop === null && gate.office && any(gate.office)) return true;
  return (gate.roles === 'everybody' || any(gate.roles)) && (gate.shop === undefined || gate.shop === shop);
};
