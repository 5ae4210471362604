/** Calls of the office on users, and of one’s own profile, activity and subordinates. */
import { z } from 'zod';
import { USER_TYPE_NAMES } from '@ema/domain/users/words.ts';
import { DUTY_NAMES } from '@ema/domain/access/duties.ts';
import { ROLES } from '@ema/domain/access/roles.ts';
import { call } from './kernel/call.ts';
import { listFile } from './kernel/list-file.ts';
import { ownProfile } from './users/own-profile.ts';
import { sendCredentials } from './users/send-credentials.ts';
import { recordHistory, recordText, whatChanged } from './users/record-history.ts';
import {
  day,
  flagText,
  id,
  idText,
  instant,
  ordering,
  page,
  paging,
  seenVersion,
  shopText,
  text,
} from './kernel/shapes.ts';

const role = z.enum(ROLES);
export const userRow = z.object({
  id: id(),
  displayName: z.string(),
  username: z.string(),
  userType: z.string(),
  disabled: z.boolean(),
  createdAt: instant(),
  lastLogin: instant().nullable(),
  lastActivity: instant().nullable(),
  passwordDate: instant(),
  agent: z.object({ id: id() }).nullable(),
  customer: z.object({ id: id() }).nullable(),
  meetingScannerEnabled: z.boolean(),
  version: z.number().int(),
});
/** NET-235: with what else is known of an agent, and who looks after a customer. */
const wholeUser = userRow.extend({
  agent: z
    .object({
      id: id(),
      status: z.string(),
      /** What the period that goes on leads to as it stands; null for who has no part in it. */
      nextPeriodLevel: z.object({ id: z.number().int(), name: z.string() }).nullable(),
      nextPeriodLevelCredits: z.number().int().nullable(),
      emakleenLevel: z.object({ name: z.string() }).nullable(),
      externalIncomesEnabled: z.boolean().nullable(),
    })
    .nullable(),
  customer: z
    .object({
      id: id(),
      seller: z
        .object({ fullName: z.string(), email: z.string().nullable(), mobile: z.string().nullable() })
        .nullable(),
    })
    .nullable(),
  roles: z.array(role),
  /** What somebody of the office was given to do; null for everybody else. */
  duties: z.array(z.enum(DUTY_NAMES)).nullable(),
});
const duties = () =>
  z
    .array(z.enum(DUTY_NAMES, 'Questo incarico non esiste.'))
    .max(DUTY_NAMES.length)
    .refine((all) => new Set(all).size === all.length, 'Ogni incarico una volta sola.');
export const listUsers = call({
  name: 'users.list-users',
  method: 'GET',
  path: '/api/users',
  summary: 'Elenco utenti',
  who: ['ROLE_ADMIN', 'ROLE_MEETING_MANAGER'],
  acting: 'allowed',
  whilePending: 'refused',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  reads: 'standby',
  query: z.strictObject({
    ...paging(25),
    displayName: text(80).optional(),
    userType: z.enum(USER_TYPE_NAMES, 'Scegli un tipo dell’elenco.').optional(),
    disabled: flagText().optional(),
    withRecentActivity: flagText().optional(),
    /** Only those who may scan at meetings, or only those who may not (NET-227). */
    meetingScannerEnabled: flagText().optional(),
    ...ordering(['lastActivity', 'displayName', 'username', 'lastLogin'], 'lastActivity', 'desc'),
  }),
  /** `choosable`: of all that are found, those that something can be done to in bulk. */
  output: page(userRow).extend({ choosable: z.number().int() }),
  errors: [],
});
export const usersFile = listFile(listUsers, {
  name: 'users.list-users-file',
  path: '/file/users',
  summary: 'Elenco utenti in CSV o XLSX',
});
export const getUser = call({
  name: 'users.get-user',
  method: 'GET',
  path: '/api/users/:id',
  summary: 'Dettaglio utente',
  who: ['ROLE_ADMIN'],
  acting: 'allowed',
  whilePending: 'refused',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  params: z.strictObject({ id: idText() }),
  output: wholeUser,
  errors: ['not_found'],
});
/** How somebody may be called where they sign in. */
export const username = () =>
  text(60, 3).regex(/^[\p{L}\d][\p{L}\d._@-]*$/u, 'Usa lettere, cifre, punto, trattino e chiocciola, senza spazi.');
