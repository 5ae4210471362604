/** What the request for a code and the signature ask first: that all before it was done, and a number to prove it. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { UserType } from '@ema/domain/access/facts.ts';
import { mayAskForCode, mayReceiveCode, maySign } from '@ema/domain/contracts/may.ts';
import { isAskedForContacts } from '@ema/domain/operations/asked.ts';
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
const isProofNeeded = async (c: CallContext): Promise<boolean> =>
  (await readParameters(c.db)).get('contact_validation_mobile') === 'true';
/** Where the code goes. @throws wrong_state while there is no number, or it must be validated first */
export const signersMobile = async (c: CallContext, row: Reachable): Promise<string> => {
  const facts = { mobile: row.mobile, isValidated: row.mobile_validated, isProofNeeded: await isProofNeeded(c) };
  refuse('wrong_state', mayReceiveCode(facts));
  if (row.mobile === null) throw new CallError('wrong_state');
  return row.mobile;
};
/** May a code reach them once they sign: whom the centre asks for a number has validated one by then (ACC-596). */
export const isReachable = async (c: CallContext, row: Reachable & { user_type: UserType }): Promise<boolean> => {
  const isNeeded = await isProofNeeded(c);
  if (isNeeded && isAskedForContacts(row.user_type)) return true;
  return mayReceiveCode({ mobile: row.mobile, isValidated: row.mobile_validated, isProofNeeded: isNeeded }) === null;
};
