/** Keeps one side of a candidate's own paper, sent by their sponsor's link; the last one counts (NET-450). */
import { uploadHandedFile } from '@ema/calls/sponsorship/hand-over.ts';
import { handle } from '../../kernel/handle.ts';
import { keepUpload } from '../../kernel/uploads.ts';
import { attachFile } from './attach-file.ts';
import { answerHanded, begun, holdLink, noteDone, takeLink } from './handed.ts';
import { findHanded } from './hand-over-queries.ts';

export const uploadHandedFileHandler = handle(
  uploadHandedFile,
  async (c, { params, body }) => {
    const known = await takeLink(c, params.token);
    begun(await findHanded(c.db, known.id));
    const fileId = await keepUpload(c, 'file', body.file, 'photo');
    return c.transact(async (tx) => {
      const held = await holdLink(tx, c, known);
      const { id } = begun(held.row);
      await attachFile(tx, c.outboxOn(tx), { invitationId: id, kind: body.documentType, fileId, userId: null });
      await noteDone(tx, c, held.link);
      await c.audit({ object: 'invitation', objectId: id, detail: { link: known.id, kind: body.documentType } }, tx);
      return answerHanded(c, held.link, tx);
    });
  },
  { transaction: 'manual' },
);
