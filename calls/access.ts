import { z } from 'zod';
import { ROLES } from '@ema/domain/access/roles.ts';
import { call } from './kernel/call.ts';
import { flagText, id, idText, instant, page, paging, shop, text } from './kernel/shapes.ts';

/** A password as received: never trimmed or changed; its rules are answered under the field. */
const password = () => z.string().min(1, 'Inserisci la password.').max(256, 'La password può avere al massimo 256 caratteri.');
const username = () => text(80, 1);
const code = () => z.string().regex(/^[0-9 ]{6,10}$/, 'Codice non valido');
const mobile = () => z.string().regex(/^[+0-9 ().-]{10,25}$/, 'Inserisci un numero di cellulare di almeno 10 cifre.');

const role = z.enum(ROLES);
export const requiredOperation = z.object({
  operationName: z.string(),
  operationArguments: z.record(z.string(), z.unknown()),
  canBePostponed: z.boolean(),
});
const named = z.object({ id: id(), fullName: z.string() });

/** The current user; for somebody without a session only `isAuthenticated: false` and the shell's settings are told. */
export const currentUser = z.object({
  isAuthenticated: z.boolean(),
  displayName: z.string().nullable(),
  username: z.string().nullable(),
  userType: z.string().nullable(),
  roles: z.array(role),
  shop: shop().nullable(),
  permittedShops: z.array(shop()),
  requiredOperations: z.array(requiredOperation),
  managedAgent: named.extend({ points: z.string() }).nullable(),
  isManagingAnotherAgent: z.boolean(),
  isImpersonating: z.boolean(),
  acting: z
    .object({ kind: z.enum(['impersonation', 'subordinate']), since: instant(), until: instant(), actorName: z.string(), subjectName: z.string(), subjectCode: z.string() })
    .nullable(),
  agent: z
    .object({
      id: id(), level: z.number().int(), levelName: z.string(), email: z.string().nullable(), mobile: z.string().nullable(),
      idCard: z.object({ expiryDate: z.string().nullable() }),
      isInInactivityGracePeriod: z.boolean(), inactivityGraceRemainingDays: z.number().int(),
      subordinatesCommissionsCount: z.number().int(),
    })
    .nullable(),
  customer: z.object({ id: id() }).nullable(),
  subordinateInvitation: z.null(),
  emaFibraCommissionsCount: z.number().int(),
  emaKleenCommissionsCount: z.number().int(),
  /** Names the drafts a browser keeps, per person. */
  sessionDraftKey: z.string().nullable(),
  phone: z.string(),
  titleSuffix: z.string(),
});

const open = { acting: 'allowed', whilePending: 'allowed', idempotency: 'natural' } as const;
const neutral = z.object({ message: z.string() });

