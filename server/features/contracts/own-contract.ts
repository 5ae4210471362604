/** Finds a person's own contract, and says what stands between it and its signature. */
import { createHash } from 'node:crypto';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { stagesOf, type SignatureFacts } from '@ema/domain/contracts/signature.ts';
import type { Queryable } from '../../db/client.ts';
import type { Scope } from '../../kernel/context.ts';
import type { BoundThing } from '../codes/challenge.ts';
import { choicesOf } from './choices.ts';
import { findOwnContract, findReadableContract, type ContractRow } from './queries.ts';
import type { SignedPaper } from './signature-evidence.ts';

const present = (row: ContractRow | null): ContractRow => {
  if (!row) throw new CallError('not_found', 'Il contratto richiesto non esiste o non è più disponibile.');
  return row;
};
/** One's own contract; somebody else's is as absent as one that never was. @throws not_found */
export const ownContract = async (db: Queryable, scope: Scope, id: number, forUpdate = false): Promise<ContractRow> =>
  present(await findOwnContract(db, scope, id, forUpdate));
/** One's own; for administrators anybody's, to look at and to send. @throws not_found */
export const readableContract = async (db: Queryable, scope: Scope, id: number): Promise<ContractRow> =>
  present(await findReadableContract(db, scope, id));

/** Answers whose certificate is gone are given again. */
export const areDeclarationsGiven = (row: ContractRow): boolean =>
  row.payload.answers !== undefined && !row.lacks_certificate;

/** A contract as the rules of signing see it. */
export const signatureFacts = (row: ContractRow, pagesSeen: readonly number[]): SignatureFacts => ({
  documentType: row.document_type,
  pageCount: row.page_count ?? 1,
  pagesSeen,
  isNewContractSignature: row.payload.isNewContractSignature === true,
  declarationsGiven: areDeclarationsGiven(row),
  meetingsRequired: row.payload.meetingsRequired === true,
  meetingsGiven: row.payload.meetings !== undefined && row.payload.meetingsRejected !== true,
  marketingConsent: row.marketing_consent,
});
export const asksDeclarations = (row: ContractRow): boolean =>
  stagesOf(signatureFacts(row, [])).includes('declarations');

/** What a signature's code is bound to: exactly this PDF, with exactly these answers. */
export const signatureThing = (row: ContractRow): BoundThing => ({
  purpose: row.order_id === null ? 'contract-signature' : 'order-signature',
  object: `contract:${row.id}`,
  objectHash: createHash('sha256')
    .update(JSON.stringify([row.sha256, row.marketing_consent, row.payload]))
    .digest('hex'),
  userId: row.user_id,
  personId: row.person_id,
});

/** A contract as the page of evidence names it. */
export const signedPaper = (row: ContractRow): ContractRow & SignedPaper => ({
  ...row,
  title: titleWithRevision(row),
  choices: choicesOf(row),
});
export const titleWithRevision = (row: ContractRow): string => `${row.title}, rev. ${row.revision}`;
