/** Whom alerts are for, as conditions of SQL: found anew whenever they are asked for, no row is kept for a person. */
import { sql } from 'drizzle-orm';
import type { Criteria } from '@ema/domain/alerts/alert.ts';

/** Everybody who is sent alerts: sellers `a` at work, with their account `u` and its person `p` (ROLE_ACCESS_ALERT). */
export const RECIPIENTS = sql`
  users u
  join agents a on a.user_id = u.id and a.status = 'seller'
  join people p on p.id = u.person_id and u.user_type = 'agente' and not u.disabled and u.deleted_at is null`;

/** Is the alert `l` for the seller `a` with the account `u`? The first day counts, the last does not (ACC-273). */
export const IS_ADDRESSED = sql`
  case
    when l.manually_select_users then exists (
      select 1
      from alert_recipients r
      where r.user_id = u.id
        and r.alert_id = l.id)
    else (l.users_created_after is null or (u.created_at at time zone 'Europe/Rome')::date >= l.users_created_after)
      and (l.users_created_before is null or (u.created_at at time zone 'Europe/Rome')::date < l.users_created_before)
      and (l.minimum_level is null or a.level >= l.minimum_level)
      and (l.maximum_level is null or a.level <= l.maximum_level)
      and (l.enabled_shop is null or case l.enabled_shop when 0 then a.fibra_enabled else a.kleen_enabled end)
  end`;

/** Criteria that are still being written, as if they were an alert `l`. */
export const drafted = (criteria: Criteria) => sql`(
  select null::bigint as id, false as manually_select_users,
    ${criteria.createdAfter}::date as users_created_after, ${criteria.createdBefore}::date as users_created_before,
    ${criteria.minimumLevel}::int as minimum_level, ${criteria.maximumLevel}::int as maximum_level,
    ${criteria.enabledShop}::int as enabled_shop) l`;

/** What the alert `l` was read as by the account `u`; null for who has not read it. */
export const READ_BY_THEM = sql`left join alert_confirmations k on k.user_id = u.id and k.alert_id = l.id`;
