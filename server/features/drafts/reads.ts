/** The reading call about drafts. */
import { getDraft } from '@ema/calls/drafts.ts';
import { handle } from '../../kernel/handle.ts';
import { presentDraft } from './present.ts';
import { findDraft } from './queries.ts';
import { refuseOtherShop } from './same-shop.ts';

export const getDraftHandler = handle(getDraft, async (c, { params, query }) => {
  refuseOtherShop(c.viewer.shop, query.shop);
  return presentDraft(await findDraft(c.db, c.scope, { shop: c.viewer.shop, name: params.name }));
});
