import { sql } from 'drizzle-orm';
import { activity } from '@ema/calls/users.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { EVENT_NAMES, namedEvents } from './event-names.ts';

type Row = {
  id: number;
  at: Date;
  event: string;
  object_id: string;
  actor: string | null;
  by_other: boolean;
  reason: string | null;
};

/** ACC: the person's own activity, newest first; what somebody did on their behalf names that person. */
export const activityHandler = handle(activity, async (c, { query }) => {
  const where = sql`a.subject_user_id = ${c.viewer.subjectUserId} and a.event in (${namedEvents})`;
  const rows = await c.db.execute<Row>(sql`
    select a.id, a.at, a.event, a.object_id, p.first_name || ' ' || p.last_name as actor,
      a.actor_user_id is distinct from a.subject_user_id and a.actor_user_id is not null as by_other, a.detail ->> 'reason' as reason
    from audit a left join users u on u.id = a.actor_user_id left join people p on p.id = u.person_id
    where ${where} order by a.at desc, a.id desc limit ${query.perPage} offset ${(query.page - 1) * query.perPage}`);
  const total = await c.db.execute<{ n: number }>(sql`select count(*)::int as n from audit a where ${where}`);
  return {
    items: rows.rows.map((r) => ({
      id: r.id,
      date: r.at.toISOString(),
      typeName: EVENT_NAMES[r.event] ?? r.event,
      description: [r.by_other && r.actor ? `da ${r.actor}, per conto tuo` : '', r.reason ? `Motivo: ${r.reason}` : '']
        .filter(Boolean)
        .join('. '),
    })),
    pagination: pagination(query.page, query.perPage, total.rows[0]?.n ?? 0),
  };
});
