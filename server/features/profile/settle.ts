/** Settles what somebody uploaded, once, and tells them. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { uploadPhotoId } from '@ema/calls/profile.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { maySettle } from '@ema/domain/profile/may.ts';
import { UPLOAD_TRANSITIONS } from '@ema/domain/profile/uploads.ts';
import { first } from '../../db/rows.ts';
import { userUploads } from '../../db/tables/profile.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { refuse } from '../../kernel/refuse.ts';
import { settledMail } from './mails.ts';
import { presentUpload } from './present.ts';
import { findSettled, findUpload, ownerOf } from './queries.ts';

/** `reason`: why it was discarded. @throws not_found, wrong_state */
export const settle = async (
  c: WritingContext,
  id: number,
  event: keyof typeof UPLOAD_TRANSITIONS,
  reason: string | null,
): Promise<z.input<typeof uploadPhotoId.output>> => {
  const { from, to } = UPLOAD_TRANSITIONS[event];
  const settled = await first(
    c.db,
    { id: userUploads.id },
    sql`
    update user_uploads
    set state = ${to}, settled_at = ema_now(), settled_by_user_id = ${c.viewer.actorUserId}, reason = ${reason}
    where id = ${id}
      and state = any(${sql.param([...from])}::text[])
    returning id`,
  );
  const row = await findUpload(c.db, c.scope, id);
  if (!row) throw new CallError('not_found', 'Il file indicato non esiste.');
  if (!settled) {
    const before = await findSettled(c.db, c.scope, id);
    refuse('wrong_state', before && maySettle(before, event));
  }
  const owner = await ownerOf(c.db, row.user_id);
  if (owner?.email != null)
    await c.outbox.mail({
      to: owner.email,
      ...settledMail({
        firstName: owner.first_name,
        kind: row.kind,
        reason,
        isOfOtherNumber: row.other_vat_number !== null,
      }),
    });
  await c.audit({
    object: 'user_upload',
    objectId: id,
    subjectUserId: row.user_id,
    detail: { kind: row.kind, ...(reason === null ? {} : { reason }) },
  });
  return presentUpload(row);
};
