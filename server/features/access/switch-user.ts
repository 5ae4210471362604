/** Lets somebody who may enter as somebody else, and leave again with «_exit» (ACC-283). */
import { switchUser } from '@ema/calls/access.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import {
  ALREADY_ACTING,
  impersonationReasonFault,
  mayBeginActing,
  mayImpersonate,
  maySwitch,
} from '@ema/domain/access/may.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse, refuseField } from '../../kernel/refuse.ts';
import { actorOf, leave, targetOf } from './acting.ts';
import { startActing } from './sessions.ts';

export const switchUserHandler = handle(switchUser, async (c, { query }) => {
  if (query._switch_user === '_exit') return { location: await leave(c) };
  refuse('forbidden', maySwitch(c.viewer.actorRoles));
  refuse('wrong_state', mayBeginActing(c.viewer.acting));
  const reason = query.reason?.trim() ?? '';
  refuseField('reason', impersonationReasonFault(reason));
  const target = await targetOf(c, query._switch_user, 'L’utente indicato non esiste.');
  refuse('forbidden', mayImpersonate(actorOf(c), target));
  if (!(await startActing(c, target.userId, 'impersonation', reason)))
    throw new CallError('wrong_state', ALREADY_ACTING);
  await c.audit({
    event: 'access.impersonation-started',
    object: 'user',
    objectId: target.userId,
    subjectUserId: target.userId,
    detail: { reason },
  });
  return { location: '/app' };
});
