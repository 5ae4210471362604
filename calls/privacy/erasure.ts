/** Calls that erase a person: first what would be done, then the decision with its reason and a typed confirmation. */
import { z } from 'zod';
import { REASON_LENGTH } from '@ema/domain/privacy/states.ts';
import { call } from '../kernel/call.ts';
import { day, idText, text } from '../kernel/shapes.ts';
import { keptRequest } from './requests.ts';

const office = { who: ['ROLE_ADMIN'], acting: 'refused', whilePending: 'refused' } as const;
const params = z.strictObject({ id: idText() });
const section = z.object({ id: z.string(), what: z.string(), count: z.number().int() });

/** NET-503. */
export const previewErasure = call({
  name: 'privacy.erasure-preview',
  method: 'GET',
  path: '/api/admin/privacy-requests/:id/erasure',
  summary: 'Che cosa la cancellazione eliminerebbe, renderebbe anonimo e dovrebbe conservare',
  ...office,
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  params,
  output: z.object({
    /** Why it cannot be yet; empty when it can. */
    obstacles: z.array(z.string()),
    deleted: z.array(section),
    anonymised: z.array(section),
    /** `until`: the last day; null: for as long as the log is. */
    kept: z.array(section.extend({ law: z.string(), until: day().nullable() })),
    /** What has to be typed. */
    confirmation: z.string(),
  }),
  errors: ['not_found', 'wrong_state'],
});
/** NET-504. */
export const erasePerson = call({
  name: 'privacy.erase',
  log: { name: 'Cancellazione di una persona decisa' },
  method: 'POST',
  path: '/api/admin/privacy-requests/:id/erasure',
  summary: 'Cancella una persona: subito dall’anagrafica e dall’accesso, poi da tutto il resto',
  ...office,
  rate: 'write',
  idempotency: 'key',
  audit: 'always',
  params,
  body: z.strictObject({ reason: text(REASON_LENGTH, 1), confirmation: text(40, 1) }),
  output: keptRequest,
  errors: ['not_found', 'invalid', 'wrong_state'],
});
