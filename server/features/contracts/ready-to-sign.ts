/** What the request for a code and the signature ask first: that all before it was done, and a number to prove it. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayAskForCode, mayReceiveCode, maySign } from '@ema/domain/contracts/may.ts';
import type { CallContext } from '../../kernel/context.ts';
import { refuse } from '../../kernel/refuse.ts';
import { readParameters } from '../system/parameters.ts';
import { signatureFacts } from './own-contract.ts';
import { seenPages, type ContractRow } from './queries.ts';

/** @throws wrong_state unless the contract is open and all that comes before its signature was done */
export const refuseUnlessReady = async (c: CallContext, row: ContractRow): Promise<void> => {
  refuse('wrong_state', maySign(row.state));
  const hasFile = row.sha256 !== null;
  const pages = hasFile ? await seenPages(c.db, row, c.viewer.sessionId) : [];
  refuse('wrong_state', mayAskForCode({ ...signatureFacts(row, pages), hasFile }));
};

/** Whoever signs, by their number. */
export type Reachable = { mobile: string | null; mobile_validated: boolean };
/** Where the code goes. @throws wrong_state while there is no number, or it must be validated first */
export const signersMobile = async (c: CallContext, row: Reachable): Promise<string> => {
  const isProofNeeded = (await readParameters(c.db)).get('contact_validation_mobile') === 'true';
  refuse('wrong_state', mayReceiveCode({ mobile: row.mobile, isValidated: row.mobile_validated, isProofNeeded }));
  if (row.mobile === null) throw new CallError('wrong_state');
  return row.mobile;
};
