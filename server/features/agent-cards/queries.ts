/** Reads agents' cards: one's own, the one that a code names, and what a new one is made of. */
import { sql, type SQL } from 'drizzle-orm';
import { remindedUntil } from '@ema/domain/agent-cards/card.ts';
import type { Day } from '@ema/domain/kernel/days.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { all, day, first, nullable, truth, type RowOf } from '../../db/rows.ts';
import { agentCards } from '../../db/tables/agent-cards.ts';
import { agents, people, users } from '../../db/tables/access.ts';
import { userUploads } from '../../db/tables/profile.ts';
import { files } from '../../db/tables/system.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownAgent } from '../../kernel/scopes.ts';

const CARD = {
  id: agentCards.id,
  year: agentCards.year,
  number: agentCards.number,
  first_name: agentCards.firstName,
  last_name: agentCards.lastName,
  birth_date: agentCards.birthDate,
  birth_place: agentCards.birthPlace,
  company: agentCards.company,
  seat: agentCards.seat,
  products: agentCards.products,
  responsible: agentCards.responsible,
  first_day: agentCards.firstDay,
  last_day: agentCards.lastDay,
  code: agentCards.code,
  withdrawn_at: agentCards.withdrawnAt,
  withdrawn_why: agentCards.withdrawnWhy,
  photo_sha256: files.sha256,
  /** The agent works now: active, and the account is open. */
  is_in_charge: truth(),
};
export type CardRow = RowOf<typeof CARD>;
const SELECT = sql`
  select c.id, c.year, c.number, c.first_name, c.last_name, c.birth_date, c.birth_place, c.company, c.seat, c.products,
    c.responsible, c.first_day, c.last_day, c.code, c.withdrawn_at, c.withdrawn_why, f.sha256 as photo_sha256,
    (a.status = 'seller' and not u.disabled and u.deleted_at is null) as is_in_charge
  from agent_cards c
  join agents a on a.id = c.agent_id
  join users u on u.id = a.user_id
  join user_uploads l on l.id = c.photo_upload_id
  join files f on f.id = l.file_id`;

/** One's own, newest first. */
export const findOwnCards = (db: Queryable, scope: Scope): Promise<CardRow[]> =>
  all(
    db,
    CARD,
    sql`
    ${SELECT}
    where ${ownAgent(scope, sql`c.agent_id`)}
    order by c.id desc`,
  );

/** For anybody who was shown it. */
export const findCardByCode = (db: Queryable, code: string): Promise<CardRow | null> =>
  first(
    db,
    CARD,
    sql`
    ${SELECT}
    where c.code = ${code}`,
  );

const HOLDER = {
  id: agents.id,
  status: agents.status,
  user_id: users.id,
  first_name: people.firstName,
  last_name: people.lastName,
  email: people.email,
  birth_date: people.birthDate,
  birth_municipality: people.birthMunicipality,
  birth_country: people.birthCountry,
  photo_id: nullable(userUploads.id),
  photo_state: nullable(userUploads.state),
  has_signed: truth(),
  card_id: nullable(agentCards.id),
  last_day: nullable(agentCards.lastDay),
  lost_on: nullable(day()),
};
export type Holder = RowOf<typeof HOLDER>;
const HOLDERS = sql`
  select a.id, a.status, u.id as user_id, p.first_name, p.last_name, p.email, p.birth_date,
    p.birth_municipality, p.birth_country, l.id as photo_id, l.state as photo_state,
    exists (
      select
      from contracts k
      join contract_templates t on t.id = k.template_id
      where k.user_id = u.id
        and k.state = 'signed'
        and t.document_type in ('engagement_letter', 'engagement_letter_emakleen')) as has_signed,
    c.id as card_id, c.last_day,
    (
      select max((l.withdrawn_at at time zone 'Europe/Rome')::date)
      from agent_cards l
      where l.agent_id = a.id
        and l.withdrawn_why = 'lost') as lost_on
  from agents a
  join users u on u.id = a.user_id
  join people p on p.id = u.person_id
  left join lateral (
    select id, state
    from user_uploads
    where user_id = u.id
      and kind = 'photo_id'
    order by id desc
    limit 1) l on true
  left join agent_cards c on c.agent_id = a.id and c.withdrawn_at is null`;

/** What an agent's card is made of now. */
export const findHolder = (db: Queryable, agentId: number): Promise<Holder | null> =>
  first(
    db,
    HOLDER,
    sql`
    ${HOLDERS}
    where a.id = ${agentId}`,
  );
/** The same, with the agent held until the transaction ends: two cards at once are made one after the other. */
export const holdHolder = async (tx: Tx, agentId: number): Promise<Holder | null> => {
  await tx.execute(sql`select 1 from agents where id = ${agentId} for no key update`);
  return findHolder(tx, agentId);
};

const WAITING = { agent_id: agentCards.agentId };
const MADE_ANEW: SQL = sql`('name', 'photo')`;
/** Whose card was withdrawn because name or photo changed, and nothing else came of it yet. */
export const findToMakeAnew = (db: Queryable): Promise<RowOf<typeof WAITING>[]> =>
  all(
    db,
    WAITING,
    sql`
    select c.agent_id
    from agent_cards c
    join agents a on a.id = c.agent_id and a.status = 'seller'
    where c.withdrawn_why in ${MADE_ANEW}
      and c.last_day >= (ema_now() at time zone 'Europe/Rome')::date
      and not exists (select from agent_cards n where n.agent_id = c.agent_id and n.id > c.id)
    order by c.withdrawn_at, c.id`,
  );

const ENDING = {
  id: agentCards.id,
  year: agentCards.year,
  number: agentCards.number,
  last_day: agentCards.lastDay,
  first_name: people.firstName,
  email: people.email,
};
/** Those that may be renewed and were not, of open accounts with an address: who is not in charge holds none. */
export const findEnding = (db: Queryable, today: Day): Promise<RowOf<typeof ENDING>[]> =>
  all(
    db,
    ENDING,
    sql`
    select c.id, c.year, c.number, c.last_day, p.first_name, p.email
    from agent_cards c
    join agents a on a.id = c.agent_id
    join users u on u.id = a.user_id
    join people p on p.id = u.person_id
    where c.withdrawn_at is null
      and c.last_day >= ${today}
      and c.last_day <= ${remindedUntil(today)}
      and not u.disabled
      and u.deleted_at is null
      and p.email <> ''
    order by c.id`,
  );
