/** The rate of VAT that a product has on a day: what everything that sells reads. */
import { sql, type SQL } from 'drizzle-orm';
import { TODAY } from './entries.ts';

/** Of the row `p` of products: that of the last day that has come by then, else its own. */
export const vatOn = (on: SQL): SQL => sql`
  coalesce((
    select r.basis_points
    from product_vat_rates r
    where r.product_id = p.id and r.from_day <= ${on}
    order by r.from_day desc
    limit 1), p.vat_basis_points)`;
export const VAT_TODAY: SQL = vatOn(TODAY);
