/** What both ways of acting for somebody share: who acts, for whom, and how it ends. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayEndActing, type Actor, type Target } from '@ema/domain/access/may.ts';
import type { CallContext } from '../../kernel/context.ts';
import { rolesOfUser } from '../../kernel/session-gate.ts';
import { findActingTarget } from './queries.ts';
import { stopActing } from './sessions.ts';

export const actorOf = (c: CallContext): Actor => ({
  userId: c.viewer.actorUserId,
  agentId: c.viewer.agentId,
  roles: c.viewer.actorRoles,
  isActing: c.viewer.acting !== null,
});

/** @throws not_found with the sentence given when there is no such user */
export const targetOf = async (c: CallContext, username: string, absent: string): Promise<Target> => {
  const target = await findActingTarget(c.db, username);
  if (!target) throw new CallError('not_found', absent);
  return {
    userId: target.id,
    userType: target.user_type,
    disabled: target.disabled,
    agentStatus: target.status,
    sponsorId: target.sponsor_id,
    roles: await rolesOfUser(c.db, target.id),
  };
};

/** Leaves whoever is acted for. @returns where the actor goes */
export const leave = async (c: CallContext): Promise<string> => {
  const { acting } = c.viewer;
  if (!acting || !(await stopActing(c))) throw new CallError('wrong_state', mayEndActing(null) ?? undefined);
  await c.audit({ event: `access.${acting.kind}-ended`, object: 'user', objectId: c.viewer.subjectUserId });
  return acting.kind === 'impersonation' ? '/admin/users' : '/app/subordinates/subordinate-login';
};
