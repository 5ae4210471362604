import { describe, expect, it } from 'vitest';
import { rolesOf, type Facts } from './facts.ts';
import {
  impersonationReasonFault,
  mayActAsAgent,
  mayAsOneself,
  mayBeEntered,
  mayBeginActing,
  mayEndActing,
  mayEnterSubordinate,
  mayImpersonate,
  mayPressImpersonate,
  maySwitch,
  mayWorkIn,
  pageOfOtherShop,
  stillManages,
  type Acting,
  type Actor,
  type Target,
} from './may.ts';
import type { Role, Shop } from './roles.ts';

const NOT_ALLOWED = 'Non hai il permesso di immedesimare un utente';
const ALREADY_ACTING = 'Stai già immedesimando un utente: devi prima terminare l’immedesimazione corrente';
const ONESELF = 'Non puoi immedesimare te stesso!';

const agentFacts: Facts = {
  userType: 'agente',
  agentStatus: 'seller',
  level: 5,
  isGeneralManager: false,
  fibraEnabled: true,
  kleenEnabled: true,
  hasDirectSubordinates: false,
  externalIncomesEnabled: null,
  meetingScanner: false,
  grants: [],
};
const agentRoles = rolesOf(agentFacts);
const admin: Actor = { userId: 1, agentId: null, isActing: false, roles: ['ROLE_ADMIN', 'ROLE_ALLOWED_TO_SWITCH'] };
const target: Target = {
  userId: 7,
  userType: 'agente',
  disabled: false,
  agentStatus: 'seller',
  sponsorId: 3,
  roles: agentRoles,
};
/** An agent who was given the right to enter as others. */
const support: Actor = { userId: 2, agentId: 20, isActing: false, roles: [...agentRoles, 'ROLE_ALLOWED_TO_SWITCH'] };
const managerRoles: Role[] = [...agentRoles, 'ROLE_AGENT_WITH_SUBORDINATES'];

describe('impersonation', () => {
  it('ACC-288 an administrator enters as an agent, a customer, one in registration', () => {
    expect(mayImpersonate(admin, target)).toBeNull();
    expect(
      mayImpersonate(admin, { ...target, userType: 'cliente', agentStatus: null, roles: ['ROLE_EMAKLEEN_USER'] }),
    ).toBeNull();
    expect(
      mayImpersonate(admin, {
        ...target,
        userType: 'sponsorizzato',
        agentStatus: null,
        roles: ['ROLE_AGENT_IN_REGISTRATION'],
      }),
    ).toBeNull();
  });
  it.each<[string, Partial<Actor>, Partial<Target>, string]>([
    ['ACC-284 without the role', { roles: ['ROLE_ADMIN'] }, {}, NOT_ALLOWED],
    ['ACC-285 while impersonating', { isActing: true }, {}, ALREADY_ACTING],
    ['ACC-286 oneself', {}, { userId: 1 }, ONESELF],
    ['ACC-290 C1 an administrator', {}, { userType: 'amministratore', agentStatus: null, roles: [] }, NOT_ALLOWED],
    ['ACC-290 C1 an agent who is an administrator too', {}, { roles: ['ROLE_ADMIN'] }, NOT_ALLOWED],
    ['ACC-290 C1 an account switched off', {}, { disabled: true }, NOT_ALLOWED],
    ['ACC-290 C1 an agent who was disabled', {}, { agentStatus: 'disabled' }, NOT_ALLOWED],
    ['ACC-290 C1 an agent who was deleted', {}, { agentStatus: 'deleted' }, NOT_ALLOWED],
  ])('%s is refused', (_, a, t, sentence) =>
    expect(mayImpersonate({ ...admin, ...a }, { ...target, ...t })).toBe(sentence),
  );
  it('ACC-290 C1 without ROLE_ADMIN nobody gains a role', () => {
    expect(mayImpersonate(support, target)).toBeNull();
    expect(mayImpersonate(support, { ...target, roles: managerRoles })).toBe(NOT_ALLOWED);
    expect(mayImpersonate(support, { ...target, roles: [...agentRoles, 'ROLE_USER_ORDERS_ADMIN'] })).toBe(NOT_ALLOWED);
  });
});

