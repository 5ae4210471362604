/** Gives some agents of the demo an earlier level or place, so that reports of closed periods differ from today's. */
import type { PoolClient } from 'pg';

/**
 * Some of the agents were once a level below, or stood directly below their sponsor's sponsor. Levels of the same fee
 * scale only, so that every order's fee stays the one it was sent with.
 */
export const insertHistory = async (client: PoolClient, now: Date): Promise<void> => {
  await client.query(
    `with chosen as (
       select h.id, a.id as agent_id, a.sponsor_id, a.level, a.general_manager, a.status,
         s.sponsor_id as former_sponsor,
         a.level not in (1, 4, 8) and hashint8(a.id) & 3 > 0 as rose,
         s.sponsor_id is not null and hashint8(a.id * 31) & 15 = 0 as moved,
         h.valid_from + ($1::timestamptz - h.valid_from) * (0.5 + (hashint8(a.id * 7) & 255) / 600.0) as changed_at
       from agent_history h join agents a on a.id = h.agent_id left join agents s on s.id = a.sponsor_id
       where h.valid_from = a.joined_at and h.valid_to is null and a.joined_at < $1::timestamptz - interval '120 days'
     ), ended as (
       update agent_history h
       set valid_to = c.changed_at, level = c.level - c.rose::int,
         sponsor_id = case when c.moved then c.former_sponsor else c.sponsor_id end
       from chosen c
       where h.id = c.id and (c.rose or c.moved)
       returning c.agent_id, c.sponsor_id, c.level, c.general_manager, c.status, c.changed_at)
     insert into agent_history (agent_id, sponsor_id, level, general_manager, status, valid_from) select * from ended`,
    [now],
  );
};
