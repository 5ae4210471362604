/** Reads the agent who orders. */
import { sql } from 'drizzle-orm';
import { AGENT_STATES } from '@ema/domain/orders/states.ts';
import type { Queryable } from '../../db/client.ts';
import { first, integer, text, truth, type RowOf } from '../../db/rows.ts';
import { agents } from '../../db/tables/access.ts';
import { wordsOf } from '../../db/words.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownAgent } from '../../kernel/scopes.ts';

const AGENT = {
  id: agents.id,
  status: agents.status,
  level: agents.level,
  points_tenths: agents.pointsTenths,
  units: agents.sampleUnitsPurchased,
  delivery_subject_name: agents.deliverySubjectName,
  carrier: agents.carrier,
  delivery_street: agents.deliveryStreet,
  delivery_building_number: agents.deliveryBuildingNumber,
  delivery_post_code: agents.deliveryPostCode,
  delivery_city: agents.deliveryCity,
  delivery_state: agents.deliveryState,
  in_open: truth(),
  sample: text(),
  earned: integer(),
  used: integer(),
};
export type AgentRow = RowOf<typeof AGENT>;
/** The viewer as orders see them; points earned and used are those of orders not yet sent (ORD-011). */
export const findOrderingAgent = (db: Queryable, scope: Scope): Promise<AgentRow | null> =>
  first(
    db,
    AGENT,
    sql`
      select
        a.id, a.status, a.level, a.points_tenths, a.sample_units_purchased as units,
        a.delivery_subject_name, a.carrier, a.delivery_street, a.delivery_building_number,
        a.delivery_post_code, a.delivery_city, a.delivery_state,
        exists (select 1 from open_samples s where s.seller_id = a.id) as in_open,
        (select value from parameters where id = 'discounted_product_code') as sample,
        coalesce(sum(o.points_earned_tenths), 0)::int as earned,
        coalesce(sum(o.points_used_tenths), 0)::int as used
      from agents a
      left join orders o on o.seller_id = a.id and o.state in ${wordsOf(AGENT_STATES)}
      where ${ownAgent(scope, sql`a.id`)}
      group by a.id`,
  );
