/** Calls by which administrators let programs in: API keys, made, looked at and revoked. */
import { z } from 'zod';
import { KEY_NAME_MAX, KEY_STATES, PER_MINUTE } from '@ema/domain/api-keys/keys.ts';
import { KEY_SCOPES } from '@ema/domain/api-keys/scopes.ts';
import { call } from './kernel/call.ts';
import { listFile } from './kernel/list-file.ts';
import { day, id, idText, instant, noBody, page, paging, text } from './kernel/shapes.ts';

const office = { who: ['ROLE_ADMIN'], acting: 'refused', whilePending: 'refused' } as const;
const reading = { ...office, rate: 'read', idempotency: 'safe', audit: null } as const;
const writing = { ...office, rate: 'write', idempotency: 'natural', audit: 'always' } as const;
const params = z.strictObject({ id: idText() });

const keyScope = z.enum(KEY_SCOPES, 'Scegli gli ambiti dall’elenco.');
const apiKey = z.object({
  id: id(),
  /** Of its own account, under which the log has what it did. */
  userId: id(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(keyScope),
  state: z.enum(KEY_STATES),
  /** The last day it is good. */
  expiresOn: day(),
  perMinute: z.number().int(),
  createdAt: instant(),
  createdBy: z.string(),
  revokedAt: instant().nullable(),
  revokedBy: z.string().nullable(),
  /** To the minute. */
  lastUsedAt: instant().nullable(),
});

export const listApiKeys = call({
  name: 'api-keys.list',
  method: 'GET',
  path: '/api/admin/api-keys',
  summary: 'Le chiavi API, le più recenti per prime',
  ...reading,
  query: z.strictObject({ ...paging(25), state: z.enum(KEY_STATES, 'Scegli uno stato dell’elenco.').optional() }),
  output: page(apiKey),
  errors: [],
});
export const apiKeysFile = listFile(listApiKeys, {
  name: 'api-keys.list-file',
  path: '/file/admin/api-keys',
  summary: 'Le chiavi API in CSV o XLSX',
});
export const getApiKey = call({
  name: 'api-keys.get',
  method: 'GET',
  path: '/api/admin/api-keys/:id',
  summary: 'Una chiave API e le chiamate per cui è stata usata',
  ...reading,
  params,
  output: apiKey.extend({
    uses: z.array(z.object({ call: z.string(), lastUsedAt: instant(), lastIp: z.string() })),
  }),
  errors: ['not_found'],
});
/**
 * No Idempotency-Key: its answer would be kept, and with it the key. Of two that are good none share a name, so a
 * repeat makes no second one.
 */
export const createApiKey = call({
  name: 'api-keys.create',
  log: { name: 'Chiave API creata' },
  method: 'POST',
  path: '/api/admin/api-keys',
  summary: 'Crea una chiave API, che si vede questa volta sola',
  ...writing,
  body: z.strictObject({
    name: text(KEY_NAME_MAX, 1),
    scopes: z.array(keyScope).min(1, 'Scegli almeno una cosa che può fare.').max(KEY_SCOPES.length),
    expiresOn: day(),
    perMinute: z
      .number('Scrivi un numero.')
      .int('Scrivi un numero intero.')
      .min(PER_MINUTE.least, `Almeno ${PER_MINUTE.least} al minuto.`)
      .max(PER_MINUTE.most, `Al massimo ${PER_MINUTE.most} al minuto.`),
  }),
  output: apiKey.extend({ key: z.string() }),
  errors: ['invalid'],
});
export const revokeApiKey = call({
  name: 'api-keys.revoke',
  log: { name: 'Chiave API revocata' },
  method: 'POST',
  path: '/api/admin/api-keys/:id/revoke',
  summary: 'Revoca una chiave API, da subito e per sempre',
  ...writing,
  params,
  body: noBody(),
  output: apiKey,
  errors: ['not_found', 'wrong_state'],
});

export const apiKeyCalls = [listApiKeys, apiKeysFile, getApiKey, createApiKey, revokeApiKey] as const;
