import { subordinateLogin, switchUser } from '@ema/calls/access.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import {
  ALREADY_ACTING,
  impersonationReasonFault,
  mayBeginActing,
  mayEnterSubordinate,
  mayImpersonate,
  maySwitch,
  type Actor,
  type Target,
} from '@ema/domain/access/may.ts';
import { handle } from '../../kernel/handle.ts';
import type { CallContext } from '../../kernel/context.ts';
import { refuse, refuseField } from '../../kernel/refuse.ts';
import { rolesOfUser } from '../../kernel/session-gate.ts';
import { findActingTarget } from './queries.ts';
import { startActing, stopActing } from './sessions.ts';

const actorOf = (c: CallContext): Actor => ({
  userId: c.viewer.actorUserId,
  agentId: c.viewer.agentId,
  roles: c.viewer.actorRoles,
  isActing: c.viewer.acting !== null,
});
const targetOf = async (c: CallContext, username: string, absent: string): Promise<Target> => {
  const found = await findActingTarget(c.db, username);
  if (!found) throw new CallError('not_found', absent);
  return {
    userId: found.id,
    userType: found.user_type,
    disabled: found.disabled,
    agentStatus: found.status,
    sponsorId: found.sponsor_id,
    roles: await rolesOfUser(c.db, found.id),
  };
};
const REFUSALS = { acting: 'wrong_state', role: 'forbidden', absent: 'not_found', inactive: 'forbidden' } as const;

/** Leaves whoever is acted for. @returns where the actor goes */
const leave = async (c: CallContext): Promise<string> => {
  const { acting } = c.viewer;
  if (!acting || !(await stopActing(c))) throw new CallError('wrong_state', 'Non stai agendo per conto di nessuno.');
  await c.audit({ event: `access.${acting.kind}-ended`, object: 'user', objectId: c.viewer.subjectUserId });
  return acting.kind === 'impersonation' ? '/admin/users' : '/app/subordinates/subordinate-login';
};

/** ACC-283: somebody who may enters as somebody else («_exit» leaves); for whom, `mayImpersonate` says. */
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

/** NET: an agent enters as a direct, active subordinate («_exit» leaves). */
export const subordinateLoginHandler = handle(subordinateLogin, async (c, { body }) => {
  if (body.user === '_exit') return { redirectTo: await leave(c) };
  const actor = actorOf(c);
  const target = await targetOf(c, body.user, 'Il sottoposto indicato non esiste.');
  const refused = mayEnterSubordinate(actor, target);
  if (refused) throw new CallError(REFUSALS[refused.why], refused.message);
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
