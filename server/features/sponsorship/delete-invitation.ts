/** Deletes an invitation with what was told of the candidate; what was paid or signed stays (NET-021, NET-074). */
import { sql } from 'drizzle-orm';
import { deleteInvitation } from '@ema/calls/sponsorship/invitations.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { mayDeleteInvitation } from '@ema/domain/sponsorship/may-invitation.ts';
import type { Tx } from '../../db/client.ts';
import { all } from '../../db/rows.ts';
import { invitationFiles } from '../../db/tables/sponsorship.ts';
import type { Outbox } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { endSessionsOf } from '../access/sessions.ts';
import { cancelChallenges } from '../codes/cancel.ts';
import { forgetFiles } from '../system/forget-files.ts';
import type { InvitationRowOf } from './invitation-queries.ts';
import { deletableOf } from './present-invitation.ts';
import { lockedInvitationOf } from './own-invitation.ts';

export const deleteInvitationHandler = handle(deleteInvitation, async (c, { params }) => {
  const row = await lockedInvitationOf(c.db, c, params.id);
  refuse('wrong_state', mayDeleteInvitation(deletableOf(row), romeDay(c.now), c.scope.sponsorships));
  await cancelChallenges(c.db, row.person_id);
  await forget(c.db, c.outbox, row);
  if (row.user_id === null) await deletePerson(c.db, row.person_id);
  else {
    await closeAccount(c.db, row.user_id, row.person_id);
    await endSessionsOf(c.db, row.user_id);
  }
  await c.audit({
    object: 'invitation',
    objectId: row.id,
    detail: { status: row.status },
    ...(row.user_id === null ? {} : { subjectUserId: row.user_id }),
  });
});

/** What is left says that there was one, whose sponsor and when. */
const forget = async (tx: Tx, outbox: Outbox, row: InvitationRowOf): Promise<void> => {
  const kept = await all(
    tx,
    { file_id: invitationFiles.fileId },
    sql`
      delete from invitation_files
      where invitation_id = ${row.id}
      returning file_id`,
  );
  await forgetFiles(
    tx,
    outbox,
    kept.map((file) => file.file_id),
  );
  await tx.execute(sql`
    update invitation_links
    set name = ''
    where invitation_id = ${row.id}`);
  await tx.execute(sql`
    update subordinate_invitations
    set deleted_at = ema_now(), person_id = null, birth_state = '', id_card_type = null, id_card_number = null,
      id_card_issue_date = null, id_card_expiry_date = null, id_card_issued_by = null, version = version + 1
    where id = ${row.id}`);
};
const deletePerson = async (tx: Tx, personId: number): Promise<void> => {
  await tx.execute(sql`
    delete from people
    where id = ${personId}`);
};
/** Whoever came in may have signed: the account stays without a way in, and the fiscal code may be invited again. */
const closeAccount = async (tx: Tx, userId: number, personId: number): Promise<void> => {
  await tx.execute(sql`
    update users
    set disabled = true, deleted_at = ema_now(), version = version + 1
    where id = ${userId}`);
  await tx.execute(sql`
    update people
    set fiscal_code = null, street = '', street_number = '', city = '', post_code = '', province = '', phone = '',
      fax = '', email = null, mobile = null, version = version + 1
    where id = ${personId}`);
};
