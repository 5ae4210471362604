/** Finds a person's own paper, and says what stands between it and what is asked of it. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayFollowReading } from '@ema/domain/contracts/may.ts';
import type { Family } from '@ema/domain/fiscal-documents/types.ts';
import type { CallContext } from '../../kernel/context.ts';
import { refuse } from '../../kernel/refuse.ts';
import type { BoundThing } from '../codes/challenge.ts';
import type { SignedPaper } from '../contracts/signature-evidence.ts';
import { findOwnPaper, findReadablePaper, seenPages, type PaperRow } from './queries.ts';

const missing = (): CallError =>
  new CallError('not_found', 'Il documento richiesto non esiste o non è più disponibile.');

/** One's own; somebody else's is as absent as one that never was. @throws not_found */
export const ownPaper = async (c: CallContext, family: Family, id: number, forUpdate = false): Promise<PaperRow> => {
  const paper = await findOwnPaper(c.db, c.scope, { family, id, forUpdate });
  if (!paper) throw missing();
  return paper;
};
/** One's own, or for an administrator anybody's. @throws not_found */
export const readablePaper = async (c: CallContext, id: number): Promise<PaperRow> => {
  const paper = await findReadablePaper(c.db, c.scope, id);
  if (!paper) throw missing();
  return paper;
};

/** A paper as the rules see it. */
export const factsOf = (paper: PaperRow) => ({ state: paper.state, process: paper.process_method });

/** @throws wrong_state while a page of exactly this PDF was not shown in this session */
export const refuseUnlessRead = async (c: CallContext, paper: PaperRow, before: string): Promise<void> => {
  const pages = await seenPages(c.db, paper, c.viewer.sessionId);
  refuse('wrong_state', mayFollowReading(paper.page_count, pages, before));
};

/** What a signature's code is bound to: exactly this PDF. */
export const signatureThing = (paper: PaperRow): BoundThing => ({
  purpose: 'document-signature',
  object: `fiscal-document:${paper.id}`,
  objectHash: paper.sha256,
  userId: paper.user_id,
  personId: paper.person_id,
});
/** Nothing is chosen before such a signature. */
export const signedPaper = (paper: PaperRow): PaperRow & SignedPaper => ({ ...paper, choices: [] });
