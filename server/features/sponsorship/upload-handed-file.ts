/** Keeps one side of a candidate's own paper, sent by their sponsor's link; the last one counts (NET-450). */
import { sql } from 'drizzle-orm';
import { uploadHandedFile } from '@ema/calls/sponsorship/hand-over.ts';
import { handle } from '../../kernel/handle.ts';
import { keepUpload } from '../../kernel/uploads.ts';
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
      await tx.execute(sql`
        insert into invitation_files (invitation_id, kind, file_id)
        values (${id}, ${body.documentType}, ${fileId})
        on conflict (invitation_id, kind) do update
        set file_id = excluded.file_id, uploaded_at = ema_now(), uploaded_by_user_id = null`);
      await noteDone(tx, c, held.link);
      await c.audit({ object: 'invitation', objectId: id, detail: { link: known.id, kind: body.documentType } }, tx);
      return answerHanded(c, held.link, tx);
    });
  },
  { transaction: 'manual' },
);
