/** Sends the code that signs a contract, once everything before the signature is done (ACC-115). */
import { startSignature } from '@ema/calls/contracts.ts';
import { maySignByItself } from '@ema/domain/contracts/may.ts';
import type { Tx } from '../../db/client.ts';
import type { CallContext, Viewer } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { ownContract, signatureThing } from './own-contract.ts';
import type { ContractRow } from './queries.ts';
import { refuseUnlessReady } from './ready-to-sign.ts';
import { sendSignatureCode } from './signature-code.ts';

export const startSignatureHandler = handle(startSignature, async (c, { params }) => {
  const row = await ownContract(c.db, c.scope, params.id);
  refuse('wrong_state', maySignByItself(row.order_id));
  return startSigning(c, row);
});

/** Sends the code for exactly this PDF. @throws wrong_state while something before the signature is missing */
export const startSigning = async (c: CallContext<Viewer, Tx>, row: ContractRow) => {
  await refuseUnlessReady(c, row);
  return sendSignatureCode(c, 'contract', row, signatureThing(row));
};
