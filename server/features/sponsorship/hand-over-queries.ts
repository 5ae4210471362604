/** Reads the links of the hand-over: a sponsor's, and the one that a secret opens with its one invitation. */
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { all, first, integer, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { people } from '../../db/tables/access.ts';
import { invitationLinks, subordinateInvitations } from '../../db/tables/sponsorship.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownAgent, sponsoredRows } from '../../kernel/scopes.ts';
import { INVITATION, WHOLE, type InvitationRowOf } from './invitation-queries.ts';

const LINK = {
  id: invitationLinks.id,
  sponsor_id: invitationLinks.sponsorId,
  invitation_id: invitationLinks.invitationId,
  shop: invitationLinks.shop,
  name: invitationLinks.name,
  created_at: invitationLinks.createdAt,
  expires_at: invitationLinks.expiresAt,
  revoked_at: invitationLinks.revokedAt,
  last_used_at: invitationLinks.lastUsedAt,
  status: nullable(subordinateInvitations.status),
  is_deleted: truth(),
  /** Of record: the office may have given the invitation another one. */
  sponsor_name: text(),
  sponsor_first_name: people.firstName,
  sponsor_email: people.email,
  is_sponsor_active: truth(),
};
export type LinkRow = RowOf<typeof LINK>;
const SELECT = sql`
  select k.id, k.sponsor_id, k.invitation_id, k.shop, k.name, k.created_at, k.expires_at, k.revoked_at, k.last_used_at,
    i.status, i.deleted_at is not null as is_deleted, p.first_name || ' ' || p.last_name as sponsor_name,
    p.first_name as sponsor_first_name, p.email as sponsor_email,
    (a.status = 'seller' and not u.disabled and u.deleted_at is null) as is_sponsor_active
  from invitation_links k
  left join subordinate_invitations i on i.id = k.invitation_id
  join agents a on a.id = coalesce(i.sponsor_id, k.sponsor_id)
  join users u on u.id = a.user_id
  join people p on p.id = u.person_id`;

const findLink = (db: Queryable, where: SQL): Promise<LinkRow | null> => first(db, LINK, sql`${SELECT} where ${where}`);
export const findLinkBySecret = (db: Queryable, hash: string): Promise<LinkRow | null> =>
  findLink(db, sql`k.secret_hash = ${hash}`);

/** Everybody takes the invitation first and the link after it, so that nobody waits for each other. */
export const lockLink = async (tx: Tx, known: Pick<LinkRow, 'id' | 'invitation_id'>): Promise<LinkRow | null> => {
  if (known.invitation_id !== null)
    await tx.execute(sql`
      select 1
      from subordinate_invitations
      where id = ${known.invitation_id}
      for update`);
  await tx.execute(sql`
    select 1
    from invitation_links
    where id = ${known.id}
    for update`);
  return findLink(tx, sql`k.id = ${known.id}`);
};

/** The one invitation of a link, and no other: what a candidate may see and change. */
export const findHanded = (db: Queryable, linkId: number): Promise<InvitationRowOf | null> =>
  first(
    db,
    INVITATION,
    sql`${WHOLE} and i.id = (select k.invitation_id from invitation_links k where k.id = ${linkId})`,
  );

/** Of an invitation the one that stands; else one's own that wait for whoever has not begun. */
export const findLinks = (
  db: Queryable,
  scope: Scope,
  invitationId: number | undefined,
  now: Date,
): Promise<LinkRow[]> =>
  all(
    db,
    LINK,
    sql`
    ${SELECT}
    where k.revoked_at is null
      and ${
        invitationId === undefined
          ? sql`k.invitation_id is null and k.expires_at > ${now} and ${ownAgent(scope, sql`k.sponsor_id`)}`
          : sql`k.invitation_id = ${invitationId}
              and i.deleted_at is null
              and ${sponsoredRows(scope, sql`i.sponsor_id`)}`
      }
    order by k.id desc`,
  );

export const countWaiting = async (db: Queryable, sponsorId: number): Promise<number> =>
  (
    await first(
      db,
      { n: integer() },
      sql`
      select count(*)::int as n
      from invitation_links
      where sponsor_id = ${sponsorId}
        and invitation_id is null
        and revoked_at is null
        and expires_at > ema_now()`,
    )
  )?.n ?? 0;

/** One may take back what one made, or what leads to an invitation that one looks after. */
export const mayRevoke = (scope: Scope): SQL => sql`
  case
    when invitation_id is null then ${ownAgent(scope, sql`sponsor_id`)}
    else exists (
      select
      from subordinate_invitations i
      where i.id = invitation_id
        and ${sponsoredRows(scope, sql`i.sponsor_id`)})
  end`;
