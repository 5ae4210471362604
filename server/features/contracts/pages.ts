/** Keeps which pages of a paper a session was shown. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { pageShown } from '@ema/calls/contracts.ts';
import { invalidField } from '@ema/calls/kernel/errors.ts';
import { mayCountPage } from '@ema/domain/contracts/may.ts';
import type { Tx } from '../../db/client.ts';
import type { CallContext, Viewer } from '../../kernel/context.ts';
import { refuse } from '../../kernel/refuse.ts';
import { seenPagesOf, type PagesTable, type ReadPaper } from './pages-queries.ts';

/** Notes that the reader showed one page of exactly this PDF. @throws wrong_state, invalid */
export const notePage = async (
  c: CallContext<Viewer, Tx>,
  where: PagesTable,
  read: ReadPaper,
  shown: z.output<typeof pageShown.body>,
): Promise<z.input<typeof pageShown.output>> => {
  refuse('wrong_state', mayCountPage(read.sha256, shown.sha256));
  if (shown.page > (read.page_count ?? 0)) throw invalidField('page', 'Il documento non ha questa pagina.');
  await c.db.execute(sql`
    insert into ${where.table} (${where.paper}, session_id, sha256, page, shown_as)
    values (${read.id}, ${c.viewer.sessionId}, ${shown.sha256}, ${shown.page}, ${shown.shownAs})
    on conflict do nothing`);
  return { pagesSeen: await seenPagesOf(c.db, where, read, c.viewer.sessionId), pageCount: read.page_count ?? 1 };
};
