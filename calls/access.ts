/** Calls of signing in and out, of recovering access, of one’s sessions and of acting for somebody else. */
import { z } from 'zod';
import { ROLES } from '@ema/domain/access/roles.ts';
import { oneTimeCode } from './codes.ts';
import { call } from './kernel/call.ts';
import { id, idText, instant, shop, text } from './kernel/shapes.ts';

/** A password as received: never trimmed or changed; its rules are answered under the field. */
const password = () =>
  z.string().min(1, 'Inserisci la password.').max(256, 'La password può avere al massimo 256 caratteri.');
const username = () => text(80, 1);
const mobile = () => z.string().regex(/^[+0-9 ().-]{10,25}$/, 'Inserisci un numero di cellulare di almeno 10 cifre.');

const role = z.enum(ROLES);
export const requiredOperation = z.object({
  operationName: z.string(),
  operationArguments: z.record(z.string(), z.unknown()),
  canBePostponed: z.boolean(),
});
const named = z.object({ id: id(), fullName: z.string() });
/** What whoever is a customer is told of themselves (ACC-296). */
export const ownCustomer = named.extend({
  birthDate: z.string().nullable(),
  birthPlace: z.string().nullable(),
  fiscalCode: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  phone: z.string(),
  fax: z.string(),
  addressProvince: z.string(),
  addressCity: z.string(),
  addressPostCode: z.string(),
  addressStreetAndNumber: z.string(),
});

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
  /** All in hand while some are required: done ones too, in the order in which they are asked for. */
  operations: z.array(requiredOperation),
  managedAgent: named.extend({ points: z.string() }).nullable(),
  isManagingAnotherAgent: z.boolean(),
  isImpersonating: z.boolean(),
  acting: z
    .object({
      kind: z.enum(['impersonation', 'subordinate']),
      since: instant(),
      until: instant(),
      actorName: z.string(),
      subjectName: z.string(),
      subjectCode: z.string(),
    })
    .nullable(),
  agent: z
    .object({
      id: id(),
      level: z.number().int(),
      levelName: z.string(),
      email: z.string().nullable(),
      mobile: z.string().nullable(),
      idCard: z.object({ expiryDate: z.string().nullable() }),
      isInInactivityGracePeriod: z.boolean(),
      inactivityGraceRemainingDays: z.number().int(),
      subordinatesCommissionsCount: z.number().int(),
    })
    .nullable(),
  customer: ownCustomer.nullable(),
  /** The sponsorship by which one came oneself: its kit is paid by this id (ACC-166). */
  subordinateInvitation: z.object({ id: id() }).nullable(),
  emaFibraCommissionsCount: z.number().int(),
  emaKleenCommissionsCount: z.number().int(),
  /** Names the drafts a browser keeps, per person. */
  sessionDraftKey: z.string().nullable(),
  phone: z.string(),
  titleSuffix: z.string(),
});

const open = { acting: 'allowed', whilePending: 'allowed', idempotency: 'natural', ofAnyShop: true } as const;
const neutral = z.object({ message: z.string() });

