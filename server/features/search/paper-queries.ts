/** Papers, invitations and products that the search finds: by code, by whose they are, one's own also by title. */
import { sql, type SQL } from 'drizzle-orm';
import type { Typed } from '@ema/domain/search/typed.ts';
import { accountsLike, holdsAny } from '../../db/like.ts';
import { ownAgent, ownPapers, sponsoredRows } from '../../kernel/scopes.ts';
import { hasFigures, holds, type Asked, type Branch } from './branch-queries.ts';

const ORDER_OF = sql`coalesce(k.order_id, k.replaced_order_id)`;
const CONTRACT = {
  id: sql`k.id`,
  name: sql`t.title || coalesce(' n. ' || ${ORDER_OF}, '')`,
  state: sql`k.state`,
  at: sql`coalesce(k.cancelled_at, k.signed_at, k.assigned_at)`,
  match: sql`k.verification_code`,
};
const CONTRACTS = sql`
  contracts k
  join contract_templates t on t.id = k.template_id
  join users u on u.id = k.user_id
  join people p on p.id = u.person_id`;
/** Copies of orders are papers once they are signed. */
const IS_LISTED = sql`(${ORDER_OF} is null or k.signed_at is not null)`;
const PERSON = sql`p.first_name || ' ' || p.last_name`;

/** Those with this code, and those of whoever is meant: each by its own index. */
const meant = (typed: Typed, ids: { byCode: (code: string) => SQL; byPerson: (accounts: SQL) => SQL }): SQL => {
  const parts: SQL[] = [];
  if (typed.code !== null) parts.push(ids.byCode(typed.code));
  if (!typed.isShort && typed.number === null) parts.push(ids.byPerson(accountsLike(...typed.spellings)));
  return parts.length === 0 ? sql`(select null::bigint)` : sql`(${sql.join(parts, sql` union `)})`;
};
/** Only a code that was typed is worth being told. */
const toldCode = (typed: Typed, code: SQL): SQL => sql`nullif(${code}, nullif(${code}, ${typed.code}::text))`;

/** For administrators: contracts of everybody. */
export const contracts = ({ typed }: Asked): Branch => ({
  columns: {
    ...CONTRACT,
    kind: sql`'contract'`,
    note: PERSON,
    match: toldCode(typed, CONTRACT.match),
    key: sql`coalesce(${toldCode(typed, CONTRACT.match)}, ${PERSON})`,
  },
  from: CONTRACTS,
  where: sql`
    ${IS_LISTED}
    and k.id in ${meant(typed, {
      byCode: (code) => sql`(select x.id from contracts x where x.verification_code = ${code})`,
      byPerson: (accounts) => sql`(select x.id from contracts x where x.user_id in ${accounts})`,
    })}`,
  order: sql`k.id desc`,
});

/** One's own, by title or code. */
export const ownContracts = ({ typed, scope }: Asked): Branch => ({
  columns: {
    ...CONTRACT,
    kind: sql`'own-contract'`,
    match: toldCode(typed, CONTRACT.match),
    key: sql`case when t.is_privacy then 'privacy' else 'documenti' end`,
  },
  from: CONTRACTS,
  where: sql`
    ${ownPapers(scope, sql`k.user_id`)}
    and k.signed_at is not null
    and (k.verification_code = ${typed.code}::text or ${holds(typed, sql`lower(${CONTRACT.name})`)})`,
  order: sql`k.id desc`,
});

const PAPER = {
  id: sql`d.id`,
  name: sql`d.title`,
  key: sql`d.document_type`,
  state: sql`d.state`,
  at: sql`d.document_date::timestamp at time zone 'Europe/Rome'`,
};
/** For administrators: papers of all agents. */
export const papers = ({ typed }: Asked): Branch => ({
  columns: { ...PAPER, kind: sql`'paper'`, note: PERSON, match: toldCode(typed, sql`d.verification_code`) },
  from: sql`
    fiscal_documents d
    join agents a on a.id = d.agent_id
    join users u on u.id = a.user_id
    join people p on p.id = u.person_id`,
  where: sql`d.id in ${meant(typed, {
    byCode: (code) => sql`(select x.id from fiscal_documents x where x.verification_code = ${code})`,
    byPerson: (accounts) => sql`(
      select x.id
      from fiscal_documents x
      join agents y on y.id = x.agent_id
      where y.user_id in ${accounts})`,
  })}`,
  order: sql`d.document_date desc, d.id desc`,
});

/** The agent's own, by title or code. */
export const ownAgentPapers = ({ typed, scope }: Asked): Branch => ({
  columns: { ...PAPER, kind: sql`'own-paper'`, match: toldCode(typed, sql`d.verification_code`) },
  from: sql`fiscal_documents d`,
  where: sql`
    ${ownAgent(scope, sql`d.agent_id`)}
    and (d.verification_code = ${typed.code}::text or ${holds(typed, sql`lower(d.title)`)})`,
  order: sql`d.document_date desc, d.id desc`,
});

/** By a telephone number of whom it is about. */
const byTelephone = (typed: Typed): SQL => sql`(
  select x.id
  from people s
  join subordinate_invitations x on x.person_id = s.id
  where ${holds(typed, sql`s.search_text`)} or ${hasFigures(typed, sql`s.phone`)}
  union
  select x.id
  from people s
  join users w on w.person_id = s.id
  join subordinate_invitations x on x.user_id = w.id
  where ${holds(typed, sql`s.search_text`)} or ${hasFigures(typed, sql`s.phone`)})`;
/** Invitations that the viewer made, or everybody's for their office. */
export const invitations = ({ typed, scope }: Asked): Branch => ({
  columns: {
    kind: sql`'invitation'`,
    id: sql`i.id`,
    name: PERSON,
    key: sql`i.status`,
    state: sql`i.status`,
    at: sql`i.created_at`,
  },
  from: sql`
    subordinate_invitations i
    left join users u on u.id = i.user_id
    join people p on p.id = coalesce(i.person_id, u.person_id)`,
  where: sql`
    i.deleted_at is null
    and ${sponsoredRows(scope, sql`i.sponsor_id`)}
    and (${typed.figures === null ? holds(typed, sql`p.search_text`) : sql`i.id in ${byTelephone(typed)}`}
      or i.id = ${typed.number}::bigint)`,
  order: sql`i.id desc`,
});

/** For administrators: products on sale or not, those first whose code it is; a short number is a part of one. */
export const products = ({ typed }: Asked): Branch => ({
  columns: {
    kind: sql`'product'`,
    id: sql`x.id`,
    name: sql`x.name`,
    key: sql`x.code`,
    match: sql`x.code`,
    state: sql`case when x.enabled then 'enabled' else 'disabled' end`,
  },
  from: sql`products x`,
  where: sql`${holdsAny(sql`lower(x.code)`, typed.spellings)} or ${holds(typed, sql`lower(x.name)`)}`,
  order: sql`lower(x.code) = ${typed.text.toLowerCase()} desc, lower(x.name), x.id`,
});
