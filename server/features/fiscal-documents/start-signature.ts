/** Sends the code that signs a paper, once every page of it was shown (ACC-160, ACC-164). */
import { paperCallsOf } from '@ema/calls/fiscal-documents.ts';
import { maySignPaper } from '@ema/domain/fiscal-documents/may.ts';
import type { Family } from '@ema/domain/fiscal-documents/types.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { sendSignatureCode } from '../contracts/signature-code.ts';
import { factsOf, ownPaper, refuseUnlessRead, signatureThing } from './own-paper.ts';

const startSignatureHandler = (family: Family) =>
  handle(paperCallsOf[family].startSignature, async (c, { params }) => {
    const paper = await ownPaper(c, family, params.id);
    refuse('wrong_state', maySignPaper(factsOf(paper)));
    await refuseUnlessRead(c, paper, 'firmare');
    return sendSignatureCode(c, 'fiscal_document', paper, signatureThing(paper));
  });
export const startSignatureHandlers = [startSignatureHandler('fiscal'), startSignatureHandler('receipt')];
