/** What goes with invitations that end, whoever ends them: a sponsor, the office, or the night. */
import { sql, type SQL } from 'drizzle-orm';
import { KIT_PAYMENT_TRANSITIONS } from '@ema/domain/sponsorship/states.ts';
import { wordsOf } from '../../db/words.ts';

const { from, to } = KIT_PAYMENT_TRANSITIONS.waived;

/** Pictures, names and debts of invitations of these numbers; each answers the numbers of its files as `files`. */
export const withInvitations = (ids: SQL): readonly SQL[] => [
  sql`delete from invitation_files f where f.invitation_id in (${ids}) returning f.file_id::text as files`,
  sql`update invitation_links l set name = '' where l.invitation_id in (${ids}) returning '' as files`,
  sql`
    update kit_payments k
    set state = ${to}
    where k.invitation_id in (${ids})
      and k.state in ${wordsOf(from)}
    returning '' as files`,
];
/** What is left says that there was one, whose sponsor and when. */
export const ENDED = sql`deleted_at = ema_now(), person_id = null, birth_state = '', id_card_type = null,
  id_card_number = null, id_card_issue_date = null, id_card_expiry_date = null, id_card_issued_by = null,
  version = version + 1`;
/** Of whoever had an account, which stays with what they signed: the fiscal code may be invited again. */
export const FORGOTTEN = sql`fiscal_code = null, street = '', street_number = '', city = '', post_code = '',
  province = '', phone = '', fax = '', email = null, mobile = null, version = version + 1`;

const accounts = (ids: SQL): SQL => sql`(
  select i.user_id from subordinate_invitations i where i.id in (${ids}) and i.user_id is not null)`;
/**
 * The candidates themselves: an account stays without a way in, because they may have signed. Of whoever asked about
 * their data the night takes the name, once they were answered (NET-904). Before what goes with the invitations.
 */
export const withCandidates = (ids: SQL): readonly SQL[] => [
  sql`
    update challenges c
    set cancelled_at = ema_now()
    where c.used_at is null
      and c.cancelled_at is null
      and c.person_id in (
        select i.person_id from subordinate_invitations i where i.id in (${ids})
        union
        select u.person_id from users u where u.id in ${accounts(ids)})
    returning '' as files`,
  sql`
    update users u
    set disabled = true, deleted_at = ema_now(), version = version + 1
    where u.id in ${accounts(ids)}
    returning '' as files`,
  sql`
    update people p
    set ${FORGOTTEN}
    where p.id in (select u.person_id from users u where u.id in ${accounts(ids)})
    returning '' as files`,
  sql`
    update sessions s
    set ended_at = ema_now()
    where s.ended_at is null
      and (s.actor_user_id in ${accounts(ids)} or s.subject_user_id in ${accounts(ids)})
    returning '' as files`,
  sql`
    with had as (
      select i.id, i.person_id
      from subordinate_invitations i
      where i.id in (${ids})
        and i.user_id is null),
    parted as (
      update subordinate_invitations i
      set person_id = null
      where i.id in (select id from had))
    delete from people p
    using had
    where p.id = had.person_id
      and not exists (select from privacy_requests r where r.person_id = p.id)
      and not exists (select from data_exports d where d.person_id = p.id)
      and not exists (select from contact_changes k where k.person_id = p.id)
    returning '' as files`,
];
