/** Calls of identification cards: an agent's own, the check that anybody may make, and the list of agents in charge. */
import { z } from 'zod';
import { WITHDRAWALS } from '@ema/domain/agent-cards/card.ts';
import { call } from './kernel/call.ts';
import { listFile } from './kernel/list-file.ts';
import { day, id, instant, ordering, page, paging, text } from './kernel/shapes.ts';

const own = { who: ['ROLE_BASE_AGENT'], whilePending: 'refused' } as const;

const card = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(['valid', 'expired', 'withdrawn', 'suspended']),
  firstName: z.string(),
  lastName: z.string(),
  responsible: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  withdrawnAt: instant().nullable(),
  withdrawnWhy: z.enum(WITHDRAWALS).nullable(),
});
/** NET-440: the card in force or the last one, with why no other can be made, or null. */
export const getAgentCard = call({
  name: 'agent-cards.own',
  method: 'GET',
  path: '/api/agent/card',
  summary: 'Il proprio tesserino, con i precedenti',
  ...own,
  acting: 'allowed',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  output: z.object({
    card: card
      .extend({
        /** Where anybody checks it, and the same as a square of dots: an SVG path on a side of `size`. */
        address: z.string(),
        qr: z.object({ size: z.number().int(), path: z.string() }),
      })
      .nullable(),
    earlier: z.array(card),
    /** Why none is made now. */
    fault: z.string().nullable(),
    renewableFrom: z.string().nullable(),
  }),
  errors: [],
});

/** NET-440: the first one, the next year's, or one in place of a lost one. */
export const issueAgentCard = call({
  name: 'agent-cards.issue',
  log: { name: 'Tesserino rilasciato', isActivity: true },
  method: 'POST',
  path: '/api/agent/card',
  summary: 'Rilascia il proprio tesserino, o quello che prende il posto di uno smarrito',
  ...own,
  acting: 'refused',
  rate: 'write',
  idempotency: 'key',
  audit: 'always',
  body: z.strictObject({ lost: z.boolean('Scegli sì o no.').default(false) }),
  output: z.object({ number: z.string(), lastDay: z.string() }),
  errors: ['wrong_state'],
});

/** NET-441. */
export const agentCardFile = call({
  name: 'agent-cards.file',
  log: { name: 'Tesserino scaricato' },
  method: 'GET',
  path: '/file/agent/card',
  summary: 'Il proprio tesserino in PDF, fronte e retro, nelle misure di una tessera',
  ...own,
  acting: 'refused',
  rate: 'export',
  idempotency: 'safe',
  audit: 'always',
  output: 'file',
  errors: ['not_found'],
});

const publicly = {
  who: 'anyone',
  acting: 'allowed',
  whilePending: 'allowed',
  rate: 'code',
  idempotency: 'safe',
  audit: null,
  params: z.strictObject({
    code: z.string().regex(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/, 'Codice del tesserino non valido.'),
  }),
  errors: ['not_found'],
} as const;
/** NET-442: who stands at the door is told while the card is good, and only as far as it takes to compare. */
export const checkAgentCard = call({
  name: 'agent-cards.check',
  method: 'GET',
  path: '/api/agent-cards/:code',
  summary: 'Controllo pubblico di un tesserino',
  ...publicly,
  output: z.object({
    number: z.string(),
    state: z.enum(['valid', 'expired', 'not-valid']),
    /** First name and initial; null when it is not good. */
    holder: z.string().nullable(),
    company: z.string(),
    lastDay: z.string().nullable(),
  }),
});
export const agentCardPhoto = call({
  name: 'agent-cards.photo',
  method: 'GET',
  path: '/file/agent-cards/:code/photo',
  summary: 'La foto di un tesserino valido, per confrontare il volto',
  ...publicly,
  output: 'file',
});

const onDay = { day: day().optional() };
/** NET-445. Without a day: today. */
export const listAgentsInCharge = call({
  name: 'agent-cards.in-charge',
  method: 'GET',
  path: '/api/admin/agents-in-charge',
  summary: 'Elenco degli incaricati a un giorno, per l’autorità di pubblica sicurezza',
  who: ['ROLE_ADMIN'],
  acting: 'allowed',
  whilePending: 'refused',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  reads: 'standby',
  query: z.strictObject({
    ...paging(25),
    ...onDay,
    search: text(80).optional(),
    ...ordering(['fullName', 'since'], 'fullName', 'asc'),
  }),
  output: page(
    z.object({
      id: id(),
      fullName: z.string(),
      birthDate: z.string().nullable(),
      birthPlace: z.string(),
      fiscalCode: z.string(),
      residence: z.string(),
      /** Of that day. */
      cardNumber: z.string().nullable(),
      cardLastDay: z.string().nullable(),
      since: z.string(),
      /** The last day, if the charge has ended since. */
      until: z.string().nullable(),
    }),
  ),
  errors: ['invalid'],
});
export const agentsInChargeFile = listFile(listAgentsInCharge, {
  name: 'agent-cards.in-charge-file',
  path: '/file/agents-in-charge',
  summary: 'Elenco degli incaricati a un giorno in CSV o XLSX',
});
/** NET-446: as it is handed in; all agents of that day. */
export const agentsInChargePdf = call({
  name: 'agent-cards.in-charge-pdf',
  log: { name: 'Elenco incaricati scaricato' },
  method: 'GET',
  path: '/file/agents-in-charge/pdf',
  summary: 'Elenco degli incaricati a un giorno in PDF',
  who: ['ROLE_ADMIN'],
  acting: 'allowed',
  whilePending: 'refused',
  rate: 'export',
  idempotency: 'safe',
  audit: 'always',
  query: z.strictObject(onDay),
  output: 'file',
  errors: ['invalid', 'wrong_state'],
});

export const agentCardCalls = [
  getAgentCard,
  issueAgentCard,
  agentCardFile,
  checkAgentCard,
  agentCardPhoto,
  listAgentsInCharge,
  agentsInChargeFile,
  agentsInChargePdf,
];
