/** The list «Anagrafica sottoposti» (NET-086): its filters, and the words for an agent’s state and goal. */
import { listAgents, LISTED_STATUSES } from '@ema/calls/network.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { plural } from '../../kernel/formats.ts';
import { describeList } from '../../ui/paged-list/description.ts';

export type AgentRow = CallOutput<typeof listAgents>['items'][number];

export const AGENTS = describeList(listAgents, {
  perPage: 25,
  hasSizes: false,
  search: 'search',
  filters: { search: {}, sponsor: {}, status: { oneOf: LISTED_STATUSES }, state: {}, createdAt: {} },
  always: { excludeMe: '1' },
});

const STATUS_NAMES: Record<(typeof LISTED_STATUSES)[number], string> = {
  seller: 'Agente attivo',
  disabled: 'Disabilitato',
  inactive: 'Disabilitato per inattività',
  customer: 'Cliente agevolato',
};
export const STATUSES = LISTED_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] }));

/** What is left of the days to reach the goal (NET-088, NET-092). */
export const goalText = (days: number | null): string => {
  if (days === null) return 'Obiettivo raggiunto';
  return days < 0 ? 'Obiettivo scaduto' : plural(days, 'giorno rimanente', 'giorni rimanenti');
};
