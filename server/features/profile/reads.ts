/** The calls that read what people uploaded about themselves: the list, and a file of it. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { listUserUploads, userUploadFile } from '@ema/calls/profile.ts';
import { listUserConsents, listUserConsentsOf } from '@ema/calls/profile/consents.ts';
import { smallPicture } from '../../adapters/clean-upload.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { findConsents } from './consent-queries.ts';
import { mayReadUpload } from '@ema/domain/profile/uploads.ts';
import { refuse } from '../../kernel/refuse.ts';
import { presentConsent, presentUpload } from './present.ts';
import { findSide, findUploads } from './queries.ts';

/** ACC-319. */
export const listUserUploadsHandler = handle(listUserUploads, async (c, { query }) => {
  const { rows, total } = await findUploads(c.db, c.scope, query);
  return {
    items: rows.map((row) => presentUpload(row, c.viewer.acting)),
    pagination: pagination(query.page, query.perPage, total),
  };
});

const answerConsents = async (c: CallContext, user?: number) => ({
  items: (await findConsents(c.db, c.scope, user)).map(presentConsent),
});
/** ACC-321. */
export const listUserConsentsHandler = handle(listUserConsents, (c) => answerConsents(c));
export const listUserConsentsOfHandler = handle(listUserConsentsOf, (c, { query }) => answerConsents(c, query.user));

/** Somebody else's is not there, nor is a side it does not have, nor a small picture of a PDF. */
export const userUploadFileHandler = handle(userUploadFile, async (c, { params, query }) => {
  const kept = await findSide(c.db, c.scope, params.id, query.side);
  const isSmall = query.size === 'small';
  if (!kept || (isSmall && !kept.content_type.startsWith('image/')))
    throw new CallError('not_found', 'Il file indicato non esiste.');
  refuse('acting_refused', mayReadUpload(kept.kind, c.viewer.acting));
  const bytes = await c.ports.files.get(kept.sha256);
  if (!isSmall) return { body: bytes, contentType: kept.content_type, name: kept.name };
  return { body: await smallPicture(bytes), contentType: 'image/jpeg', name: kept.name, inline: true };
});
