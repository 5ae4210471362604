/** Answers a contract as a file: the text as assigned, or the sealed copy. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayDownloadSigned } from '@ema/domain/contracts/may.ts';
import type { CallContext, FileAnswer } from '../../kernel/context.ts';
import { refuse } from '../../kernel/refuse.ts';
import { fileName, withDocument } from './documents.ts';
import { findContractById, type ContractRow } from './queries.ts';
import { sealContract } from './seal-contract.ts';

/** The text as assigned. */
export const assignedFile = async (c: CallContext, contract: ContractRow): Promise<FileAnswer> => {
  const row = await withDocument(c, contract);
  return answerFile(c, row.sha256, fileName(row));
};

/** The sealed copy, made now if no worker has made it yet. @throws wrong_state before the signature */
export const signedFile = async (c: CallContext, row: ContractRow): Promise<FileAnswer> => {
  refuse('wrong_state', mayDownloadSigned(row.signed_at !== null));
  if (row.signed_sha256 === null) await sealContract(c, row.id);
  const sealed = row.signed_sha256 ?? (await findContractById(c.db, row.id))?.signed_sha256 ?? null;
  return answerFile(c, sealed, fileName(row, true));
};

const answerFile = async (c: CallContext, sha256: string | null, name: string): Promise<FileAnswer> => {
  if (sha256 === null) throw new CallError('not_found');
  return { body: await c.ports.files.get(sha256), contentType: 'application/pdf', name };
};
