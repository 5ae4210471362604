/** Notes that the reader showed one page of exactly this paper in this session. */
import { paperCallsOf } from '@ema/calls/fiscal-documents.ts';
import { mayReadOn } from '@ema/domain/fiscal-documents/may.ts';
import type { Family } from '@ema/domain/fiscal-documents/types.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { notePage } from '../contracts/pages.ts';
import { factsOf, ownPaper } from './own-paper.ts';
import { PAPER_PAGES } from './queries.ts';

const pagesSeenHandler = (family: Family) =>
  handle(paperCallsOf[family].pagesSeen, async (c, { params, body }) => {
    const paper = await ownPaper(c, family, params.id);
    refuse('wrong_state', mayReadOn(factsOf(paper)));
    return notePage(c, PAPER_PAGES, paper, body);
  });
export const pagesSeenHandlers = [pagesSeenHandler('fiscal'), pagesSeenHandler('receipt')];
