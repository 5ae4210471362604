/** Keeps one side of a candidate's paper, or the receipt of a postal order; the last one counts (NET-038, NET-040). */
import { sql } from 'drizzle-orm';
import { uploadInvitationFile } from '@ema/calls/sponsorship/invitations.ts';
import { mayAttach } from '@ema/domain/sponsorship/may-invitation.ts';
import { first } from '../../db/rows.ts';
import { invitationFiles } from '../../db/tables/sponsorship.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { keepUpload } from '../../kernel/uploads.ts';
import { forgetFiles } from '../system/forget-files.ts';
import { answerInvitation, invitationOf, lockedInvitationOf } from './own-invitation.ts';

export const uploadInvitationFileHandler = handle(
  uploadInvitationFile,
  async (c, { params, body }) => {
    const before = await invitationOf(c, params.id);
    refuse('wrong_state', mayAttach(body.documentType, before.status, before.paid_at !== null));
    const fileId = await keepUpload(c, 'file', body.file, body.documentType === 'postal_order' ? 'paper' : 'photo');
    return c.transact(async (tx) => {
      const row = await lockedInvitationOf(tx, c, params.id);
      refuse('wrong_state', mayAttach(body.documentType, row.status, row.paid_at !== null));
      const before = await first(
        tx,
        { file_id: invitationFiles.fileId },
        sql`
          select file_id
          from invitation_files
          where invitation_id = ${row.id}
            and kind = ${body.documentType}`,
      );
      await tx.execute(sql`
        insert into invitation_files (invitation_id, kind, file_id, uploaded_by_user_id)
        values (${row.id}, ${body.documentType}, ${fileId}, ${c.viewer.actorUserId})
        on conflict (invitation_id, kind) do update
        set file_id = excluded.file_id, uploaded_at = ema_now(), uploaded_by_user_id = excluded.uploaded_by_user_id`);
      if (before) await forgetFiles(tx, c.outboxOn(tx), [before.file_id]);
      await c.audit({ object: 'invitation', objectId: row.id, detail: { kind: body.documentType } }, tx);
      return answerInvitation(c, row.id, tx);
    });
  },
  { transaction: 'manual' },
);
