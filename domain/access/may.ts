/** Who may enter as somebody else, choose a shop, or end what they began: the sentence why not, or null when they may. */
import { seenLength } from '../kernel/seen.ts';
import { permittedShops, type AgentStatus, type UserType } from './facts.ts';
import { shopName, type Role, type Shop } from './roles.ts';

export type ActingKind = 'impersonation' | 'subordinate';
/** For whom somebody works now: null for themselves. */
export type Acting = { readonly kind: ActingKind } | null;

/** ACC-284, ACC-285, ACC-286: the three answers of a refused impersonation. */
const NOT_ALLOWED = 'Non hai il permesso di immedesimare un utente';
/** Also of whoever was second to begin. Answered with 409, the other two with 403. */
export const ALREADY_ACTING = 'Stai già immedesimando un utente: devi prima terminare l’immedesimazione corrente';
const ONESELF = 'Non puoi immedesimare te stesso!';

/** Fewest characters of a reason that is written down. */
const REASON_LENGTH = 5;

export type Actor = { userId: number; agentId: number | null; roles: readonly Role[]; isActing: boolean };
export type Target = {
  userId: number;
  userType: UserType;
  disabled: boolean;
  agentStatus: AgentStatus | null;
  sponsorId: number | null;
  roles: readonly Role[];
};

/** As such, whoever asks: nobody acts for somebody of the office, or with an account out of use. */
export const mayBeEntered = (t: Pick<Target, 'userType' | 'disabled' | 'agentStatus'>): boolean =>
  t.userType !== 'amministratore' &&
  !t.disabled &&
  (t.agentStatus === null || t.agentStatus === 'seller' || t.agentStatus === 'customer');

/** May somebody with these roles impersonate at all (ACC-284)? Asked before the target is looked for; answered with 403. */
export const maySwitch = (actorRoles: readonly Role[]): string | null =>
  actorRoles.includes('ROLE_ALLOWED_TO_SWITCH') ? null : NOT_ALLOWED;
/** Never one inside the other (ACC-285). Answered with 409. */
export const mayBeginActing = (acting: Acting): string | null => (acting === null ? null : ALREADY_ACTING);
/** There must be somebody to come back from. Answered with 409. */
export const mayEndActing = (acting: Acting): string | null =>
  acting === null ? 'Non stai agendo per conto di nessuno.' : null;
/** Why the reason of an impersonation does not say enough. Answered with 422. */
export const impersonationReasonFault = (reason: string): string | null =>
  seenLength(reason) < REASON_LENGTH ? 'Scrivi il motivo dell’immedesimazione (almeno 5 caratteri).' : null;
/** What an administrator is told before the server is asked (ACC-284…ACC-286); `userType`: null where it is not known. */
export const mayPressImpersonate = (
  actor: { roles: readonly Role[]; isImpersonating: boolean; username: string | null },
  target: { username: string; userType: string | null },
): string | null => {
  const refusal = maySwitch(actor.roles) ?? (actor.isImpersonating ? ALREADY_ACTING : null);
  if (refusal !== null) return refusal;
  if (actor.username === target.username) return ONESELF;
  return target.userType === 'amministratore' ? NOT_ALLOWED : null;
};

/**
 * May somebody enter as somebody else? Needs ROLE_ALLOWED_TO_SWITCH; never nested, never oneself, never an
 * administrator or an account out of use. Without ROLE_ADMIN nobody gains a role that way.
 * @param actor with the roles of the one who signed in
 * @returns null, or why not, as an Italian sentence
 */
export const mayImpersonate = (actor: Actor, target: Target): string | null => {
  const refusal = maySwitch(actor.roles) ?? (actor.isActing ? ALREADY_ACTING : null);
  if (refusal !== null) return refusal;
  if (target.userId === actor.userId) return ONESELF;
  if (!mayBeEntered(target) || target.roles.includes('ROLE_ADMIN')) return NOT_ALLOWED;
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

/**
 * May who acts for a subordinate go on (C2)? Asked at every request: an agent who sells no more, or has nobody who sells,
 * manages nobody, and who is managed still sells. Whose sponsor the actor is, the gate asks beside it.
 */
export const stillManages = (actor: readonly Role[], subject: Pick<Target, 'userType' | 'agentStatus'>): boolean =>
  actor.includes('ROLE_AGENT_WITH_SUBORDINATES') && subject.userType === 'agente' && subject.agentStatus === 'seller';

/** What only the person may do, nobody does for them (C3): the sentence of `acting_refused`, for the button. */
export const mayAsOneself = (acting: { kind: string } | null): string | null =>
  acting === null ? null : 'Questa operazione non è possibile mentre agisci per conto di un’altra persona.';

/** May somebody work in a shop (ACC-068)? Only in one that their roles open. Answered with 403. */
export const mayWorkIn = (shop: Shop, roles: readonly Role[]): string | null =>
  permittedShops(roles).includes(shop) ? null : 'Non puoi lavorare in questo negozio.';

/**
 * A page that was opened in one shop, while its person went on to the other in another tab (ACC-705). Of a call that
 * would write something it says that nothing was, and how nothing of what is typed there is lost.
 */
export const pageOfOtherShop = ({ now, of }: { now: Shop; of: Shop }, isWriting: boolean): string => {
  const both = `In un’altra scheda lavori ora in ${shopName(now)}: questa pagina è ancora di ${shopName(of)}`;
  return isWriting
    ? `${both} e non abbiamo registrato nulla. Ricaricala, oppure torna in ${shopName(of)} e riprova.`
    : `${both}. Ricaricala per continuare.`;
};

/**
 * A page that was opened for somebody else than who one is by now (ACC-358): acting for a person began or ended, in
 * another tab or by its hour. `now`: who one is; of a call that would write something it says that nothing was.
 */
export const pageOfSomebodyElse = (now: string, isWriting: boolean): string =>
  isWriting
    ? `Ora operi come ${now}: non abbiamo registrato nulla. Ricarica la pagina e riprova.`
    : `Ora operi come ${now}: questa pagina è di un’altra persona. Ricaricala per continuare.`;

/** What belongs to agents is nobody else's. Answered with 403. */
export const mayActAsAgent = (agentId: number | null): string | null =>
  agentId === null ? 'Questa funzione è riservata agli agenti.' : null;
