/** Signs a paper with the code that was sent, and keeps the evidence of it (ACC-160, ACC-164). */
import { sql } from 'drizzle-orm';
import { paperCallsOf } from '@ema/calls/fiscal-documents.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { SIGNED_OR_CANCELLED } from '@ema/domain/contracts/may.ts';
import { maySignPaper } from '@ema/domain/fiscal-documents/may.ts';
import { PAPER_TRANSITIONS } from '@ema/domain/fiscal-documents/states.ts';
import type { Family } from '@ema/domain/fiscal-documents/types.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { fiscalDocuments } from '../../db/tables/fiscal-documents.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import type { Evidence } from '../contracts/evidence.ts';
import { spendSignatureCode } from '../contracts/signature-code.ts';
import { evidenceOf } from '../contracts/signature-evidence.ts';
import { newVerificationCode } from '../contracts/verification-code.ts';
import { factsOf, ownPaper, refuseUnlessRead, signatureThing, signedPaper } from './own-paper.ts';
import { presentPaper } from './present.ts';
import { PAPER_PAGES } from './queries.ts';

const completeSignatureHandler = (family: Family) =>
  handle(paperCallsOf[family].completeSignature, async (c, { params, body }) => {
    const paper = await ownPaper(c, family, params.id, true);
    refuse('wrong_state', maySignPaper(factsOf(paper)));
    await refuseUnlessRead(c, paper, 'firmare');
    const used = await spendSignatureCode(c, paper, signatureThing(paper), body.token);
    await markSigned(c.db, paper.id, used.usedAt, await evidenceOf(c, PAPER_PAGES, signedPaper(paper), used));
    await c.audit({
      object: 'fiscal_document',
      objectId: paper.id,
      detail: { sha256: paper.sha256, challenge: used.id, documentType: paper.document_type },
    });
    await c.outbox.job('fiscal-documents.seal', { documentId: paper.id });
    return presentPaper(await ownPaper(c, family, paper.id), null);
  });
export const completeSignatureHandlers = [completeSignatureHandler('fiscal'), completeSignatureHandler('receipt')];

/** @throws wrong_state when somebody was first */
const markSigned = async (tx: Tx, id: number, signedAt: Date, evidence: Evidence): Promise<void> => {
  const { from, to } = PAPER_TRANSITIONS.sign;
  const signed = await first(
    tx,
    { id: fiscalDocuments.id },
    sql`
    update fiscal_documents
    set state = ${to},
      signed_at = ${signedAt.toISOString()},
      verification_code = ${newVerificationCode()},
      evidence = ${JSON.stringify(evidence)}::jsonb
    where id = ${id}
      and state = any(${sql.param([...from])}::text[])
    returning id`,
  );
  if (!signed) throw new CallError('wrong_state', SIGNED_OR_CANCELLED);
};
