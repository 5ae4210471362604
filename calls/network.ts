import { z } from 'zod';
import { call } from './kernel/call.ts';
import { id, idText, page, paging, text } from './kernel/shapes.ts';

const read = { acting: 'allowed', whilePending: 'refused', rate: 'read', idempotency: 'safe', audit: null } as const;

/** Whoever sees the rows of everybody needs to choose an agent. */
export const listAgents = call({
  name: 'network.agents',
  method: 'GET',
  path: '/api/agents',
  summary: 'Agenti, per codice o nome',
  who: ['ROLE_ADMIN', 'ROLE_USER_CUSTOMERS_ADMIN', 'ROLE_USER_ORDERS_ADMIN'],
  ...read,
  query: z.strictObject({ ...paging(25), search: text(80).optional() }),
  output: page(z.object({ '@id': z.string(), id: id(), fullName: z.string(), city: z.string() })),
  errors: [],
});
export const getAgent = call({
  name: 'network.agent',
  method: 'GET',
  path: '/api/agents/:id',
  summary: 'Un agente',
  who: ['ROLE_ADMIN', 'ROLE_USER_CUSTOMERS_ADMIN', 'ROLE_USER_ORDERS_ADMIN', 'ROLE_BASE_AGENT'],
  ...read,
  params: z.strictObject({ id: idText() }),
  output: z.object({
    '@id': z.string(),
    id: id(),
    fullName: z.string(),
    status: z.string(),
    level: z.object({ id: z.number().int() }),
    /** The PDF of this agent's private customers; null for whoever may not have it. */
    downloadCustomersListUrl: z.string().nullable(),
  }),
  errors: ['not_found'],
});

export const networkCalls = [listAgents, getAgent] as const;
