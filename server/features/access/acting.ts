import { subordinateLogin, switchUser } from '@ema/calls/access.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { handle } from '../../kernel/handle.ts';
import type { CallContext } from '../../kernel/context.ts';
import { findActingTarget } from './queries.ts';
import { startActing, stopActing } from './sessions.ts';

const ALREADY = 'Stai già immedesimando un utente: devi prima terminare l’immedesimazione corrente';
const NOT_ALLOWED = 'Non hai il permesso di immedesimare un utente';
const ONESELF = 'Non puoi immedesimare te stesso!';

/** Leaves whoever is acted for. @returns where the actor goes */
const leave = async (c: CallContext): Promise<string> => {
  const { acting } = c.viewer;
  if (!acting || !(await stopActing(c))) throw new CallError('wrong_state', 'Non stai agendo per conto di nessuno.');
  await c.audit({ event: `access.${acting.kind}-ended`, object: 'user', objectId: c.viewer.subjectUserId });
  return acting.kind === 'impersonation' ? '/admin/users' : '/app/subordinates/subordinate-login';
};

/** ACC: an administrator enters as somebody («_exit» leaves). Never nested, never oneself, never as an administrator. */
export const switchUserHandler = handle(switchUser, async (c, { query }) => {
  if (query._switch_user === '_exit') return { location: await leave(c) };
  if (!c.viewer.actorRoles.includes('ROLE_ALLOWED_TO_SWITCH')) throw new CallError('forbidden', NOT_ALLOWED);
  if (c.viewer.acting) throw new CallError('wrong_state', ALREADY);
  const reason = query.reason?.trim() ?? '';
  if (reason.length < 5)
    throw new CallError('invalid', 'Scrivi il motivo dell’immedesimazione (almeno 5 caratteri).', {
      violations: [{ propertyPath: 'reason', message: 'Scrivi il motivo dell’immedesimazione (almeno 5 caratteri).' }],
    });
  const target = await findActingTarget(c.db, query._switch_user);
  if (!target) throw new CallError('not_found', 'L’utente indicato non esiste.');
  if (target.id === c.viewer.actorUserId) throw new CallError('forbidden', ONESELF);
  const unusable =
    target.disabled || (target.status !== null && target.status !== 'seller' && target.status !== 'customer');
  if (target.user_type === 'amministratore' || unusable) throw new CallError('forbidden', NOT_ALLOWED);
  if (!(await startActing(c, target.id, 'impersonation', reason))) throw new CallError('wrong_state', ALREADY);
  await c.audit({
    event: 'access.impersonation-started',
    object: 'user',
    objectId: target.id,
    subjectUserId: target.id,
    detail: { reason },
  });
  return { location: '/app' };
});

/** NET: an agent enters as a direct, active subordinate («_exit» leaves). */
export const subordinateLoginHandler = handle(subordinateLogin, async (c, { body }) => {
  if (body.user === '_exit') return { redirectTo: await leave(c) };
  if (c.viewer.acting) throw new CallError('wrong_state', ALREADY);
  if (!c.viewer.roles.includes('ROLE_AGENT_WITH_SUBORDINATES')) throw new CallError('forbidden');
  const target = await findActingTarget(c.db, body.user);
  if (!target || target.sponsor_id === null || target.sponsor_id !== c.viewer.agentId)
    throw new CallError('not_found', 'Il sottoposto indicato non esiste.');
  if (target.disabled || target.status !== 'seller')
    throw new CallError('forbidden', 'Il sottoposto indicato non è attivo.');
  if (!(await startActing(c, target.id, 'subordinate', body.reason ?? ''))) throw new CallError('wrong_state', ALREADY);
  await c.audit({
    event: 'access.subordinate-login-started',
    object: 'user',
    objectId: target.id,
    subjectUserId: target.id,
  });
  return { redirectTo: '/app' };
});
