/** Turns contracts into answers, without what only the signature's evidence may tell. */
import type { z } from 'zod';
import type { contract as contractShape, contractToRead, verification } from '@ema/calls/contracts.ts';
import { maskDestination } from '@ema/domain/codes/mask.ts';
import { bothTimes, formattedRequest, formattedResolution } from './evidence.ts';
import { areDeclarationsGiven, asksDeclarations, titleWithRevision } from './own-contract.ts';
import type { ContractRow, Given, SealedPaper } from './queries.ts';
import type { Challenge } from '../codes/challenge.ts';
import { presentChallenge } from '../codes/present.ts';

export const presentContract = (row: ContractRow, open: Challenge | null): z.input<typeof contractShape> => ({
  id: row.id,
  title: row.title,
  titleWithRevision: titleWithRevision(row),
  documentType: row.document_type,
  shop: row.shop,
  isSigned: row.signed_at !== null,
  isCanceled: row.state === 'cancelled',
  isPrivacy: row.is_privacy,
  assignedAt: row.assigned_at.toISOString(),
  fileDownloadUrl: row.signed_at === null ? `/file/contract/${row.id}` : `/file/contract/${row.id}/signed`,
  isSealed: row.sealed_at !== null,
  verificationCode: row.verification_code,
  signatureChallenge: open && presentChallenge(open),
  formData: row.payload.meetingsRequired
    ? { meetings: row.payload.meetings ?? [], rejected: row.payload.meetingsRejected ?? false }
    : null,
  payload: {
    isNewContractSignature: row.payload.isNewContractSignature ?? false,
    marketingConsent: row.marketing_consent,
    answersGiven: !asksDeclarations(row) || areDeclarationsGiven(row),
  },
  signature: presentSignature(row),
});

/** Of a paper of any kind. */
export const presentSignature = (
  row: Pick<ContractRow, 'signed_at' | 'evidence' | 'verification_code'>,
): z.input<typeof contractShape>['signature'] => {
  if (row.signed_at === null) return null;
  const date = row.signed_at.toISOString();
  const e = row.evidence;
  const facts = e && !('demo' in e) ? e : null;
  return {
    date,
    identifier: row.verification_code ?? '',
    formattedChallengeRequest: facts ? formattedRequest(facts) : `Codice richiesto il ${bothTimes(date)}.`,
    formattedChallengeResolution: facts
      ? formattedResolution(facts)
      : `Codice corretto inserito il ${bothTimes(date)}.`,
  };
};

/** As whoever signs is shown them; the certificate is null once it is gone. */
const presentAnswers = (row: ContractRow, given: Given | null): z.input<typeof contractToRead>['answers'] => {
  if (row.payload.answers === undefined) return null;
  const { vatCertificateFileId: _, isOtherVatNumber: __, ...answers } = row.payload.answers;
  return { ...answers, vatCertificate: given?.certificate ?? null };
};

export const presentToRead = (
  row: ContractRow,
  open: Challenge | null,
  pagesSeen: number[],
  given: Given | null,
): z.input<typeof contractToRead> => ({
  ...presentContract(row, open),
  sha256: row.sha256 ?? '',
  pageCount: row.page_count ?? 1,
  pagesSeen,
  signerMobile: row.mobile === null ? null : maskDestination(row.mobile),
  answers: presentAnswers(row, given),
  answeredBy: row.payload.answeredBy ? { name: given?.by ?? '', at: row.payload.answeredBy.at } : null,
});

/** What anybody may know of a signed document: nothing about people. */
export const presentVerification = (code: string, row: SealedPaper): z.input<typeof verification.output> => ({
  code,
  documentTitle: row.title,
  state: row.is_cancelled ? 'cancelled' : row.sealed_at === null ? 'sealing' : 'signed',
  signedAt: row.signed_at.toISOString(),
  sealedAt: row.sealed_at?.toISOString() ?? null,
  timestamp:
    row.seal_timestamp === null ? null : { authority: row.seal_timestamp.authority, at: row.seal_timestamp.at },
  documentSha256: row.sha256 ?? '',
  signedSha256: row.signed_sha256,
});
