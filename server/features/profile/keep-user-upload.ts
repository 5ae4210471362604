/** Keeps what somebody uploads about themselves, waiting for the office to look at it. */
import { sql } from 'drizzle-orm';
import type { UploadKind } from '@ema/domain/profile/uploads.ts';
import type { Tx } from '../../db/client.ts';
import type { Viewer } from '../../kernel/context.ts';

/** `backFileId`: the other side of an identity document. */
export const keepUserUpload = async (
  tx: Tx,
  viewer: Viewer,
  { kind, fileId, backFileId = null }: { kind: UploadKind; fileId: number; backFileId?: number | null },
): Promise<void> => {
  await tx.execute(sql`
    insert into user_uploads (user_id, kind, file_id, back_file_id, uploaded_by_user_id)
    values (${viewer.userId}, ${kind}, ${fileId}, ${backFileId}, ${viewer.actorUserId})`);
};
