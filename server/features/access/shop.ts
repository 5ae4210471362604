import { sql } from 'drizzle-orm';
import { switchShop } from '@ema/calls/access.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { permittedShops } from '@ema/domain/access/facts.ts';
import { handle } from '../../kernel/handle.ts';

/** ACC-068: the shop selected now is part of the session; only a shop the roles permit. */
export const switchShopHandler = handle(switchShop, async (c, { body }) => {
  if (!permittedShops(c.viewer.roles).includes(body.shop))
    throw new CallError('forbidden', 'Non puoi lavorare in questo negozio.');
  await c.db.execute(sql`update sessions set shop = ${body.shop} where id = ${c.viewer.sessionId}`);
  return { shop: body.shop };
});
