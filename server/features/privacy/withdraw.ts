/** Somebody takes back what they asked, as long as it was not answered (NET-501). */
import { withdrawPrivacyRequest } from '@ema/calls/privacy.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayWithdraw } from '@ema/domain/privacy/may.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { moveRequest } from './move-request.ts';
import { presentRequest } from './present.ts';
import { findOwnRequest } from './queries.ts';

export const withdrawPrivacyRequestHandler = handle(withdrawPrivacyRequest, async (c, { params }) => {
  const mine = async () => {
    const row = await findOwnRequest(c.db, c.viewer.personId, params.id);
    if (!row) throw new CallError('not_found', 'La richiesta indicata non esiste.');
    return row;
  };
  await mine();
  const moved = await moveRequest(c, params.id, 'withdraw', '');
  const row = await mine();
  if (!moved) refuse('wrong_state', mayWithdraw(row.state));
  await c.audit({ object: 'privacy_request', objectId: params.id, detail: { kind: row.kind } });
  return presentRequest(row);
});