describe('before anybody is entered as', () => {
  it('ACC-284 needs the role', () => {
    expect(maySwitch(['ROLE_ALLOWED_TO_SWITCH'])).toBeNull();
    expect(maySwitch(['ROLE_ADMIN'])).toBe(NOT_ALLOWED);
  });
  it.each<[string, Acting, string | null, string | null]>([
    ['for oneself', null, null, 'Non stai agendo per conto di nessuno.'],
    ['impersonating', { kind: 'impersonation' }, ALREADY_ACTING, null],
    ['as a subordinate', { kind: 'subordinate' }, ALREADY_ACTING, null],
  ])('ACC-285 ACC-289 %s', (_, acting, begin, end) =>
    expect([mayBeginActing(acting), mayEndActing(acting)]).toEqual([begin, end]),
  );
  it.each([
    ['', true],
    ['    ab    ', true],
    ['aiut', true],
    ['aiut\u200B', true],
    ['aiuto', false],
  ])('ACC-288 the reason %j is too short: %s', (reason, isFault) =>
    expect(impersonationReasonFault(reason)).toBe(
      isFault ? 'Scrivi il motivo dell’immedesimazione (almeno 5 caratteri).' : null,
    ),
  );
  it.each([
    ['ACC-288 an administrator', ['ROLE_ALLOWED_TO_SWITCH'], false, 'agente', null],
    ['ACC-284 without the role, before all', [], true, 'admin', NOT_ALLOWED],
    ['ACC-285 before oneself', ['ROLE_ALLOWED_TO_SWITCH'], true, 'admin', ALREADY_ACTING],
    ['ACC-286 oneself', ['ROLE_ALLOWED_TO_SWITCH'], false, 'admin', ONESELF],
  ] as const)('the button: %s', (_, roles, isImpersonating, username, sentence) =>
    expect(mayPressImpersonate({ roles, isImpersonating, username: 'admin' }, { username, userType: null })).toBe(
      sentence,
    ),
  );
  it('NET-953 of somebody of the office the refusal is told before the reason is asked', () => {
    const press = (userType: string) =>
      mayPressImpersonate(
        { roles: ['ROLE_ALLOWED_TO_SWITCH'], isImpersonating: false, username: 'admin' },
        { username: 'ordini', userType },
      );
    expect([press('amministratore'), press('cliente')]).toEqual([NOT_ALLOWED, null]);
  });
  it.each<[Partial<Target>, boolean]>([
    [{}, true],
    [{ agentStatus: 'customer' }, true],
    [{ userType: 'cliente', agentStatus: null }, true],
    [{ userType: 'amministratore', agentStatus: null }, false],
    [{ disabled: true }, false],
    [{ agentStatus: 'inactive' }, false],
  ])('NET-953 somebody with %o may be entered as: %s', (t, may) => expect(mayBeEntered({ ...target, ...t })).toBe(may));
});

describe('where somebody works', () => {
  it.each<[Shop, Role[], boolean]>([
    [0, ['ROLE_EMAFIBRA_USER'], true],
    [0, ['ROLE_EMAKLEEN_USER'], false],
    [1, ['ROLE_EMAFIBRA_USER', 'ROLE_EMAKLEEN_USER'], true],
    [1, ['ROLE_ADMIN'], false],
  ])('ACC-068 shop %i with %j: %s', (shop, roles, may) =>
    expect(mayWorkIn(shop, roles)).toBe(may ? null : 'Non puoi lavorare in questo negozio.'),
  );
  it.each<[Shop, Shop, boolean, string]>([
    [
      1,
      0,
      false,
      'In un’altra scheda lavori ora in kleen: questa pagina è ancora di fibra. Ricaricala per continuare.',
    ],
    [
      0,
      1,
      true,
      'In un’altra scheda lavori ora in fibra: questa pagina è ancora di kleen e non abbiamo registrato nulla. ' +
        'Ricaricala, oppure torna in kleen e riprova.',
    ],
  ])('ACC-705 in shop %i with a page of %i, writing: %s', (now, of, isWriting, sentence) =>
    expect(pageOfOtherShop({ now, of }, isWriting)).toBe(sentence),
  );
  it('ORD-034 what is an agent’s is nobody else’s', () =>
    expect([mayActAsAgent(7), mayActAsAgent(null)]).toEqual([null, 'Questa funzione è riservata agli agenti.']));
});

