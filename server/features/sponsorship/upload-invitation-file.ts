/** Keeps one side of a candidate's paper, or the receipt of a postal order; the last one counts (NET-038, NET-040). */
import { uploadInvitationFile } from '@ema/calls/sponsorship/invitations.ts';
import { mayAttach } from '@ema/domain/sponsorship/may-invitation.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { keepUpload } from '../../kernel/uploads.ts';
import { attachFile } from './attach-file.ts';
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
      await attachFile(tx, c.outboxOn(tx), {
        invitationId: row.id,
        kind: body.documentType,
        fileId,
        userId: c.viewer.actorUserId,
      });
      await c.audit({ object: 'invitation', objectId: row.id, detail: { kind: body.documentType } }, tx);
      return answerInvitation(c, row.id, tx);
    });
  },
  { transaction: 'manual' },
);
