/** Calls that read agents, by their code or name. */
import { z } from 'zod';
import { call } from './kernel/call.ts';
import { listFile } from './kernel/list-file.ts';
import { day, flagText, id, idText, instant, ordering, page, paging, text } from './kernel/shapes.ts';

const read = { acting: 'allowed', whilePending: 'refused', rate: 'read', idempotency: 'safe', audit: null } as const;

/** A deleted agent is in no list. */
export const LISTED_STATUSES = ['seller', 'disabled', 'inactive', 'customer'] as const;

/** Whoever sees the rows of everybody needs to choose an agent; a sponsor sees those below, with their contacts. */
export const listAgents = call({
  name: 'network.agents',
  reads: 'standby',
  method: 'GET',
  path: '/api/agents',
  summary: 'Agenti, per codice o nome',
  who: [
    'ROLE_ADMIN',
    'ROLE_USER_CUSTOMERS_ADMIN',
    'ROLE_USER_ORDERS_ADMIN',
    'ROLE_SUBORDINATE_INVITATIONS_ADMIN',
    'ROLE_AGENT_WITH_SUBORDINATES',
    'ROLE_MANAGES_SUBORDINATE',
  ],
  ...read,
  query: z.strictObject({
    ...paging(25),
    search: text(80).optional(),
    sponsor: idText().optional(),
    status: z.enum(LISTED_STATUSES, 'Scegli uno stato dell’elenco.').optional(),
    /** The province of the address, two letters. */
    state: text(2).optional(),
    /** Joined on that day or later. */
    createdAt: day().optional(),
    excludeMe: flagText().optional(),
    /** Only sponsors of an invitation (NET-091). */
    withSubordinateInvitation: flagText().optional(),
    withSubordinates: flagText().optional(),
    onlyDirectSubordinates: flagText().optional(),
    ...ordering(['fullName', 'city', 'createdAt'], 'fullName', 'asc'),
  }),
  output: page(
    z.object({
      '@id': z.string(),
      id: id(),
      fullName: z.string(),
      city: z.string(),
      /** From here on null for whoever only chooses an agent. */
      address: z.string().nullable(),
      postCode: z.string().nullable(),
      state: z.string().nullable(),
      email: z.string().nullable(),
      mobile: z.string().nullable(),
      phone: z.string().nullable(),
      createdAt: instant().nullable(),
      status: z.string().nullable(),
      statusName: z.string().nullable(),
      sponsor: z.object({ id: id(), fullName: z.string() }).nullable(),
      /** Are orders asked of them for their kit? */
      hasGoal: z.boolean(),
      /** Null when the goal is reached, negative when it was missed. */
      remainingDaysToFulfillGoal: z.number().int().nullable(),
    }),
  ),
  errors: [],
});
export const agentsFile = listFile(listAgents, {
  name: 'network.agents-file',
  path: '/file/agents',
  summary: 'Anagrafica sottoposti in CSV o XLSX',
});
export const getAgent = call({
  name: 'network.agent',
  method: 'GET',
  path: '/api/agents/:id',
  summary: 'Un agente',
  who: [
    'ROLE_ADMIN',
    'ROLE_USER_CUSTOMERS_ADMIN',
    'ROLE_USER_ORDERS_ADMIN',
    'ROLE_SUBORDINATE_INVITATIONS_ADMIN',
    'ROLE_BASE_AGENT',
  ],
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

export const networkCalls = [listAgents, agentsFile, getAgent] as const;
