/** Keeps a photo or video of an agent that arrived on this machine: cleans it, stores it and notes it, once. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { uploadMedium } from '@ema/calls/media.ts';
import { mayKeepMedium, mayWeighMedium } from '@ema/domain/media/may.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { userMedia } from '../../db/tables/media.ts';
import type { CallContext } from '../../kernel/context.ts';
import { cleanMedium, insertFile, type Cleaned } from './clean-medium.ts';
import { limitsOf } from './limits.ts';
import { refuseRoom } from './no-room.ts';
import { presentMedium } from './present.ts';
import { findMediaConsent, findMedium, findUploaded, holdMedia } from './queries.ts';

/** `uploadKey`: what was kept under it before is answered again. */
export type Arrived = { path: string; name: string; uploadKey: string | null };

/** The file at `path` is changed, and left to whoever made it. @throws invalid under «file», NoRoom */
export const keepMedium = async (
  c: CallContext,
  { path, name, uploadKey }: Arrived,
): Promise<z.input<typeof uploadMedium.output>> => {
  const known = await findUploaded(c.db, c.scope, uploadKey);
  const cleaned = known
    ? null
    : await cleanMedium(c, path, async (size, type) => {
        const limits = await limitsOf(c.db, c.scope);
        const why = mayWeighMedium(size, type, limits);
        if (why === null) refuseRoom(mayKeepMedium(size, limits));
        return why;
      });
  const id = await c.transact(async (tx) => {
    await holdMedia(tx, c.scope);
    const before = await findUploaded(tx, c.scope, uploadKey);
    const kept = before?.id ?? (cleaned && (await insertMedium(c, tx, cleaned, { name, uploadKey })));
    await c.audit({ object: 'user_media', objectId: kept ?? 0, detail: { isRepeated: before !== null } }, tx);
    return kept ?? 0;
  });
  const row = await findMedium(c.db, c.scope, id);
  if (!row) throw new CallError('invalid', 'Questo file è già stato caricato e poi eliminato. Sceglilo di nuovo.');
  return presentMedium(row);
};

const insertMedium = async (
  c: CallContext,
  tx: Tx,
  cleaned: Cleaned,
  { name, uploadKey }: Omit<Arrived, 'path'>,
): Promise<number> => {
  const { size, kind, durationSeconds } = cleaned;
  // Others may have been kept while this one was cleaned.
  refuseRoom(mayKeepMedium(size, await limitsOf(tx, c.scope)));
  const consentId = await findMediaConsent(tx, c.scope);
  const fileId = await insertFile(tx, cleaned, name);
  const kept = await first(
    tx,
    { id: userMedia.id },
    sql`
    insert into user_media (user_id, media_type, file_id, duration_seconds, consent_id, upload_key, uploaded_by_user_id)
    values (${c.viewer.userId}, ${kind.mediaType}, ${fileId}, ${durationSeconds}, ${consentId}, ${uploadKey},
      ${c.viewer.actorUserId})
    returning id`,
  );
  const id = kept?.id ?? 0;
  await c.outboxOn(tx).job('media-preview', { id });
  return id;
};