export const account = call({
  name: 'access.account', method: 'GET', path: '/api/account', summary: 'L’utente corrente', who: 'anyone',
  ...open, rate: 'read', idempotency: 'safe', audit: null, output: currentUser, errors: [],
});
export const login = call({
  name: 'access.login', method: 'POST', path: '/login', summary: 'Accesso con username e password', who: 'anyone',
  ...open, rate: 'credential', audit: null, body: z.strictObject({ username: username(), password: password() }),
  output: z.object({ redirectTo: z.string() }), errors: ['wrong_credentials', 'too_many', 'unavailable'],
});
export const logout = call({
  name: 'access.logout', method: 'GET', path: '/logout', summary: 'Uscita', who: 'anyone',
  ...open, rate: 'none', audit: null, output: 'redirect', errors: ['cross_site'],
});
export const switchUser = call({
  name: 'access.switch-user', method: 'GET', path: '/', summary: 'Inizio («username») o fine («_exit») dell’immedesimazione', who: 'signed-in',
  ...open, rate: 'write', audit: null,
  query: z.strictObject({ _switch_user: username(), reason: text(200).optional() }), output: 'redirect',
  errors: ['forbidden', 'cross_site', 'not_found', 'wrong_state', 'invalid'],
});
export const subordinateLogin = call({
  name: 'access.subordinate-login', method: 'POST', path: '/api/subordinate-login', summary: 'Ingresso come diretto sottoposto, o uscita («_exit»)', who: 'signed-in',
  ...open, rate: 'write', audit: 'always', body: z.strictObject({ user: username(), reason: text(200).optional() }),
  output: z.object({ redirectTo: z.string() }), errors: ['forbidden', 'not_found', 'wrong_state'],
});
export const switchShop = call({
  name: 'access.switch-shop', method: 'PUT', path: '/api/account/shop', summary: 'Negozio corrente', who: 'signed-in',
  ...open, rate: 'write', audit: null, body: z.strictObject({ shop: shop() }), output: z.object({ shop: shop() }), errors: ['forbidden'],
});
export const listSessions = call({
  name: 'access.list-sessions', method: 'GET', path: '/api/account/sessions', summary: 'Sessioni attive', who: 'signed-in',
  acting: 'refused', whilePending: 'allowed', rate: 'read', idempotency: 'safe', audit: null,
  output: z.object({
    items: z.array(z.object({ id: id(), createdAt: instant(), lastUsedAt: instant(), ip: z.string(), userAgent: z.string(), isCurrent: z.boolean() })),
  }),
  errors: [],
});
export const endSession = call({
  name: 'access.end-session', method: 'DELETE', path: '/api/account/sessions/:id', summary: 'Termina una sessione', who: 'signed-in',
  acting: 'refused', whilePending: 'allowed', rate: 'write', idempotency: 'natural', audit: 'always',
  params: z.strictObject({ id: idText() }), output: 'empty', errors: ['not_found'],
});
export const requestPasswordReset = call({
  name: 'access.request-password-reset', method: 'POST', path: '/api/credentials/request-password-reset', summary: 'Richiesta del codice per una nuova password', who: 'anyone',
  ...open, rate: 'credential', audit: null, body: z.strictObject({ username: username().pipe(z.string().min(3, 'Inserisci almeno 3 caratteri.')) }), output: neutral, errors: ['too_many'],
});
export const resetPassword = call({
  name: 'access.reset-password', method: 'POST', path: '/api/credentials/reset-password', summary: 'Nuova password con il codice', who: 'anyone',
  ...open, rate: 'code', audit: null, body: z.strictObject({ username: username(), token: code(), password: password() }), output: neutral, errors: ['invalid', 'too_many'],
});
export const requestUsernameRecovery = call({
  name: 'access.request-username-recovery', method: 'POST', path: '/api/credentials/request-username-recovery', summary: 'Richiesta del codice per ricordare lo username', who: 'anyone',
  ...open, rate: 'credential', audit: null, body: z.strictObject({ mobile: mobile() }), output: neutral, errors: ['too_many'],
});
export const recoverUsername = call({
  name: 'access.recover-username', method: 'POST', path: '/api/credentials/recover-username', summary: 'Invio dello username con il codice', who: 'anyone',
  ...open, rate: 'code', audit: null, body: z.strictObject({ mobile: mobile(), token: code() }), output: neutral, errors: ['invalid', 'too_many'],
});
export const updatePassword = call({
  name: 'access.update-password', method: 'PUT', path: '/api/account/update-password', summary: 'Modifica della password', who: 'signed-in',
  acting: 'refused', whilePending: 'allowed', rate: 'credential', idempotency: 'natural', audit: 'always',
  body: z.strictObject({ currentPassword: password(), newPassword: password() }), output: 'empty', errors: ['invalid', 'too_many'],
});

