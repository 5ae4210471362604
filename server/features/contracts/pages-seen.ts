/** Notes that the reader showed one page of exactly this PDF in this session. */
import { sql } from 'drizzle-orm';
import { pagesSeen } from '@ema/calls/contracts.ts';
import { invalidField } from '@ema/calls/kernel/errors.ts';
import { mayCountPage, maySign } from '@ema/domain/contracts/may.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { ownContract } from './own-contract.ts';
import { seenPages } from './queries.ts';

export const pagesSeenHandler = handle(pagesSeen, async (c, { params, body }) => {
  const row = await ownContract(c.db, c.scope, params.id);
  refuse('wrong_state', maySign(row.state));
  refuse('wrong_state', mayCountPage(row.sha256, body.sha256));
  if (body.page > (row.page_count ?? 0)) throw invalidField('page', 'Il documento non ha questa pagina.');
  await c.db.execute(sql`
    insert into contract_pages_seen (contract_id, session_id, sha256, page, shown_as)
    values (${row.id}, ${c.viewer.sessionId}, ${body.sha256}, ${body.page}, ${body.shownAs})
    on conflict do nothing`);
  return { pagesSeen: await seenPages(c.db, row, c.viewer.sessionId), pageCount: row.page_count ?? 1 };
});
