/** Lets an agent enter as a direct, active subordinate, and leave again with «_exit» (ACC-291). */
import { subordinateLogin } from '@ema/calls/access.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { ALREADY_ACTING, mayEnterSubordinate } from '@ema/domain/access/may.ts';
import { handle } from '../../kernel/handle.ts';
import { actorOf, leave, targetOf } from './acting.ts';
import { startActing } from './sessions.ts';

const REFUSALS = { acting: 'wrong_state', role: 'forbidden', absent: 'not_found', inactive: 'forbidden' } as const;

export const subordinateLoginHandler = handle(subordinateLogin, async (c, { body }) => {
  if (body.user === '_exit') return { redirectTo: await leave(c) };
  const target = await targetOf(c, body.user, 'Il sottoposto indicato non esiste.');
  const refusal = mayEnterSubordinate(actorOf(c), target);
  if (refusal) throw new CallError(REFUSALS[refusal.why], refusal.message);
  if (!(await startActing(c, target.userId, 'subordinate', body.reason ?? '')))
    throw new CallError('wrong_state', ALREADY_ACTING);
  await c.audit({
    event: 'access.subordinate-login-started',
    object: 'user',
    objectId: target.userId,
    subjectUserId: target.userId,
  });
  return { redirectTo: '/app' };
});
