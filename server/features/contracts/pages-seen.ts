/** Notes that the reader showed one page of exactly this PDF in this session. */
import { pagesSeen } from '@ema/calls/contracts.ts';
import { maySign } from '@ema/domain/contracts/may.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { ownContract } from './own-contract.ts';
import { CONTRACT_PAGES } from './pages-queries.ts';
import { notePage } from './pages.ts';

export const pagesSeenHandler = handle(pagesSeen, async (c, { params, body }) => {
  const row = await ownContract(c.db, c.scope, params.id);
  refuse('wrong_state', maySign(row.state));
  return notePage(c, CONTRACT_PAGES, row, body);
});
