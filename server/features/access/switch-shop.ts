/** Chooses the shop somebody works in; it is part of the session (ACC-068). */
import { sql } from 'drizzle-orm';
import { switchShop } from '@ema/calls/access.ts';
import { mayWorkIn } from '@ema/domain/access/may.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';

/** Only a shop the roles permit. */
export const switchShopHandler = handle(switchShop, async (c, { body }) => {
  refuse('forbidden', mayWorkIn(body.shop, c.viewer.roles));
  await c.db.execute(sql`update sessions set shop = ${body.shop} where id = ${c.viewer.sessionId}`);
  return { shop: body.shop };
});
