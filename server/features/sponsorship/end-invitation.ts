/** What ending an invitation takes away, whoever ends it: what was told of the candidate, and what was to be paid. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { all } from '../../db/rows.ts';
import { invitationFiles } from '../../db/tables/sponsorship.ts';
import type { Outbox } from '../../kernel/context.ts';
import { forgetFiles } from '../system/forget-files.ts';
import { oweNothing } from './terms.ts';

/** What is left says that there was one, whose sponsor and when, and that nobody owes anything of it any more. */
export const endInvitation = async (tx: Tx, outbox: Outbox, id: number): Promise<void> => {
  const kept = await all(
    tx,
    { file_id: invitationFiles.fileId },
    sql`
      delete from invitation_files
      where invitation_id = ${id}
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
    where invitation_id = ${id}`);
  await tx.execute(sql`
    update subordinate_invitations
    set deleted_at = ema_now(), person_id = null, birth_state = '', id_card_type = null, id_card_number = null,
      id_card_issue_date = null, id_card_expiry_date = null, id_card_issued_by = null, version = version + 1
    where id = ${id}`);
  await oweNothing(tx, id);
};

/** Of whoever had an account, which stays with what they signed: the fiscal code may be invited again. */
export const forgetContacts = async (tx: Tx, personId: number): Promise<void> => {
  await tx.execute(sql`
    update people
    set fiscal_code = null, street = '', street_number = '', city = '', post_code = '', province = '', phone = '',
      fax = '', email = null, mobile = null, version = version + 1
    where id = ${personId}`);
};
