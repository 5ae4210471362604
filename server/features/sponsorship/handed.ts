/** Opens a link of the hand-over for whoever has its secret: one invitation, a candidate's steps, nothing else. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { AskerLine } from '@ema/domain/codes/recovery.ts';
import { handedStep, linkFault, UNKNOWN_LINK } from '@ema/domain/sponsorship/hand-over.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { invitationLinks } from '../../db/tables/sponsorship.ts';
import { originOf } from '../../kernel/config.ts';
import type { CallContext, Viewer } from '../../kernel/context.ts';
import { refuse } from '../../kernel/refuse.ts';
import { hashSecret } from '../../kernel/session-gate.ts';
import { openChallenge } from '../codes/open.ts';
import { findHanded, findLinkBySecret, lockLink, type LinkRow } from './hand-over-queries.ts';
import type { InvitationRowOf } from './invitation-queries.ts';
import { handedDoneMail } from './invitation-mails.ts';
import { bindingOf } from './own-invitation.ts';
import { presentHanded } from './present-handed.ts';
import { askedContacts, progressOf } from './progress.ts';

type Anybody<D extends Queryable = Queryable> = CallContext<Viewer | null, D>;

/** So often an hour something is done by one link. */
const DONE_AN_HOUR = 60;
const HOUR = 3_600;

const usable = (link: LinkRow | null, now: Date): LinkRow => {
  if (!link) throw new CallError('not_found', UNKNOWN_LINK);
  const { revoked_at, expires_at, status, is_deleted, is_sponsor_active } = link;
  refuse(
    'wrong_state',
    linkFault(
      {
        revokedAt: revoked_at,
        expiresAt: expires_at,
        status,
        isDeleted: is_deleted,
        isSponsorActive: is_sponsor_active,
      },
      now,
    ),
  );
  return link;
};
/** @throws not_found, wrong_state */
export const openLink = async (c: Anybody, token: string): Promise<LinkRow> =>
  usable(await findLinkBySecret(c.db, hashSecret(token)), c.now);
/**
 * The same for somebody who writes or uploads by it; before a transaction, because limits have connections of their
 * own. Codes have their own limits. @throws too_many
 */
export const takeLink = async (c: Anybody, token: string): Promise<LinkRow> => {
  const link = await openLink(c, token);
  await c.limits.take('handed', String(link.id), DONE_AN_HOUR, HOUR);
  return link;
};
/** The link and its invitation, null before there is one, are held until the transaction ends. */
export const holdLink = async (
  tx: Tx,
  c: Anybody,
  known: LinkRow,
): Promise<{ link: LinkRow; row: InvitationRowOf | null }> => {
  const link = usable(await lockLink(tx, known), c.now);
  return { link, row: await findHanded(tx, link.id) };
};
const NOT_BEGUN = 'Prima scrivi i tuoi dati: poi si va avanti con i documenti.';
/** @throws wrong_state while there is none */
export const begun = (row: InvitationRowOf | null): InvitationRowOf => {
  if (!row) throw new CallError('wrong_state', NOT_BEGUN);
  return row;
};

/** Codes of those whom one sponsor gave a link are counted together: no other's use them up, nor the sponsor's own. */
export const counted = <C extends Anybody>(c: C, link: LinkRow): C & { line: AskerLine } => ({
  ...c,
  line: `sponsored:${link.sponsor_id}`,
});

/** As it stands now. */
export const answerHanded = async (
  c: Anybody,
  link: LinkRow,
  db: Queryable = c.db,
): Promise<ReturnType<typeof presentHanded>> => {
  const row = await findHanded(db, link.id);
  const codeFor = async (contact: 'email' | 'mobile') =>
    row && openChallenge({ db, now: c.now }, bindingOf(row, contact));
  return presentHanded(link, row, {
    asked: await askedContacts(db),
    codes: { email: await codeFor('email'), mobile: await codeFor('mobile') },
  });
};

/** Something was done by the link: it is noted, and the sponsor is told once that everything is there (NET-455). */
export const noteDone = async (tx: Tx, c: Anybody, link: LinkRow): Promise<void> => {
  await tx.execute(sql`
    update invitation_links
    set last_used_at = ema_now()
    where id = ${link.id}`);
  const row = await findHanded(tx, link.id);
  if (!row || handedStep(progressOf(row, await askedContacts(tx))) !== 'done') return;
  const told = await first(
    tx,
    { id: invitationLinks.id },
    sql`
    update invitation_links
    set told_at = ema_now()
    where id = ${link.id}
      and told_at is null
    returning id`,
  );
  if (told && link.sponsor_email)
    await c.outboxOn(tx).mail({
      to: link.sponsor_email,
      ...handedDoneMail({
        sponsorFirstName: link.sponsor_first_name,
        fullName: `${row.first_name} ${row.last_name}`,
        address: `${originOf(c.config)}/app/sponsorship/invitations/${row.id}`,
      }),
    });
};
