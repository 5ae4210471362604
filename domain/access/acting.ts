import type { AgentStatus, UserType } from './facts.ts';
import type { Role } from './roles.ts';

/** ACC-284, ACC-285, ACC-286: the three answers of a refused impersonation. */
export const NOT_ALLOWED = 'Non hai il permesso di immedesimare un utente';
export const ALREADY_ACTING = 'Stai già immedesimando un utente: devi prima terminare l’immedesimazione corrente';
export const ONESELF = 'Non puoi immedesimare te stesso!';

export type Actor = { userId: number; agentId: number | null; roles: readonly Role[]; isActing: boolean };
export type Target = {
  userId: number;
  userType: UserType;
  disabled: boolean;
  agentStatus: AgentStatus | null;
  sponsorId: number | null;
  roles: readonly Role[];
};

const isUsable = (t: Target): boolean =>
  !t.disabled && (t.agentStatus === null || t.agentStatus === 'seller' || t.agentStatus === 'customer');

/**
 * May somebody enter as somebody else? Needs ROLE_ALLOWED_TO_SWITCH; never nested, never oneself, never an
 * administrator or an account out of use. Without ROLE_ADMIN nobody gains a role that way.
 * @param actor with the roles of the one who signed in
 * @returns null, or why not, as an Italian sentence
 */
export const mayImpersonate = (actor: Actor, target: Target): string | null => {
  if (!actor.roles.includes('ROLE_ALLOWED_TO_SWITCH')) return NOT_ALLOWED;
  if (actor.isActing) return ALREADY_ACTING;
  if (target.userId === actor.userId) return ONESELF;
  if (target.userType === 'amministratore' || target.roles.includes('ROLE_ADMIN') || !isUsable(target))
    return NOT_ALLOWED;
  return gainsRoles(actor.roles, target.roles) ? NOT_ALLOWED : null;
};

/** C1: would somebody who is no administrator have a role as the other that they lack themselves? Asked at every request. */
export const gainsRoles = (actor: readonly Role[], target: readonly Role[]): boolean =>
  !actor.includes('ROLE_ADMIN') && target.some((role) => !actor.includes(role));

/** What stands in the way of entering as a subordinate: `absent` is answered like an account that never was. */
export type SubordinateRefusal = { why: 'acting' | 'role' | 'absent' | 'inactive'; message: string };

/**
 * May an agent enter as another one (ACC-291)? Only a direct one's sponsor may, while the subordinate sells.
 * Ask it again at every request: a subordinate who moved is lost at once.
 */
export const mayEnterSubordinate = (actor: Actor, target: Target): SubordinateRefusal | null => {
  if (actor.isActing) return { why: 'acting', message: ALREADY_ACTING };
  if (!actor.roles.includes('ROLE_AGENT_WITH_SUBORDINATES'))
    return { why: 'role', message: 'Non hai il permesso di entrare come sottoposto.' };
  if (actor.agentId === null || target.sponsorId !== actor.agentId || target.userId === actor.userId)
    return { why: 'absent', message: 'Il sottoposto indicato non esiste.' };
  if (target.disabled || target.userType !== 'agente' || target.agentStatus !== 'seller')
    return { why: 'inactive', message: 'Il sottoposto indicato non è attivo.' };
  return null;
};
