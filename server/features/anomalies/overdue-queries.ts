/** Says for each type of non-compliance which rows of which tables are one, and since when it is overdue. */
import { sql, type SQL } from 'drizzle-orm';
import type { AnomalyType } from '@ema/domain/anomalies/types.ts';
import { INCOME_WARNING_CENTS } from '@ema/domain/incomes/threshold.ts';
import type { Day } from '@ema/domain/kernel/days.ts';
import { NOT_ASKED } from '@ema/domain/operations/asked.ts';
import { POSTPONABLE_DAYS } from '@ema/domain/operations/registry.ts';
import { isOfOtherNumber } from '../../kernel/other-vat-number.ts';

const number = (n: number): SQL => sql.raw(String(n));
const truthOf = (is = false): SQL => sql.raw(String(is));
const romeDay = (instant: SQL): SQL => sql`(${instant} at time zone 'Europe/Rome')::date`;
/** The midnight in Rome with which so many days after an instant's day are over. */
const daysAfter = (instant: SQL, days: number): SQL =>
  sql`(${romeDay(instant)} + ${number(days)})::timestamp at time zone 'Europe/Rome'`;

/** Is that midnight over? Said of the instant itself, with one reckoning for all rows. */
const isOver = (instant: SQL, days: number, today: Day): SQL =>
  sql`${instant} < (${today}::date - ${number(days)} + 1)::timestamp at time zone 'Europe/Rome'`;

type Found = {
  type: AnomalyType;
  user: SQL;
  since: SQL;
  key?: SQL;
  name?: SQL;
  cents?: SQL;
  discarded?: boolean;
  expired?: boolean;
};
const anomalyOf = ({ type, user, since, key, name, cents, ...also }: Found): SQL => sql`
  select ${sql.raw(`'${type}'`)}::text as type, ${user} as user_id, ${since} as since,
    ${key ?? sql`''`}::text as key, ${name ?? sql`null`}::text as name, ${cents ?? sql`null`}::bigint as cents,
    ${truthOf(also.discarded)} as discarded, ${truthOf(also.expired)} as expired`;

const SELLS = sql`a.status = 'seller'`;
const NOT_ASKED_TYPES = sql.raw(NOT_ASKED.map((type) => `'${type}'`).join(', '));
/** A contact that is asked for while its parameter says so; of few, which the planner cannot know. */
const notValidated = (type: 'validate_email' | 'validate_mobile', column: SQL, parameter: string): SQL => sql`
  ${anomalyOf({ type, user: sql`u.id`, since: sql`u.created_at` })}
  from people p
  cross join lateral (
    select w.id, w.created_at, w.user_type
    from users w
    where w.person_id = p.id
    limit 1) u
  where ${column} is null
    and p.has_account
    and u.user_type not in (${NOT_ASKED_TYPES})
    and exists (select 1 from parameters where id = ${parameter} and value = 'true')`;
/** The newest upload of a kind was discarded; a certificate of a number that does not stand is none (ACC-634). */
const discarded = (kind: 'photo_id' | 'vat_certificate'): SQL => sql`
  from user_uploads l
  join agents a on a.user_id = l.user_id
  where l.kind = ${sql.raw(`'${kind}'`)}
    and l.state = 'discarded'
    and ${SELLS}
    and not ${sql.raw(isOfOtherNumber('l'))}
    and not exists (
      select 1
      from user_uploads n
      where n.user_id = l.user_id
        and n.kind = l.kind
        and n.id > l.id
        and not ${sql.raw(isOfOtherNumber('n'))})`;

/** Payments of a kit: the first is asked for at once, every other is late with the end of its day. */
const KITS = sql`
  from kit_payments k
  join subordinate_invitations i on i.id = k.invitation_id
  where k.state = 'due'
    and i.user_id is not null`;
const KIT_SINCE = sql`
  case
    when k.part <> 'balance' and k.number = 1 then k.created_at
    else (k.due_on + 1)::timestamp at time zone 'Europe/Rome'
  end`;
/** Papers of a seller that wait for their signature, all in one. */
const papers = (type: 'sign_fiscal_documents' | 'sign_card_receipts', ofType: SQL): SQL => sql`
  ${anomalyOf({ type, user: sql`a.user_id`, since: sql`min(d.created_at)` })}
  from fiscal_documents d
  join agents a on a.id = d.agent_id
  where d.state = 'assigned'
    and d.process_method = 'signature'
    and ${ofType}
    and ${SELLS}
  group by a.user_id`;

/** The day of the year on which an agent's incomes came as far as a VAT number is asked for. */
const reached = (today: Day): SQL => sql`
    select min(s.day) as reached_on
    from (
      select x.day, sum(x.cents) over (order by x.day) as running
      from (
        select coalesce(o.order_date, ${romeDay(sql`o.submitted_at`)}) as day, o.fee_cents as cents
        from orders o
        where o.seller_id = i.agent_id
          and o.state = 'submitted'
          and o.undone_at is null
          and ema_order_year(o.order_date, o.submitted_at) = extract(year from ${today}::date)::int
        union all
        select e.date, e.income_cents
        from external_incomes e
        where e.agent_id = i.agent_id
          and e.state = 'accepted'
          and extract(year from e.date) = extract(year from ${today}::date)
      ) x
    ) s
    where s.running >= ${number(INCOME_WARNING_CENTS)}`;

/** The day from which a password of that age is to be changed, where passwords have one. */
const outdatedSince = sql`(${romeDay(sql`u.password_date`)} + x.value::int)::timestamp at time zone 'Europe/Rome'`;

