/** Sends the code that signs a contract, once everything before the signature is done (ACC-115). */
import { startSignature } from '@ema/calls/contracts.ts';
import { maySignByItself } from '@ema/domain/contracts/may.ts';
import type { Tx } from '../../db/client.ts';
import type { CallContext, Viewer } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { presentChallenge } from '../codes/present.ts';
import { startChallenge } from '../codes/start.ts';
import { signatureCode } from './mails.ts';
import { ownContract, signatureThing } from './own-contract.ts';
import type { ContractRow } from './queries.ts';
import { refuseUnlessReady, signersMobile } from './ready-to-sign.ts';

export const startSignatureHandler = handle(startSignature, async (c, { params }) => {
  const row = await ownContract(c.db, c.scope, params.id);
  refuse('wrong_state', maySignByItself(row.order_id));
  return startSigning(c, row);
});

/** Sends the code for exactly this PDF. @throws wrong_state while something before the signature is missing */
export const startSigning = async (c: CallContext<Viewer, Tx>, row: ContractRow) => {
  await refuseUnlessReady(c, row);
  const destination = await signersMobile(c, row);
  const challenge = await startChallenge(
    c,
    { ...signatureThing(row), destination },
    { method: 'SMS', text: signatureCode(row.title), detail: { sessionId: c.viewer.sessionId } },
  );
  await c.audit({ object: 'contract', objectId: row.id, detail: { sha256: row.sha256, challenge: challenge.id } });
  return presentChallenge(challenge);
};
