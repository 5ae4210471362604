/** Reads what decides whether the office sends somebody new credentials, and where to. */
import { sql } from 'drizzle-orm';
import { UNDO_HOURS } from '@ema/domain/operations/contact-changes.ts';
import type { Queryable } from '../../db/client.ts';
import { all, first, truth, type RowOf } from '../../db/rows.ts';
import { contactChanges, people, users } from '../../db/tables/access.ts';
import { IS_USABLE } from '../access/queries.ts';

const LOCKED_OUT = {
  id: users.id,
  person_id: users.personId,
  username: users.username,
  user_type: users.userType,
  email: people.email,
  mobile: people.mobile,
  email_validated: truth(),
  mobile_validated: truth(),
  is_recoverable: truth(),
  is_usable: truth(),
};
export type LockedOutRow = RowOf<typeof LOCKED_OUT>;
/** In a transaction contacts and account keep as they are until it ends. */
export const findLockedOut = (db: Queryable, userId: number): Promise<LockedOutRow | null> =>
  first(
    db,
    LOCKED_OUT,
    sql`
    select u.id, u.person_id, u.username, u.user_type, p.email, p.mobile,
      p.email_validated_at is not null as email_validated, p.mobile_validated_at is not null as mobile_validated,
      (p.mobile is not null and p.mobile_proved_by_owner_at is not null) as is_recoverable,
      ${IS_USABLE} as is_usable
    from users u
    join people p on p.id = u.person_id
    left join agents a on a.user_id = u.id
    where u.id = ${userId}
      and u.deleted_at is null
    for update of p, u`,
  );

const MOVED = { type: contactChanges.contactType, previous: contactChanges.previous, is_own: truth() };
export type MovedRow = RowOf<typeof MOVED>;
/** What was moved in the hours in which it could be undone, the newest first. @param by whose own moves are marked */
export const findMoved = (db: Queryable, personId: number, by: number): Promise<MovedRow[]> =>
  all(
    db,
    MOVED,
    sql`
    select c.contact_type as type, c.previous,
      exists (
        select
        from audit l
        where l.object = 'person'
          and l.object_id = c.person_id::text
          and l.event = 'operations.move-contact'
          and l.detail->>'contactType' = c.contact_type
          and l.actor_user_id = ${by}
          and l.at between c.changed_at - interval '1 minute' and c.changed_at + interval '1 minute') as is_own
    from contact_changes c
    where c.person_id = ${personId}
      and c.undone_at is null
      and c.changed_at > ema_now() - make_interval(hours => ${UNDO_HOURS})
    order by c.id desc`,
  );