export const account = call({
  name: 'access.account',
  method: 'GET',
  path: '/api/account',
  summary: 'L’utente corrente',
  who: 'anyone',
  ...open,
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  output: currentUser,
  errors: [],
});
export const login = call({
  name: 'access.login',
  log: { name: 'Accesso', isActivity: true },
  method: 'POST',
  path: '/login',
  summary: 'Accesso con username e password',
  who: 'anyone',
  ...open,
  rate: 'credential',
  audit: null,
  body: z.strictObject({ username: username(), password: password() }),
  output: z.object({ redirectTo: z.string() }),
  errors: ['wrong_credentials', 'too_many'],
});
export const logout = call({
  name: 'access.logout',
  method: 'GET',
  path: '/logout',
  summary: 'Uscita',
  who: 'anyone',
  ...open,
  rate: 'none',
  audit: null,
  output: 'redirect',
  errors: [],
});
export const switchUser = call({
  name: 'access.switch-user',
  method: 'GET',
  path: '/',
  summary: 'Inizio («username») o fine («_exit») dell’immedesimazione',
  who: 'signed-in',
  ...open,
  rate: 'write',
  audit: null,
  query: z.strictObject({ _switch_user: username(), reason: text(200).optional() }),
  output: 'redirect',
  errors: ['forbidden', 'not_found', 'wrong_state', 'invalid'],
});
export const subordinateLogin = call({
  name: 'access.subordinate-login',
  log: { name: 'Ingresso come sottoposto' },
  method: 'POST',
  path: '/api/subordinate-login',
  summary: 'Ingresso come diretto sottoposto, o uscita («_exit»)',
  who: 'signed-in',
  ...open,
  rate: 'write',
  audit: 'always',
  body: z.strictObject({ user: username(), reason: text(200).optional() }),
  output: z.object({ redirectTo: z.string() }),
  errors: ['forbidden', 'not_found', 'wrong_state'],
});
export const switchShop = call({
  name: 'access.switch-shop',
  log: { name: 'Negozio cambiato' },
  method: 'PUT',
  path: '/api/account/shop',
  summary: 'Negozio corrente',
  who: 'signed-in',
  ...open,
  rate: 'write',
  audit: null,
  body: z.strictObject({ shop: shop() }),
  output: z.object({ shop: shop() }),
  errors: ['forbidden'],
});
export const listSessions = call({
  name: 'access.list-sessions',
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'Sessioni attive',
  who: 'signed-in',
  acting: 'refused',
  whilePending: 'allowed',
  rate: 'read',
  idempotency: 'safe',
  ofAnyShop: true,
  audit: null,
  output: z.object({
    items: z.array(
      z.object({
        id: id(),
        createdAt: instant(),
        lastUsedAt: instant(),
        ip: z.string(),
        userAgent: z.string(),
        isCurrent: z.boolean(),
      }),
    ),
  }),
  errors: [],
});
export const endSession = call({
  name: 'access.end-session',
  log: { name: 'Sessione terminata', isActivity: true },
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  summary: 'Termina una sessione',
  who: 'signed-in',
  acting: 'refused',
  whilePending: 'allowed',
  rate: 'write',
  idempotency: 'key',
  ofAnyShop: true,
  audit: 'always',
  params: z.strictObject({ id: idText() }),
  output: 'empty',
  errors: ['not_found'],
});
export const requestPasswordReset = call({
  name: 'access.request-password-reset',
  log: { name: 'Codice per la password richiesto' },
  method: 'POST',
  path: '/api/credentials/request-password-reset',
  summary: 'Richiesta del codice per una nuova password',
  who: 'anyone',
  ...open,
  rate: 'credential',
  audit: null,
  body: z.strictObject({ username: username().pipe(z.string().min(3, 'Inserisci almeno 3 caratteri.')) }),
  output: neutral,
  errors: ['too_many'],
});
export const resetPassword = call({
  name: 'access.reset-password',
  log: { name: 'Password reimpostata', isActivity: true },
  method: 'POST',
  path: '/api/credentials/reset-password',
  summary: 'Nuova password con il codice',
  who: 'anyone',
  ...open,
  rate: 'code',
  audit: null,
  body: z.strictObject({ username: username(), token: oneTimeCode(), password: password() }),
  output: neutral,
  errors: ['invalid', 'too_many'],
});
export const requestUsernameRecovery = call({
  name: 'access.request-username-recovery',
  log: { name: 'Codice per lo username richiesto' },
  method: 'POST',
  path: '/api/credentials/request-username-recovery',
  summary: 'Richiesta del codice per ricordare lo username',
  who: 'anyone',
  ...open,
  rate: 'credential',
  audit: null,
  body: z.strictObject({ mobile: mobile() }),
  output: neutral,
  errors: ['invalid', 'too_many'],
});
export const recoverUsername = call({
  name: 'access.recover-username',
  log: { name: 'Username inviato' },
  method: 'POST',
  path: '/api/credentials/recover-username',
  summary: 'Invio dello username con il codice',
  who: 'anyone',
  ...open,
  rate: 'code',
  audit: null,
  body: z.strictObject({ mobile: mobile(), token: oneTimeCode() }),
  output: neutral,
  errors: ['invalid', 'too_many'],
});
export const updatePassword = call({
  name: 'access.update-password',
  log: { name: 'Password modificata', isActivity: true },
  method: 'PUT',
  path: '/api/account/update-password',
  summary: 'Modifica della password',
  who: 'signed-in',
  acting: 'refused',
  whilePending: 'allowed',
  rate: 'credential',
  idempotency: 'natural',
  ofAnyShop: true,
  audit: 'always',
  body: z.strictObject({ currentPassword: password(), newPassword: password() }),
  output: 'empty',
  errors: ['invalid', 'too_many', 'wrong_state'],
});

export const accessCalls = [
  account,
  login,
  logout,
  switchUser,
  subordinateLogin,
  switchShop,
  listSessions,
  endSession,
  requestPasswordReset,
  resetPassword,
  requestUsernameRecovery,
  recoverUsername,
  updatePassword,
] as const;