/** Somebody of the office or of a meeting: people who sell or buy get their account otherwise (NET-154, NET-236). */
export const createUser = call({
  name: 'users.create',
  log: { name: 'Utente creato' },
  method: 'POST',
  path: '/api/users',
  summary: 'Crea un utente per le presenze ai meeting, o una persona dell’ufficio',
  who: ['ROLE_ADMIN', 'ROLE_MEETING_MANAGER'],
  acting: 'refused',
  whilePending: 'refused',
  rate: 'write',
  idempotency: 'key',
  audit: 'always',
  body: z.strictObject({
    displayName: text(80, 1),
    username: username(),
    password: z.string().max(256, 'La password è troppo lunga.'),
    disabled: z.boolean('Scegli sì o no.').default(false),
    meetingScannerEnabled: z.boolean('Scegli sì o no.').default(true),
    /** With them somebody of the office is made, whose first password is changed at first use (NET-580). */
    duties: duties().default([]),
  }),
  output: userRow,
  errors: ['invalid', 'forbidden'],
});
/** NET-579: all duties of somebody of the office, with why. */
export const setDuties = call({
  name: 'users.set-duties',
  log: { name: 'Incarichi dell’ufficio cambiati', isActivity: true },
  method: 'PUT',
  path: '/api/users/:id/duties',
  summary: 'Dà e toglie gli incarichi di una persona dell’ufficio',
  who: ['ROLE_ADMIN'],
  acting: 'refused',
  whilePending: 'refused',
  rate: 'write',
  idempotency: 'key',
  audit: 'always',
  params: z.strictObject({ id: idText() }),
  body: z.strictObject({
    duties: duties(),
    reason: text(200, 3),
    version: z.number().int().positive(),
  }),
  output: z.object({ id: id(), duties: z.array(z.enum(DUTY_NAMES)), version: z.number().int() }),
  errors: ['not_found', 'wrong_state', 'stale_version', 'forbidden'],
});
/** What is not named stays; an empty password is none (NET-155). */
export const updateUser = call({
  name: 'users.update',
  log: { name: 'Account modificato dall’amministrazione', isActivity: true },
  method: 'PATCH',
  path: '/api/users/:id',
  summary: 'Disabilita o riabilita un utente, ne cambia i dati di accesso',
  who: ['ROLE_ADMIN', 'ROLE_MEETING_MANAGER'],
  acting: 'refused',
  whilePending: 'refused',
  rate: 'write',
  idempotency: 'key',
  audit: 'always',
  params: z.strictObject({ id: idText() }),
  body: z
    .strictObject({
      displayName: text(80, 1).optional(),
      username: username().optional(),
      password: z.string().max(256, 'La password è troppo lunga.').nullable().optional(),
      disabled: z.boolean('Scegli sì o no.').optional(),
      meetingScannerEnabled: z.boolean('Scegli sì o no.').optional(),
      version: seenVersion(),
    })
    .refine((body) => Object.keys(body).some((key) => key !== 'version'), 'Indica che cosa cambia.'),
  output: userRow,
  errors: ['not_found', 'invalid', 'wrong_state', 'forbidden', 'stale_version'],
});
export const deleteUser = call({
  name: 'users.delete-user',
  log: { name: 'Utente eliminato' },
  method: 'DELETE',
  path: '/api/users/:id',
  summary: 'Elimina un utente sponsorizzato',
  who: ['ROLE_ADMIN'],
  acting: 'refused',
  whilePending: 'refused',
  rate: 'write',
  idempotency: 'key',
  audit: 'always',
  params: z.strictObject({ id: idText() }),
  output: 'empty',
  errors: ['not_found', 'wrong_state'],
});
export const listSubordinates = call({
  name: 'users.list-subordinates',
  method: 'GET',
  path: '/api/agents/direct-subordinates',
  summary: 'Diretti sottoposti in cui entrare',
  who: ['ROLE_AGENT_WITH_SUBORDINATES'],
  acting: 'refused',
  whilePending: 'refused',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  reads: 'standby',
  query: z.strictObject({ ...paging(25), search: text(80).optional() }),
  output: page(
    z.object({
      id: id(),
      username: z.string(),
      fullName: z.string(),
      levelName: z.string(),
      email: z.string().nullable(),
      mobile: z.string().nullable(),
      lastLogin: instant().nullable(),
    }),
  ),
  errors: [],
});
export const subordinatesFile = listFile(listSubordinates, {
  name: 'users.list-subordinates-file',
  path: '/file/direct-subordinates',
  summary: 'Diretti sottoposti in CSV o XLSX',
});
export const activity = call({
  name: 'users.activity',
  method: 'GET',
  path: '/api/account/logs',
  summary: 'Attività profilo',
  who: 'signed-in',
  acting: 'allowed',
  whilePending: 'allowed',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  reads: 'standby',
  query: z.strictObject({
    ...paging(25),
    /** Somebody else’s: heard only from administrators (ACC-319). */
    user: idText().optional(),
    ...ordering(['date'], 'date', 'desc'),
  }),
  output: page(z.object({ id: id(), date: instant(), typeName: z.string(), description: z.string() })),
  errors: [],
});
const officeReads = {
  who: ['ROLE_ADMIN'],
  acting: 'allowed',
  whilePending: 'refused',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
} as const;
/** NET-307, ACC-320: what was done by everybody, or with one account. */
export const listLogs = call({
  name: 'users.logs',
  reads: 'standby',
  method: 'GET',
  path: '/api/admin/logs',
  summary: 'Il registro delle attività',
  ...officeReads,
  query: z.strictObject({
    ...paging(50),
    /** Who did it, or with whose account it was done. */
    user: idText().optional(),
    /** The same by a part of their name or username. */
    displayName: text(80).optional(),
    /** One of those of `users.log-types`. */
    type: text(80).optional(),
    description: text(80).optional(),
    /** What was done to one record (NET-577). */
    record: recordText().optional(),
    /** People who are enabled for the shop; whoever belongs to none is always among them. */
    shop: shopText().optional(),
    from: day().optional(),
    to: day().optional(),
    ...ordering(['date'], 'date', 'desc'),
  }),
  output: page(
    z.object({
      id: id(),
      date: instant(),
      /** Whose account; of what the portal does by itself, nobody’s. */
      user: z.object({ id: id(), displayName: z.string() }).nullable(),
      typeName: z.string(),
      ...whatChanged,
      description: z.string(),
    }),
  ),
  errors: [],
});
export const logsFile = listFile(listLogs, {
  name: 'users.logs-file',
  path: '/file/admin/logs',
  summary: 'Il registro delle attività in CSV o XLSX',
});
/** NET-309: one type per recorded action. */
export const listLogTypes = call({
  name: 'users.log-types',
  method: 'GET',
  path: '/api/admin/log-types',
  summary: 'I tipi di attività del registro',
  ...officeReads,
  output: z.object({ items: z.array(z.string()) }),
  errors: [],
});
export const activityFile = listFile(activity, {
  name: 'users.activity-file',
  path: '/file/account/logs',
  summary: 'Attività profilo in CSV o XLSX',
});
export const profile = call({
  name: 'users.profile',
  method: 'GET',
  path: '/api/account/profile',
  summary: 'I miei dati',
  who: 'signed-in',
  acting: 'allowed',
  whilePending: 'allowed',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  /** Somebody else’s: heard only from administrators. */
  query: z.strictObject({ user: idText().optional() }),
  output: ownProfile,
  errors: ['not_found'],
});

export const userCalls = [
  listUsers,
  usersFile,
  getUser,
  createUser,
  updateUser,
  setDuties,
  sendCredentials,
  deleteUser,
  listSubordinates,
  subordinatesFile,
  activity,
  activityFile,
  listLogs,
  logsFile,
  recordHistory,
  listLogTypes,
  profile,
] as const;
