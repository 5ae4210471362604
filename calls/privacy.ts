/** Calls of what people ask about their data, and by which the office keeps, answers and carries it out (GDPR art. 12 to 17). */
import { z } from 'zod';
import {
  OUTCOMES,
  REASON_LENGTH,
  REQUEST_CHANNELS,
  REQUEST_KINDS,
  REQUEST_STATES,
} from '@ema/domain/privacy/states.ts';
import { call } from './kernel/call.ts';
import { listFile } from './kernel/list-file.ts';
import { day, idText, noBody, page, paging, text } from './kernel/shapes.ts';
import { erasePerson, previewErasure } from './privacy/erasure.ts';
import { getPersonData, rectifyPerson } from './privacy/person-data.ts';
import { keptRequest, request, whom } from './privacy/requests.ts';

const own = { who: 'signed-in', acting: 'refused', whilePending: 'allowed' } as const;
const office = { who: ['ROLE_ADMIN'], acting: 'refused', whilePending: 'refused' } as const;
const reading = { rate: 'read', idempotency: 'safe', audit: null } as const;
const params = z.strictObject({ id: idText() });
const kind = z.enum(REQUEST_KINDS, 'Scegli che cosa è chiesto.');
const words = () => text(REASON_LENGTH, 1);

export const listOwnPrivacyRequests = call({
  name: 'privacy.own-requests',
  method: 'GET',
  path: '/api/account/privacy-requests',
  summary: 'Che cosa si è chiesto dei propri dati, e che cosa ne è stato',
  ...own,
  ...reading,
  output: z.object({ items: z.array(request) }),
  errors: [],
});
export const askPrivacyRequest = call({
  name: 'privacy.ask',
  log: { name: 'Richiesta sui propri dati', isActivity: true },
  method: 'POST',
  path: '/api/account/privacy-requests',
  summary: 'Chiede la cancellazione o la rettifica dei propri dati',
  ...own,
  rate: 'write',
  idempotency: 'key',
  audit: 'always',
  body: z.strictObject({ kind: z.enum(['rectification', 'erasure'], 'Scegli che cosa chiedi.'), reason: words() }),
  output: request,
  errors: ['wrong_state'],
});
export const withdrawPrivacyRequest = call({
  name: 'privacy.withdraw',
  log: { name: 'Richiesta sui propri dati ritirata', isActivity: true },
  method: 'POST',
  path: '/api/account/privacy-requests/:id/withdraw',
  summary: 'Ritira una propria richiesta che non è ancora evasa',
  ...own,
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  params,
  body: noBody(),
  output: request,
  errors: ['not_found', 'wrong_state'],
});

export const listPrivacyRequests = call({
  name: 'privacy.requests',
  reads: 'standby',
  method: 'GET',
  path: '/api/admin/privacy-requests',
  summary: 'Le richieste delle persone sui loro dati, prima quelle che scadono',
  ...office,
  ...reading,
  query: z.strictObject({
    ...paging(25),
    state: z.enum(REQUEST_STATES, 'Scegli uno stato dell’elenco.').optional(),
    kind: kind.optional(),
    search: text(100).optional(),
  }),
  output: page(keptRequest),
  errors: [],
});
export const privacyRequestsFile = listFile(listPrivacyRequests, {
  name: 'privacy.requests-file',
  path: '/file/admin/privacy-requests',
  summary: 'Le richieste delle persone sui loro dati, in CSV o XLSX',
});
/** Whom a request may be about, found by what the register knows of them. */
export const findPrivacyPeople = call({
  name: 'privacy.people',
  method: 'GET',
  path: '/api/admin/privacy-people',
  summary: 'Le persone di cui si conserva qualcosa, con un account o senza',
  ...office,
  ...reading,
  query: z.strictObject({ search: text(100, 2) }),
  output: z.object({ items: z.array(z.object({ ...whom, name: z.string(), what: z.string() })) }),
  errors: [],
});
export const recordPrivacyRequest = call({
  name: 'privacy.record',
  log: { name: 'Richiesta sui dati registrata' },
  method: 'POST',
  path: '/api/admin/privacy-requests',
  summary: 'Registra una richiesta arrivata per altra via',
  ...office,
  rate: 'write',
  idempotency: 'key',
  audit: 'always',
  body: z.strictObject({
    ...whom,
    kind,
    channel: z.enum(REQUEST_CHANNELS, 'Scegli come è arrivata.'),
    receivedOn: day(),
    reason: words(),
  }),
  output: keptRequest,
  errors: ['invalid', 'not_found', 'wrong_state'],
});
export const settlePrivacyRequest = call({
  name: 'privacy.settle',
  log: { name: 'Richiesta sui dati evasa' },
  method: 'POST',
  path: '/api/admin/privacy-requests/:id/settle',
  summary: 'Evade o rifiuta una richiesta, con la risposta data',
  ...office,
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  params,
  body: z.strictObject({ outcome: z.enum(OUTCOMES, 'Scegli l’esito.'), answer: words() }),
  output: keptRequest,
  errors: ['not_found', 'wrong_state'],
});

export const privacyCalls = [
  listOwnPrivacyRequests,
  askPrivacyRequest,
  withdrawPrivacyRequest,
  listPrivacyRequests,
  privacyRequestsFile,
  findPrivacyPeople,
  recordPrivacyRequest,
  settlePrivacyRequest,
  previewErasure,
  erasePerson,
  getPersonData,
  rectifyPerson,
] as const;
