/** Attaches a file to an invitation; the one of its kind from before is forgotten, row and bytes. */
import { sql } from 'drizzle-orm';
import type { InvitationFile } from '@ema/domain/sponsorship/files.ts';
import type { Tx } from '../../db/client.ts';
import type { Outbox } from '../../kernel/context.ts';
import { forgetFiles } from '../system/forget-files.ts';
import { findAttached } from './invitation-queries.ts';

type Attached = {
  invitationId: number;
  kind: InvitationFile;
  fileId: number;
  /** Null: the candidate, by their sponsor's link. */
  userId: number | null;
};

/** Whoever calls has the invitation locked. */
export const attachFile = async (tx: Tx, outbox: Outbox, a: Attached): Promise<void> => {
  const before = await findAttached(tx, a);
  await tx.execute(sql`
    insert into invitation_files (invitation_id, kind, file_id, uploaded_by_user_id)
    values (${a.invitationId}, ${a.kind}, ${a.fileId}, ${a.userId})
    on conflict (invitation_id, kind) do update
    set file_id = excluded.file_id, uploaded_at = ema_now(), uploaded_by_user_id = excluded.uploaded_by_user_id`);
  if (before) await forgetFiles(tx, outbox, [before.file_id]);
};
