/** Throws away the draft that was named: a newer one of another device stays. */
import { sql } from 'drizzle-orm';
import { discardDraft } from '@ema/calls/drafts.ts';
import { handle } from '../../kernel/handle.ts';
import { atPlace } from './queries.ts';
import { refuseOtherShop } from './same-shop.ts';

export const discardDraftHandler = handle(discardDraft, async (c, { params, query }) => {
  refuseOtherShop(c.viewer.shop, query.shop);
  await c.db.execute(sql`
    delete from drafts d
    where ${atPlace(c.scope, { shop: c.viewer.shop, name: params.name })} and d.draft_id = ${query.id}::uuid`);
});
