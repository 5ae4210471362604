/** Keeps what somebody uploads about themselves, waiting for the office to look at it. */
import { sql } from 'drizzle-orm';
import type { UploadKind } from '@ema/domain/profile/uploads.ts';
import type { Tx } from '../db/client.ts';
import { first } from '../db/rows.ts';
import { userUploads } from '../db/tables/profile.ts';
import type { Viewer } from './context.ts';

/** `backFileId`: the other side of an identity document. @returns its id */
export const keepUserUpload = async (
  tx: Tx,
  viewer: Viewer,
  { kind, fileId, backFileId = null }: { kind: UploadKind; fileId: number; backFileId?: number | null },
): Promise<number> => {
  const kept = await first(
    tx,
    { id: userUploads.id },
    sql`
    insert into user_uploads (user_id, kind, file_id, back_file_id, uploaded_by_user_id)
    values (${viewer.userId}, ${kind}, ${fileId}, ${backFileId}, ${viewer.actorUserId})
    returning id`,
  );
  return kept?.id ?? 0;
};
