/** Invitations that nobody goes on with, and candidates of whom nothing else is kept. */
import { sql, type SQL } from 'drizzle-orm';
import { ANONYMOUS } from '@ema/domain/privacy/erasure.ts';
import { INVITATION_TRANSITIONS } from '@ema/domain/sponsorship/states.ts';
import { termText } from '@ema/domain/system/retention-terms.ts';
import { wordsOf } from '../../db/words.ts';
import { ENDED, withCandidates, withInvitations } from './ended-invitations.ts';
import { waits } from './retention-queries.ts';
import { monthsAgo, type Rule } from './retention-rule.ts';

/** The candidate of invitations `x`: those of before they were written down have the person of the account. */
const PERSON = sql`coalesce(x.person_id, (select w.person_id from users w where w.id = x.user_id))`;

/**
 * The newest thing that was done with invitations `x`, by whomever: the log knows of every step, those with the
 * candidate's account too (NET-903). Asking about one's data is none, nor is a sign-in that anybody may have tried.
 */
const LAST_STEP = sql`greatest(
  x.created_at,
  x.confirmed_at,
  x.pay_from,
  (select max(u.at) from audit u where u.object = 'invitation' and u.object_id = x.id::text),
  (
    select max(u.at)
    from audit u
    where u.subject_user_id = x.user_id and u.event not like 'privacy.%' and u.event <> 'access.login-refused'),
  (select max(f.uploaded_at) from invitation_files f where f.invitation_id = x.id),
  (
    select max(greatest(l.created_at, l.last_used_at, l.revoked_at))
    from invitation_links l
    where l.invitation_id = x.id),
  (select max(s.changed_at) from invitation_sponsors s where s.invitation_id = x.id),
  (select max(greatest(k.created_at, k.paid_at)) from kit_payments k where k.invitation_id = x.id),
  (
    select max(greatest(y.created_at, y.updated_at))
    from payment_attempts y
    join kit_payments k on k.id = y.kit_payment_id
    where k.invitation_id = x.id),
  (select greatest(p.email_validated_at, p.mobile_validated_at) from people p where p.id = ${PERSON}),
  (
    select greatest(u.created_at, u.first_login, u.last_login, u.last_activity)
    from users u
    where u.id = x.user_id),
  (select max(c.signed_at) from contracts c where c.user_id = x.user_id))`;

/** Of invitations `x`: money is here, on its way or to be given back, or a receipt says that it was sent. */
const HAS_MONEY = sql`(
  exists (select from kit_payments k where k.invitation_id = x.id and k.state = 'paid')
  or exists (select from invitation_files f where f.invitation_id = x.id and f.kind = 'postal_order')
  or exists (
    select
    from kit_payments k
    join payment_attempts y on y.kit_payment_id = k.id
    where k.invitation_id = x.id
      and (y.state not in ('refused', 'expired', 'cancelled', 'refunded')
        or (y.flag is not null and y.resolved_at is null)
        or exists (select from payment_refunds b where b.attempt_id = y.id and b.state = 'requested'))))`;

const { from, to } = INVITATION_TRANSITIONS.payment_given_up;
const giveUp = (ids: SQL): SQL => sql`
  update subordinate_invitations i
  set status = ${to}, payment_method = null
  where i.id in (${ids})
    and i.status in ${wordsOf(from)}
  returning '' as files`;

/** What waits for its candidate, or for the money. */
const UNDECIDED = wordsOf([...new Set(Object.values(INVITATION_TRANSITIONS).flatMap((event) => event.from))]);
/** Of invitations `x`: complete, for nothing or with money that went back, and its candidate never became an agent. */
const IS_LEFT_UNUSED = sql`(
  x.status = ${INVITATION_TRANSITIONS.free.to}
  and (x.person_id is not null or x.user_id is not null)
  and not exists (select from users w where w.id = x.user_id and w.user_type <> 'sponsorizzato')
  and not exists (select from agents a where a.user_id = x.user_id))`;

export const INVITATIONS: readonly Rule[] = [
  {
    id: 'invitations',
    what: 'Sponsorizzazioni senza seguito, con dati e immagini',
    by: ['retention_uploads_months'],
    term: (t) =>
      `${termText('retention_uploads_months', t)} dall’ultimo passo, se non c’è denaro arrivato, in viaggio ` +
      'o da restituire',
    table: sql`subordinate_invitations`,
    over: (w) => sql`(x.deleted_at is null
      and (x.status in ${UNDECIDED} or ${IS_LEFT_UNUSED})
      and (x.status <> 'confirmed_unpaid' or x.pay_from is not null)
      and x.created_at < ${monthsAgo(w, 'retention_uploads_months')}
      and ${LAST_STEP} < ${monthsAgo(w, 'retention_uploads_months')}
      and not ${HAS_MONEY}
      and not ${waits(PERSON)})`,
    becomes: sql`${ENDED}`,
    // A postal order is given up before, as whoever deletes it by hand does.
    along: (ids) => [giveUp(ids), ...withCandidates(ids), ...withInvitations(ids)],
    says: { event: 'sponsorship.invitation-lapsed', object: 'invitation', subject: sql`x.user_id` },
  },
  {
    id: 'candidates',
    what: 'Nomi e recapiti di candidati eliminati che avevano chiesto dei propri dati',
    by: [],
    term: () => 'Fino alla risposta',
    table: sql`people`,
    over: () => sql`(x.last_name <> ${ANONYMOUS}
      and not x.has_account
      and x.id in (
        select r.person_id from privacy_requests r
        union
        select d.person_id from data_exports d
        union
        select k.person_id from contact_changes k)
      and not exists (select from users u where u.person_id = x.id)
      and not exists (select from customers c where c.person_id = x.id)
      and not exists (select from subordinate_invitations i where i.person_id = x.id)
      and not ${waits(sql`x.id`)})`,
    becomes: sql`first_name = '', last_name = ${ANONYMOUS}, gender = null, birth_date = null, birth_country = null,
      birth_municipality = null, fiscal_code = null, street = '', street_number = '', city = '', post_code = '',
      province = '', phone = '', fax = '', email = null, email_validated_at = null, email_proved_by_owner_at = null,
      mobile = null, mobile_validated_at = null, mobile_proved_by_owner_at = null, version = x.version + 1`,
    along: (ids) => [sql`delete from contact_changes k where k.person_id in (${ids}) returning '' as files`],
  },
];
