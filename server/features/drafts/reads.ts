/** The reading call about drafts. */
import { getDraft } from '@ema/calls/drafts.ts';
import { handle } from '../../kernel/handle.ts';
import { presentDraft } from './present.ts';
import { findDraft } from './queries.ts';

export const getDraftHandler = handle(getDraft, async (c, { params }) =>
  presentDraft(await findDraft(c.db, c.scope, { shop: c.viewer.shop, name: params.name })),
);
