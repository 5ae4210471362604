/** Which deliveries keep an erasure from beginning, and hold what is kept back from its term (NET-1155). */
import { sql } from 'drizzle-orm';

/**
 * Is something of `d` still asked of somebody? What a sent order leaves to be paid, or money that the office has not
 * looked at; nothing of an order that was deleted or given back unpaid. `offset 0`: looked up by the order.
 */
export const STILL_OPEN = sql`d.verified_at is null
  and (
    exists (
      select
      from delivery_payments p
      where p.delivery_id = d.id
        and p.state = 'declared'
      offset 0)
    or exists (
      select
      from orders s
      where s.id = d.order_id
        and s.state = 'submitted'
        and s.undone_at is null
      offset 0))`;
