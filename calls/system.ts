/** Calls of the system parameters, which an administrator edits. */
import { z } from 'zod';
import { call } from './kernel/call.ts';
import { text } from './kernel/shapes.ts';

const parameter = z.object({ id: z.string(), parameterValue: z.string(), description: z.string() });
const params = z.strictObject({ id: z.string().regex(/^[a-z_]{1,60}$/, 'Parametro non valido.') });
const reading = {
  who: ['ROLE_ADMIN', 'ROLE_BASE_AGENT'],
  acting: 'allowed',
  whilePending: 'refused',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
} as const;

export const listParameters = call({
  name: 'system.list-parameters',
  method: 'GET',
  path: '/api/system-parameters',
  summary: 'I parametri di sistema',
  ...reading,
  output: z.object({ items: z.array(parameter) }),
  errors: [],
});
export const getParameter = call({
  name: 'system.get-parameter',
  method: 'GET',
  path: '/api/system-parameters/:id',
  summary: 'Un parametro di sistema',
  ...reading,
  params,
  output: parameter,
  errors: ['not_found'],
});
export const setParameter = call({
  name: 'system.set-parameter',
  log: { name: 'Parametro di sistema modificato' },
  method: 'PUT',
  path: '/api/system-parameters/:id',
  summary: 'Modifica un parametro di sistema',
  who: ['ROLE_ADMIN'],
  acting: 'refused',
  whilePending: 'refused',
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  params,
  body: z.strictObject({ parameterValue: text(300) }),
  output: parameter,
  errors: ['not_found', 'invalid'],
});

export const systemCalls = [listParameters, getParameter, setParameter] as const;