describe('entering as a subordinate', () => {
  const manager: Actor = { userId: 4, agentId: 3, isActing: false, roles: managerRoles };
  it('ACC-291 a direct subordinate who sells', () => expect(mayEnterSubordinate(manager, target)).toBeNull());
  it.each<[string, Partial<Actor>, Partial<Target>, string]>([
    ['ACC-293 without subordinates', { roles: agentRoles }, {}, 'role'],
    ['C2 while acting already', { isActing: true }, {}, 'acting'],
    ['ACC-291 somebody else’s subordinate', {}, { sponsorId: 9 }, 'absent'],
    ['C2 nobody’s subordinate by somebody who is no agent', { agentId: null }, { sponsorId: null }, 'absent'],
    ['C2 oneself', {}, { userId: 4 }, 'absent'],
    ['C2 a disabled one', {}, { agentStatus: 'disabled' }, 'inactive'],
    ['C2 one who became a customer', {}, { agentStatus: 'customer' }, 'inactive'],
    ['C2 an account switched off', {}, { disabled: true }, 'inactive'],
    ['C2 somebody who is no agent', {}, { userType: 'cliente' }, 'inactive'],
  ])('%s is refused', (_, a, t, why) =>
    expect(mayEnterSubordinate({ ...manager, ...a }, { ...target, ...t })?.why).toBe(why),
  );
});

describe('what is told', () => {
  const manager: Actor = { userId: 4, agentId: 3, isActing: false, roles: managerRoles };
  it.each<[string, Partial<Actor>, Partial<Target>, string]>([
    ['acting', { isActing: true }, {}, ALREADY_ACTING],
    ['role', { roles: agentRoles }, {}, 'Non hai il permesso di entrare come sottoposto.'],
    ['absent', {}, { sponsorId: 9 }, 'Il sottoposto indicato non esiste.'],
    ['inactive', {}, { disabled: true }, 'Il sottoposto indicato non è attivo.'],
  ])('ACC-291 %s', (why, a, t, message) =>
    expect(mayEnterSubordinate({ ...manager, ...a }, { ...target, ...t })).toEqual({ why, message }),
  );
  it('ACC-288 a facilitated customer is entered as, an inactive agent is not', () => {
    expect(mayImpersonate(admin, { ...target, agentStatus: 'customer' })).toBeNull();
    expect(mayImpersonate(admin, { ...target, agentStatus: 'inactive' })).toBe(NOT_ALLOWED);
  });
});

describe('acting for somebody', () => {
  it('C2 ACC-438 of a subordinate goes on while both sell', () => {
    const role: Role[] = ['ROLE_AGENT_WITH_SUBORDINATES'];
    const sells = { userType: 'agente', agentStatus: 'seller' } as const;
    expect(stillManages(role, sells)).toBe(true);
    expect(stillManages(['ROLE_AGENT'], sells)).toBe(false);
    expect(stillManages(role, { ...sells, agentStatus: 'customer' })).toBe(false);
    expect(stillManages(role, { ...sells, userType: 'cliente' })).toBe(false);
  });
  it('C3 ACC-440 what only the person may do is said in a sentence', () => {
    expect(mayAsOneself(null)).toBeNull();
    for (const kind of ['impersonation', 'subordinate'])
      expect(mayAsOneself({ kind })).toBe(
        'Questa operazione non è possibile mentre agisci per conto di un’altra persona.',
      );
  });
});
