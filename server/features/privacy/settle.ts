/** The office answers a request: it was done, or it is refused for a reason (NET-502). */
import { settlePrivacyRequest } from '@ema/calls/privacy.ts';
import { maySettle } from '@ema/domain/privacy/may.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { moveRequest } from './move-request.ts';
import { presentKept } from './present.ts';
import { requestOf } from './reads.ts';

export const settlePrivacyRequestHandler = handle(settlePrivacyRequest, async (c, { params, body }) => {
  const event = body.outcome === 'granted' ? 'grant' : 'refuse';
  const before = await requestOf(c.db, params.id);
  refuse('wrong_state', maySettle(before.kind, before.state, event));
  const moved = await moveRequest(c, params.id, event, body.answer);
  const row = await requestOf(c.db, params.id);
  // Somebody was first.
  if (!moved) refuse('wrong_state', maySettle(row.kind, row.state, event));
  await c.audit({
    object: 'privacy_request',
    objectId: params.id,
    detail: { kind: row.kind, outcome: body.outcome },
    ...(row.user_id === null ? {} : { subjectUserId: row.user_id }),
  });
  return presentKept(row);
});