/** As the session gate decides what is asked of people: each an operation that can be put off no longer. */
export const OVERDUE: Readonly<Record<AnomalyType, (today: Day) => SQL>> = {
  change_password: () => sql`
    ${anomalyOf({ type: 'change_password', user: sql`u.id`, since: sql`u.password_date` })}
    from users u
    where u.password_generated
      and not u.disabled
    union all
    ${anomalyOf({ type: 'change_password', user: sql`u.id`, since: outdatedSince, expired: true })}
    from users u
    join parameters x on x.id = 'periodic_password_days' and x.value <> '0'
    where not u.password_generated
      and not u.disabled
      and ${outdatedSince} <= ema_now()`,
  validate_email: () => notValidated('validate_email', sql`p.email_validated_at`, 'contact_validation_email'),
  validate_mobile: () => notValidated('validate_mobile', sql`p.mobile_validated_at`, 'contact_validation_mobile'),
  contract_signature: () => sql`
    ${anomalyOf({
      type: 'contract_signature',
      user: sql`k.user_id`,
      since: sql`k.assigned_at`,
      key: sql`k.id`,
      name: sql`t.title`,
    })}
    from contracts k
    join contract_templates t on t.id = k.template_id
    where k.state = 'assigned'
      and k.order_id is null`,
  upload_photo_id: (today) => sql`
    ${anomalyOf({
      type: 'upload_photo_id',
      user: sql`a.user_id`,
      since: daysAfter(sql`a.joined_at`, POSTPONABLE_DAYS.photoId),
    })}
    from agents a
    where ${SELLS}
      and not a.photo_given
      and ${isOver(sql`a.joined_at`, POSTPONABLE_DAYS.photoId, today)}
    union all
    ${anomalyOf({
      type: 'upload_photo_id',
      user: sql`l.user_id`,
      since: daysAfter(sql`l.settled_at`, POSTPONABLE_DAYS.photoId),
      discarded: true,
    })}
    ${discarded('photo_id')}
      and ${isOver(sql`l.settled_at`, POSTPONABLE_DAYS.photoId, today)}`,
  upload_vat_certificate: () => sql`
    ${anomalyOf({ type: 'upload_vat_certificate', user: sql`l.user_id`, since: sql`l.settled_at`, discarded: true })}
    ${discarded('vat_certificate')}`,
  insert_iban: (today) => sql`
    ${anomalyOf({
      type: 'insert_iban',
      user: sql`a.user_id`,
      since: daysAfter(sql`a.joined_at`, POSTPONABLE_DAYS.iban),
    })}
    from agents a
    where a.iban is null
      and ${SELLS}
      and ${isOver(sql`a.joined_at`, POSTPONABLE_DAYS.iban, today)}`,
  kit_payment: (today) => sql`
    ${anomalyOf({
      type: 'kit_payment',
      user: sql`i.user_id`,
      since: sql`min(${KIT_SINCE})`,
      cents: sql`(array_agg(k.amount_cents order by k.due_on))[1]`,
    })}
    ${KITS}
      and k.part <> 'balance'
      and (k.number = 1 or k.due_on < ${today}::date)
    group by i.user_id`,
  kit_balance_payment: (today) => sql`
    ${anomalyOf({
      type: 'kit_balance_payment',
      user: sql`i.user_id`,
      since: sql`min(${KIT_SINCE})`,
      cents: sql`(array_agg(k.amount_cents order by k.due_on))[1]`,
    })}
    ${KITS}
      and k.part = 'balance'
      and k.due_on < ${today}::date
    group by i.user_id`,
  declare_external_incomes: () => sql`
    ${anomalyOf({
      type: 'declare_external_incomes',
      user: sql`a.user_id`,
      since: sql`coalesce(a.external_incomes_asked_at, a.joined_at)`,
    })}
    from agents a
    where a.external_incomes_enabled is null
      and ${SELLS}`,
  insert_vat_number: (today) => sql`
    ${anomalyOf({
      type: 'insert_vat_number',
      user: sql`a.user_id`,
      since: sql`coalesce(r.reached_on, ${today}::date)::timestamp at time zone 'Europe/Rome'`,
      cents: sql`i.own_cents + i.external_cents`,
    })}
    from income_totals i
    cross join lateral (
      select g.user_id, g.vat_number, g.status
      from agents g
      where g.id = i.agent_id
      limit 1) a
    left join lateral (${reached(today)}) r on true
    where i.year = extract(year from ${today}::date)::int
      and i.own_cents + i.external_cents >= ${number(INCOME_WARNING_CENTS)}
      and a.vat_number is null
      and ${SELLS}`,
  sign_fiscal_documents: () => papers('sign_fiscal_documents', sql`d.document_type <> 'RC'`),
  sign_card_receipts: () => papers('sign_card_receipts', sql`d.document_type = 'RC'`),
  appointment_results: (today) => sql`
    ${anomalyOf({
      type: 'appointment_results',
      user: sql`a.user_id`,
      since: daysAfter(sql`min(w.time)`, POSTPONABLE_DAYS.results),
    })}
    from appointments w
    join agents a on a.id = w.seller_id
    where w.status = 'confirmed'
      and ${isOver(sql`w.time`, POSTPONABLE_DAYS.results, today)}
      and a.kleen_enabled
      and ${SELLS}
    group by a.user_id`,
  level_updates: () => sql`
    ${anomalyOf({ type: 'level_updates', user: sql`v.user_id`, since: sql`min(v.created_at)` })}
    from level_updates v
    where v.acknowledged_at is null
    group by v.user_id`,
  unknown_operation: () => sql`
    ${anomalyOf({
      type: 'unknown_operation',
      user: sql`o.user_id`,
      since: sql`o.reported_at`,
      key: sql`o.operation_name`,
      name: sql`o.operation_name`,
    })}
    from unknown_operations o`,
};
