/** Agents for another program: all of them, or those that changed since it last asked; of a deleted one the number. */
import { sql } from 'drizzle-orm';
import { changedAgents } from '@ema/calls/agents.ts';
import { AGENT_FILE_HEADINGS } from '@ema/domain/agents/agent-file.ts';
import { STATUS_NAMES } from '@ema/domain/agents/statuses.ts';
import type { Queryable } from '../../db/client.ts';
import { all, type RowOf } from '../../db/rows.ts';
import { agents, people } from '../../db/tables/access.ts';
import { handleChangedFile } from '../../kernel/changed-file.ts';

const CHANGED = {
  id: agents.id,
  status: agents.status,
  level: agents.level,
  last_name: people.lastName,
  first_name: people.firstName,
  street: people.street,
  street_number: people.streetNumber,
  post_code: people.postCode,
  city: people.city,
  province: people.province,
  email: people.email,
  mobile: people.mobile,
  phone: people.phone,
  joined_at: agents.joinedAt,
  sponsor_id: agents.sponsorId,
};
type Changed = RowOf<typeof CHANGED>;
const findChanged = (db: Queryable, ids: readonly number[]): Promise<Changed[]> =>
  all(
    db,
    CHANGED,
    sql`
      select
        a.id, a.status, a.level, p.last_name, p.first_name, p.street, p.street_number, p.post_code, p.city, p.province,
        p.email, p.mobile, p.phone, a.joined_at, a.sponsor_id
      from agents a
      join users u on u.id = a.user_id
      join people p on p.id = u.person_id
      where a.id = any(${sql.param([...ids])}::bigint[])`,
  );

const cellsOf = (a: Changed) => {
  if (a.status === 'deleted') return [a.id, STATUS_NAMES.deleted, ...AGENT_FILE_HEADINGS.slice(2).map(() => null)];
  return [
    a.id,
    STATUS_NAMES[a.status],
    a.level,
    a.last_name,
    a.first_name,
    `${a.street} ${a.street_number}`.trim(),
    a.post_code,
    a.city,
    a.province,
    a.email,
    a.mobile,
    a.phone,
    a.joined_at,
    a.sponsor_id,
  ];
};

export const changedAgentsHandler = handleChangedFile<Changed>(changedAgents, {
  kind: 'agent',
  name: 'incaricati',
  headings: AGENT_FILE_HEADINGS,
  present: (after, limit) => sql`
    select a.id
    from agents a
    where a.status <> 'deleted' and a.id > ${after}
    order by a.id
    limit ${limit}`,
  find: findChanged,
  idOf: ({ id }) => id,
  lines: (agent) => [cellsOf(agent)],
});
