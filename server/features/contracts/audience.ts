/** Whom texts are for, as conditions of SQL: found anew whenever they are asked for. */
import { sql, type SQL } from 'drizzle-orm';

/** A contract `h` of the account `u`, of the kind `k`, that stands in one of these states. */
const holds = (states: SQL): SQL => sql`exists (
    select 1
    from contracts h
    join contract_templates ht on ht.id = h.template_id
    where h.user_id = u.id
      and ht.document_type = k.document_type
      and h.order_id is null
      and h.state in (${states}))`;

const IS_SELLER = sql`
  u.user_type = 'agente'
    and a.status = 'seller'
    and (k.shop is null or case k.shop when 0 then a.fibra_enabled else a.kleen_enabled end)`;

/**
 * Is the kind `k` for the account `u`, whose agent `a` may be none? Whoever has a revision still to sign is asked to
 * sign a newer one whatever became of them since, disabled or not: enabled again nobody signs what is no more in force.
 */
export const IS_FOR = sql`(
  u.deleted_at is null
  and k.audience <> 'orders'
  and (
    not u.disabled
    and case k.audience
      when 'agents' then ${IS_SELLER}
      when 'managers' then ${IS_SELLER} and exists (
        select 1
        from agents below
        where below.sponsor_id = a.id)
      when 'customers' then u.user_type = 'cliente'
      else ${holds(sql`'assigned', 'signed'`)}
    end
    or ${holds(sql`'assigned'`)}))`;

/** Everybody `u` whom a kind `k` may be for. */
export const PEOPLE = sql`
  users u
  left join agents a on a.user_id = u.id`;

/** Has the account `u` signed a revision of the kind `k` that stands? */
export const HAS_SIGNED = holds(sql`'signed'`);
/** Has the account `u` a revision of the kind `k` still to sign? */
export const WAITS = holds(sql`'assigned'`);

/** Is the account `u`, whose person is `p`, written to about a text it has to sign? Who cannot come in is not. */
export const IS_TOLD = sql`(not u.disabled and u.deleted_at is null and coalesce(p.email, '') <> '')`;
