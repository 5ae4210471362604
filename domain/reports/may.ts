/** Who may read the reports of a shop: the sentence of a 403, or null when somebody may. */
import { shopName, type Role, type Shop } from '../access/roles.ts';
import { salesRole } from './variants.ts';

/** Reports are of the shop in which somebody works. */
export const mayReadReports = (shop: Shop | null): string | null =>
  shop === null ? 'Scegli prima il negozio in cui lavori.' : null;
/** A report is read in its own shop (ORD-032). */
export const mayReadReportOf = (reportShop: Shop, shop: Shop): string | null => {
  if (reportShop === shop) return null;
  const name = shopName(reportShop);
  return `Questo report è del negozio ${name}: passa a ${name} per vederlo.`;
};
/** May somebody read the report of their subordinates? */
export const readsSubordinates = (roles: readonly Role[]): boolean => roles.includes('ROLE_AGENT_WITH_SUBORDINATES');
/** May somebody read the sales of a shop (ACC-057, ACC-058)? */
export const readsSales = (shop: Shop, roles: readonly Role[]): boolean => roles.includes(salesRole(shop));
