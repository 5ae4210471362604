/** The calls that read photos and videos: the list, a file, the limits and the consent. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { listArrivals, listMedia, mediaFile, readConsentType, readMediaLimits } from '@ema/calls/media.ts';
import { MEDIA_CONSENT } from '@ema/domain/media/consent.ts';
import { arrivedBytes } from '../../kernel/arrivals.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { limitsOf } from './limits.ts';
import { presentArrival, presentConsentType, presentMedium } from './present.ts';
import { findArrivals, findMedia, findMediaConsent, findMediumFile } from './queries.ts';
import { sendMedium } from './send-medium.ts';

export const readConsentTypeHandler = handle(readConsentType, async (c, { params }) => {
  if (params.type !== MEDIA_CONSENT.type) throw new CallError('not_found', 'Questo consenso non è previsto.');
  return presentConsentType(await findMediaConsent(c.db, c.scope));
});

export const readMediaLimitsHandler = handle(readMediaLimits, (c) => limitsOf(c.db, c.scope));

export const listArrivalsHandler = handle(listArrivals, async (c) => {
  const rows = await findArrivals(c.db, c.scope);
  return {
    items: await Promise.all(rows.map(async (row) => presentArrival(row, await arrivedBytes(c.config, row.id)))),
  };
});

export const listMediaHandler = handle(listMedia, async (c, { query }) => {
  const perPage = query.itemsPerPage ?? query.perPage;
  const orderDir = query['order[createdAt]'] ?? query.orderDir;
  const filter = { ...query, perPage, orderDir, from: query['createdAt[after]'], to: query['createdAt[before]'] };
  const { rows, total } = await findMedia(c.db, c.scope, filter);
  return { items: rows.map(presentMedium), pagination: pagination(query.page, perPage, total) };
});

/** What one may not see is not there. */
export const mediaFileHandler = handle(mediaFile, async (c, { params, query }) => {
  const kept = await findMediumFile(c.db, c.scope, params.id);
  if (!kept) throw new CallError('not_found', 'La foto o il video indicato non esiste.');
  return sendMedium(c, kept, query.size);
});