export const userRow = z.object({
  id: id(), displayName: z.string(), username: z.string(), userType: z.string(), disabled: z.boolean(), createdAt: instant(),
  lastLogin: instant().nullable(), lastActivity: instant().nullable(), passwordDate: instant(),
  agent: z.object({ id: id() }).nullable(), customer: z.object({ id: id() }).nullable(), meetingScannerEnabled: z.boolean(),
});
export const listUsers = call({
  name: 'access.list-users', method: 'GET', path: '/api/users', summary: 'Elenco utenti', who: ['ROLE_ADMIN'],
  acting: 'allowed', whilePending: 'refused', rate: 'read', idempotency: 'safe', audit: null,
  query: z.strictObject({ ...paging(25), displayName: text(80).optional(), withRecentActivity: flagText().optional() }),
  output: page(userRow), errors: [],
});
export const getUser = call({
  name: 'access.get-user', method: 'GET', path: '/api/users/:id', summary: 'Dettaglio utente', who: ['ROLE_ADMIN'],
  acting: 'allowed', whilePending: 'refused', rate: 'read', idempotency: 'safe', audit: null,
  params: z.strictObject({ id: idText() }), output: userRow.extend({ roles: z.array(role) }), errors: ['not_found'],
});
export const listSubordinates = call({
  name: 'access.list-subordinates', method: 'GET', path: '/api/agents/direct-subordinates', summary: 'Diretti sottoposti in cui entrare', who: ['ROLE_AGENT_WITH_SUBORDINATES'],
  acting: 'refused', whilePending: 'refused', rate: 'read', idempotency: 'safe', audit: null,
  query: z.strictObject({ ...paging(25), search: text(80).optional() }),
  output: page(z.object({ id: id(), username: z.string(), fullName: z.string(), levelName: z.string(), email: z.string().nullable(), mobile: z.string().nullable(), lastLogin: instant().nullable() })), errors: [],
});
export const activity = call({
  name: 'access.activity', method: 'GET', path: '/api/account/logs', summary: 'Attività profilo', who: 'signed-in',
  acting: 'allowed', whilePending: 'allowed', rate: 'read', idempotency: 'safe', audit: null,
  query: z.strictObject(paging(25)),
  output: page(z.object({ id: id(), date: instant(), typeName: z.string(), description: z.string() })), errors: [],
});
export const profile = call({
  name: 'access.profile', method: 'GET', path: '/api/account/profile', summary: 'I miei dati', who: 'signed-in',
  acting: 'allowed', whilePending: 'allowed', rate: 'read', idempotency: 'safe', audit: null,
  output: z.object({
    fullName: z.string(), birthDate: z.string().nullable(), birthPlace: z.string().nullable(), fiscalCode: z.string().nullable(),
    email: z.string().nullable(), emailValidated: z.boolean(), mobile: z.string().nullable(), mobileValidated: z.boolean(), phone: z.string(), fax: z.string(),
    address: z.string(), city: z.string(), postCode: z.string(), province: z.string(),
    agent: z
      .object({
        code: id(), statusName: z.string(), levelName: z.string(), sponsor: named.nullable(), vatNumber: z.string().nullable(), iban: z.string().nullable(),
        deliveryAddress: z.string().nullable(), deliverySubjectName: z.string().nullable(),
        idCard: z.object({ type: z.string().nullable(), number: z.string().nullable(), expiryDate: z.string().nullable(), issueDate: z.string().nullable(), issuedBy: z.string().nullable() }).nullable(),
      })
      .nullable(),
  }),
  errors: [],
});
export const shellStatus = call({
  name: 'access.shell', method: 'GET', path: '/api/account/shell', summary: 'Avvisi della cornice: periodo d’ordine, banner, popup', who: 'signed-in',
  acting: 'allowed', whilePending: 'allowed', rate: 'read', idempotency: 'safe', audit: null,
  output: z.object({
    now: instant(),
    orderWindow: z.object({ isOpen: z.boolean(), endsAt: instant().nullable(), startsAt: instant().nullable() }),
    onlineAgents: z.number().int().nullable(),
    announcements: z.array(z.object({ id: id(), kind: z.enum(['popup', 'banner', 'announcement']), title: z.string(), content: z.string() })),
  }),
  errors: [],
});
export const announcementSeen = call({
  name: 'access.announcement-seen', method: 'PUT', path: '/api/account/announcements/:id/seen', summary: 'Popup visto', who: 'signed-in',
  acting: 'refused', whilePending: 'allowed', rate: 'write', idempotency: 'natural', audit: null,
  params: z.strictObject({ id: idText() }), output: 'empty', errors: ['not_found'],
});
export const home = call({
  name: 'access.home', method: 'GET', path: '/api/home', summary: 'La pagina iniziale', who: 'signed-in',
  acting: 'allowed', whilePending: 'refused', rate: 'read', idempotency: 'safe', audit: null,
  output: z.object({
    agent: z
      .object({ levelName: z.string(), points: z.string(), customers: z.number().int(), submittedThisMonth: z.number().int(), soldThisMonth: z.string() })
      .nullable(),
    /** The pending order to finish, the newest; `others` more are waiting. */
    pendingOrder: z
      .object({ id: id(), typeTitle: z.string(), total: z.string(), commissions: z.number().int(), inPayment: z.boolean(), feePercentage: z.string(), fee: z.string(), nextFeePercentage: z.string().nullable(), missingToNextFee: z.string().nullable(), nextFeeFrom: z.string().nullable(), pointsEarned: z.string(), others: z.number().int() })
      .nullable(),
    lastOrder: z.object({ id: id(), total: z.string(), submittedAt: instant() }).nullable(),
    administration: z.object({ unexported: z.number().int(), usersOnline: z.number().int(), ordersToday: z.number().int() }).nullable(),
  }),
  errors: [],
});

export const accessCalls = [
  account, login, logout, switchUser, subordinateLogin, switchShop, listSessions, endSession, requestPasswordReset, resetPassword,
  requestUsernameRecovery, recoverUsername, updatePassword, listUsers, getUser, listSubordinates, activity, profile, shellStatus, announcementSeen, home,
] as const;
