/** Decides an erasure: what is open refuses it, what it takes is a reason and a typed confirmation (NET-504). */
import { erasePerson } from '@ema/calls/privacy/erasure.ts';
import { mayConfirm } from '@ema/domain/privacy/erasure.ts';
import { mayBeErased } from '@ema/domain/privacy/may.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse, refuseField } from '../../kernel/refuse.ts';
import { beginErasure } from './begin-erasure.ts';
import { CARRY_OUT } from './carry-out.ts';
import { applyCounted, BATCH } from './apply-part.ts';
import { AT_ONCE } from './parts.ts';
import { presentKept } from './present.ts';
import { requestOf } from './reads.ts';

/** These parts look for numbers alone. */
const NOTHING = { names: [], exact: [], username: [] };
export const erasePersonHandler = handle(erasePerson, async (c, { params, body }) => {
  const request = await requestOf(c.db, params.id);
  refuse('wrong_state', mayBeErased(request.kind, request.state));
  refuseField('confirmation', mayConfirm(body.confirmation, request.id));
  const { id, owner } = await beginErasure(c, request, body.reason);
  const whose = { owner, sought: NOTHING };
  for (const part of AT_ONCE) while ((await applyCounted(c.db, c.outbox, { id, part, whose })) === BATCH);
  await c.outbox.job(CARRY_OUT, { id });
  await c.audit({
    object: 'erasure',
    objectId: id,
    detail: { request: request.id, reason: body.reason },
    ...(owner.user_id === 0 ? {} : { subjectUserId: owner.user_id }),
  });
  return presentKept(await requestOf(c.db, params.id));
});
