/** The calls that read contracts: the list, one to read and sign, its files, and the public verification. */
import {
  checkVatNumber,
  contractFile,
  getContract,
  listContracts,
  signedContractFile,
  verification,
} from '@ema/calls/contracts.ts';
import { vatNumberFault } from '@ema/domain/kernel/identifiers.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { openChallenge } from '../codes/open.ts';
import { withDocument } from './documents.ts';
import { assignedFile, signedFile } from './files.ts';
import { ownContract, readableContract, signatureThing } from './own-contract.ts';
import { presentContract, presentToRead, presentVerification } from './present.ts';
import { findContracts, findGiven, seenPages, type ContractRow } from './queries.ts';
import { signedByCode } from './signed-by-code.ts';

const openCodeOf = (c: CallContext, row: ContractRow) =>
  row.state === 'assigned' ? openChallenge(c, signatureThing(row)) : Promise.resolve(null);

/** ACC-322. */
export const listContractsHandler = handle(listContracts, async (c, { query }) => {
  const { rows, total } = await findContracts(c.db, c.scope, query);
  const items = await Promise.all(rows.map(async (row) => presentContract(row, await openCodeOf(c, row))));
  return { items, pagination: pagination(query.page, query.perPage, total) };
});

export const getContractHandler = handle(getContract, async (c, { params }) => {
  const row = await withDocument(c, await ownContract(c.db, c.scope, params.id));
  const pagesSeen = await seenPages(c.db, row, c.viewer.sessionId);
  return presentToRead(row, await openCodeOf(c, row), pagesSeen, await findGiven(c.db, row.id));
});

export const contractFileHandler = handle(contractFile, async (c, { params }) =>
  assignedFile(c, await readableContract(c.db, c.scope, params.id)),
);

export const signedContractFileHandler = handle(signedContractFile, async (c, { params }) =>
  signedFile(c, await readableContract(c.db, c.scope, params.id)),
);

/** Anybody may ask: state, time and fingerprints of a document, nothing about people. */
export const verificationHandler = handle(verification, async (c, { params }) =>
  presentVerification(params.code, await signedByCode(c.db, params.code)),
);

/** ACC-188, ACC-333: what is told beside the field while one types. */
export const checkVatNumberHandler = handle(checkVatNumber, async (_, { query }) => {
  const fault = vatNumberFault(query.vatNumber);
  return { valid: fault === null, message: fault ?? 'La partita IVA è corretta.' };
});
